// SQL for the assurance level of sessions: a second factor raises it, and its removal lowers it.
import type { AuthenticationMethod } from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";

export async function setSessionAal2(
  db: AuthDatabase,
  id: string,
  { factorId, at }: { factorId: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ aal: "aal2", factor_id: factorId, updated_at: at })
    .where("id", "=", id)
    .execute();
}

/** Lowers the sessions that this factor had raised. */
export async function setSessionsAal1(
  db: AuthDatabase,
  factorId: string,
  { method, at }: { method: AuthenticationMethod; at: Date },
): Promise<void> {
  const raised = db.selectFrom("sessions").select("id").where("factor_id", "=", factorId);
  await db
    .deleteFrom("mfa_amr_claims")
    .where("session_id", "in", raised)
    .where("authentication_method", "=", method)
    .execute();
  await db
    .updateTable("sessions")
    .set({ aal: "aal1", factor_id: null, updated_at: at })
    .where("factor_id", "=", factorId)
    .execute();
}

/** Lowers the sessions that recovery codes had raised. The caller has locked the person's sessions. */
export async function setRecoveredSessionsAal1(db: AuthDatabase, userId: string, at: Date): Promise<void> {
  const recovered = db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("aal", "=", "aal2")
    .where("factor_id", "is", null);
  await db
    .deleteFrom("mfa_amr_claims")
    .where("session_id", "in", recovered)
    .where("authentication_method", "=", "mfa/recovery_code")
    .execute();
  await db
    .updateTable("sessions")
    .set({ aal: "aal1", updated_at: at })
    .where("id", "in", recovered)
    .execute();
}

/** The caller has locked the person's sessions. */
export async function deleteAal1Sessions(db: AuthDatabase, userId: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where((where) => where.or([where("aal", "is", null), where("aal", "=", "aal1")]))
    .execute();
}
