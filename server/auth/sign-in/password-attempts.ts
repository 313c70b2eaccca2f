// Limits password attempts for an account. An attempt is counted before the password is compared, so that
// concurrent attempts cannot exceed the limit. It is refunded if the password was right or was not compared.
import { networkPrefix, widerNetworkPrefix } from "../../platform/admission/caller.ts";
import { limits, refundLimit, takeLimit } from "../limits.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { hasSessionFrom, hasSignedInFrom } from "../sessions/session-store.ts";

/** `name` is the email address or phone number, whether or not an account has it. */
type Attempt = { name: string; userId: string | undefined };

/** Returns a function that refunds the attempt. Throws `over_request_rate_limit`. */
export async function countPasswordAttempt(
  { db, limiter, caller: { address } }: Pick<AuthService, "db" | "limiter" | "caller">,
  { name, userId = dummyUserId }: Attempt,
): Promise<() => Promise<void>> {
  const fromAddress = `${name} ${networkPrefix(address)}`;
  await takeLimit(limiter, limits.wrongPassword, fromAddress);
  const fromWiderNetwork = `${name} ${widerNetworkPrefix(address)}`;
  const isAccountLimitReached =
    (await limiter.take({ ...limits.wrongPasswordForAccount, subject: name })) !== undefined;
  const isCounted = isAccountLimitReached && !(await isKnownAt(db, userId, address));
  if (isCounted) await takeLimit(limiter, limits.wrongPasswordAboveAccountLimit, fromWiderNetwork);
  return async () => {
    await refundLimit(limiter, limits.wrongPassword, fromAddress);
    await refundLimit(limiter, limits.wrongPasswordForAccount, name);
    if (isCounted) await refundLimit(limiter, limits.wrongPasswordAboveAccountLimit, fromWiderNetwork);
  };
}

/**
 * True for the networks from which the owner signs in: a stranger's attempts must not lock the owner out
 * there.
 */
async function isKnownAt(db: AuthDatabase, userId: string, address: string): Promise<boolean> {
  return (await hasSignedInFrom(db, userId, address)) || (await hasSessionFrom(db, userId, address));
}

/** Used if there is no account, so that the same queries run. */
const dummyUserId = "00000000-0000-0000-0000-000000000000";
