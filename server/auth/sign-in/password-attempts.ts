// How often an account's password may be tried. A try is counted before the password is compared, so that
// many at the same moment cannot pass together, and taken off again when it was right or nothing was
// compared.
import { networkPrefix, widerNetworkPrefix } from "../../platform/limits/rate-limit.ts";
import { limits, refundLimit, takeLimit } from "../limits.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { hasSessionFrom, hasSignedInFrom } from "../sessions/session-store.ts";

/** `name` is the address or number, whether or not somebody has an account with it. */
type Try = { name: string; userId: string | undefined; address: string };

/** Answers what takes the try off again. Throws `over_request_rate_limit`. */
export async function countPasswordAttempt(
  { db, limiter }: Pick<AuthService, "db" | "limiter">,
  { name, userId = nobodysId, address }: Try,
): Promise<() => Promise<void>> {
  const fromAddress = `${name} ${networkPrefix(address)}`;
  await takeLimit(limiter, limits.wrongPassword, fromAddress);
  const beyond = `${name} ${widerNetworkPrefix(address)}`;
  const isBeyond = (await limiter.take({ ...limits.wrongPasswordForAccount, subject: name })) !== undefined;
  const isCounted = isBeyond && !(await isKnownAt(db, userId, address));
  if (isCounted) await takeLimit(limiter, limits.wrongPasswordBeyond, beyond);
  return async () => {
    await refundLimit(limiter, limits.wrongPassword, fromAddress);
    await refundLimit(limiter, limits.wrongPasswordForAccount, name);
    if (isCounted) await refundLimit(limiter, limits.wrongPasswordBeyond, beyond);
  };
}

/** Strangers who use up an account's tries must not keep its owner out of where the owner signs in. */
async function isKnownAt(db: AuthDatabase, userId: string, address: string): Promise<boolean> {
  return (await hasSignedInFrom(db, userId, address)) || (await hasSessionFrom(db, userId, address));
}

/** Where there is no account the same is asked of the database. */
const nobodysId = "00000000-0000-0000-0000-000000000000";
