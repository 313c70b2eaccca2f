// How often an account's password may be tried. A try is counted before the password is compared, so that many at the same moment cannot
// pass together, and taken off again when it was right or nothing was compared.
import { networkOf } from "../platform/rate-limit.ts";
import { giveBackTo, limits, takeFrom } from "./limits.ts";
import type { AuthService } from "./service.ts";
import { hasSessionFrom } from "./session-store.ts";

/** `name` is the address or number, whether or not somebody has an account with it. */
type Try = { name: string; userId: string | undefined; address: string };

/** Answers what takes the try off again. Throws `over_request_rate_limit`. */
export async function countTry(
  { db, limiter }: Pick<AuthService, "db" | "limiter">,
  { name, userId = nobodysId, address }: Try,
): Promise<() => Promise<void>> {
  const fromAddress = `${name} ${networkOf(address)}`;
  await takeFrom(limiter, limits.wrongPassword, fromAddress);
  await takeFrom(limiter, limits.wrongPasswordForAccount, name).catch(async (refusal: unknown) => {
    // Strangers must not keep somebody out who has a session from there; elsewhere a mailed link makes one.
    if (!(await hasSessionFrom(db, userId, address))) throw refusal;
  });
  return async () => {
    await giveBackTo(limiter, limits.wrongPassword, fromAddress);
    await giveBackTo(limiter, limits.wrongPasswordForAccount, name);
  };
}

/** Where there is no account the same is asked of the database. */
const nobodysId = "00000000-0000-0000-0000-000000000000";
