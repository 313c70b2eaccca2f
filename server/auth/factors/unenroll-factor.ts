// Removes a second factor from the account (R-253: DELETE /factors/{id}). Sessions that it had raised go back
// to aal1. With the last one the database deletes the recovery codes, and their sessions go back too.
import { tellOwner } from "../accounts/tell-owner.ts";
import { writeAudit } from "../database/audit-store.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { SignedInService } from "../sessions/require-session.ts";
import { setRecoveredSessionsAal1, setSessionsAal1 } from "./assurance-store.ts";
import { deleteFactors } from "./factor-store.ts";
import { lockFactor } from "./lock-factor.ts";
import { factorMethods } from "./upgrade-to-aal2.ts";

/**
 * A verified factor can only be removed from a session at aal2. Throws `insufficient_aal`, and what
 * lockFactor throws.
 */
export async function unenrollFactor(service: SignedInService, factorId: string): Promise<{ id: string }> {
  const { caller } = service;
  const at = service.now();
  const { user, factor } = await service.db.transaction().execute(async (db) => {
    const { user, session, factors, factor } = await lockFactor(db, caller, { factorId, now: at });
    if (factor.status === "verified" && session.aal !== "aal2")
      throw new AuthRefusal("insufficient_aal", messages.unenrollNeedsAal2, { status: 422 });
    await deleteFactors(db, [factor.id]);
    await setSessionsAal1(db, factor.id, { method: factorMethods[factor.factor_type], at });
    const isLast = !factors.some(({ id, status }) => id !== factor.id && status === "verified");
    if (isLast) await setRecoveredSessionsAal1(db, user.id, at);
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id: session.id };
    await writeAudit(db, { user, action: "factor_unenrolled", address: caller.address, at, traits });
    return { user, factor };
  });
  if (factor.status === "verified") await tellOwner(service, user, "factorRemoved");
  return { id: factor.id };
}
