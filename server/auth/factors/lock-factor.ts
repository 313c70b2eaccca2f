// Locks the rows that a change of second factors may touch, always in one order: the account, its sessions,
// its factors. The second of two concurrent requests reads what the first has committed.
import { lockUser } from "../accounts/account-store.ts";
import type { FactorRow, SessionRow, UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { AuthDatabase } from "../service.ts";
import { isUuid, type SignedInCaller } from "../sessions/require-session.ts";
import { lockLiveSession } from "../sessions/session-store.ts";
import { lockFactors } from "./factor-store.ts";

export type LockedAccount = { user: UserRow; session: SessionRow; factors: FactorRow[] };
export type LockedFactor = LockedAccount & { factor: FactorRow };

/** Throws `session_not_found` if the session has ended since the request was authenticated. */
export async function lockAccountFactors(
  db: AuthDatabase,
  caller: SignedInCaller,
  now: Date,
): Promise<LockedAccount> {
  const user = await lockUser(db, caller.account.user.id);
  const session = await lockLiveSession(db, { userId: user.id, sessionId: caller.session.id }, now);
  if (!session) throw new AuthRefusal("session_not_found");
  return { user, session, factors: await lockFactors(db, user.id) };
}

/**
 * Throws what lockAccountFactors throws, `validation_failed`, and `mfa_factor_not_found`, which does not
 * reveal whether another account has the factor.
 */
export async function lockFactor(
  db: AuthDatabase,
  caller: SignedInCaller,
  { factorId, now }: { factorId: string; now: Date },
): Promise<LockedFactor> {
  if (!isUuid(factorId)) throw new AuthRefusal("validation_failed", messages.factorId, { status: 404 });
  const locked = await lockAccountFactors(db, caller, now);
  const factor = locked.factors.find(({ id }) => id === factorId.toLowerCase());
  if (!factor) throw new AuthRefusal("mfa_factor_not_found");
  return { ...locked, factor };
}
