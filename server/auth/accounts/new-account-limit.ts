// How many accounts may be begun that nobody has confirmed: each is a row that stays for a week
// (../database/purge-expired.ts).
import { AuthRefusal } from "../errors.ts";
import { limits, takeLimit } from "../limits.ts";
import type { AuthService, Requester } from "../service.ts";

/** Throws `over_request_rate_limit`. */
export async function takeNewAccountLimit({ limiter }: AuthService, { address }: Requester): Promise<void> {
  await takeLimit(limiter, limits.newAccount, address);
  await takeLimit(limiter, limits.newAccountOfSite, "everybody");
}

/** For answers that must not tell whether there is an account: they begin none, and say nothing. */
export async function tryTakeNewAccountLimit(service: AuthService, requester: Requester): Promise<boolean> {
  try {
    await takeNewAccountLimit(service, requester);
    return true;
  } catch (error) {
    if (error instanceof AuthRefusal) return false;
    throw error;
  }
}
