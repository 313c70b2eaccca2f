// Sessions, their refresh tokens and how they were authenticated: all SQL about signed-in devices.
import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { instanceId } from "./account-store.ts";
import type { AuthSchema, SessionRow } from "./schema.ts";
import type { AuthDatabase } from "./service.ts";

export type RefreshTokenRow = Selectable<AuthSchema["refresh_tokens"]>;

export function findSession(db: AuthDatabase, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom("sessions").select(sessionColumns).where("id", "=", id).executeTakeFirst();
}

/** Refreshes of one session wait for one another here. */
export function lockSession(db: AuthDatabase, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom("sessions").select(sessionColumns).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function insertSession(
  db: AuthDatabase,
  session: Insertable<AuthSchema["sessions"]>,
): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

export async function touchSession(
  db: AuthDatabase,
  id: string,
  { at, ip, userAgent }: { at: Date; ip: string | null; userAgent: string | null },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ refreshed_at: at.toISOString(), updated_at: at, ip, user_agent: userAgent })
    .where("id", "=", id)
    .execute();
}

/** The row stays, so that what its tokens are answered later tells why. */
export async function endSession(db: AuthDatabase, id: string, at: Date): Promise<void> {
  await db.updateTable("sessions").set({ not_after: at, updated_at: at }).where("id", "=", id).execute();
  await db
    .updateTable("refresh_tokens")
    .set({ revoked: true, updated_at: at })
    .where("session_id", "=", id)
    .where("revoked", "=", false)
    .execute();
}

/** Their refresh tokens go with them. */
export async function deleteSessions(
  db: AuthDatabase,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  const ofUser = db.deleteFrom("sessions").where("user_id", "=", userId);
  await (except === undefined ? ofUser : ofUser.where("id", "<>", except)).execute();
}

export async function deleteSession(db: AuthDatabase, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

export type NewRefreshToken = {
  token: string;
  userId: string;
  sessionId: string;
  parent: string | null;
  at: Date;
};

export async function insertRefreshToken(
  db: AuthDatabase,
  { token, userId, sessionId, parent, at }: NewRefreshToken,
): Promise<void> {
  await db
    .insertInto("refresh_tokens")
    .values({
      instance_id: instanceId,
      token,
      user_id: userId,
      session_id: sessionId,
      parent,
      revoked: false,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export function findRefreshToken(db: AuthDatabase, token: string): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom("refresh_tokens").selectAll().where("token", "=", token).executeTakeFirst();
}

export function findActiveRefreshToken(
  db: AuthDatabase,
  sessionId: string,
): Promise<RefreshTokenRow | undefined> {
  return db
    .selectFrom("refresh_tokens")
    .selectAll()
    .where("session_id", "=", sessionId)
    .where("revoked", "=", false)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

export async function revokeRefreshToken(db: AuthDatabase, id: string, at: Date): Promise<void> {
  await db
    .updateTable("refresh_tokens")
    .set({ revoked: true, updated_at: at })
    .where("id", "=", id)
    .execute();
}

/** Notes that the session was authenticated by `method` at `at`; a repeated method moves its time. */
export async function saveAmrClaim(
  db: AuthDatabase,
  { sessionId, method, at }: { sessionId: string; method: string; at: Date },
): Promise<void> {
  await db
    .insertInto("mfa_amr_claims")
    .values({
      id: randomUUID(),
      session_id: sessionId,
      authentication_method: method,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(["session_id", "authentication_method"]).doUpdateSet({ updated_at: at }),
    )
    .execute();
}

/** Newest first. */
export function listAmrClaims(db: AuthDatabase, sessionId: string) {
  return db
    .selectFrom("mfa_amr_claims")
    .select(["authentication_method", "updated_at"])
    .where("session_id", "=", sessionId)
    .orderBy("updated_at", "desc")
    .execute();
}

const sessionColumns = [
  "id",
  "user_id",
  "created_at",
  "updated_at",
  "factor_id",
  "aal",
  "not_after",
  "user_agent",
  "ip",
] as const;
