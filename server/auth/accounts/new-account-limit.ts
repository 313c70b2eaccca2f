// How many accounts may be begun that nobody has confirmed: each is a row that stays for a week
// (../database/purge-expired.ts).
import { AuthRefusal } from "../errors.ts";
import { limits, takeFrom } from "../limits.ts";
import type { AuthService, Requester } from "../service.ts";

/** Throws `over_request_rate_limit`. */
export async function takeNewAccount({ limiter }: AuthService, { address }: Requester): Promise<void> {
  await takeFrom(limiter, limits.newAccount, address);
  await takeFrom(limiter, limits.newAccountOfSite, "everybody");
}

/** For answers that must not tell whether there is an account: they begin none, and say nothing. */
export async function hasNewAccount(service: AuthService, requester: Requester): Promise<boolean> {
  try {
    await takeNewAccount(service, requester);
    return true;
  } catch (error) {
    if (error instanceof AuthRefusal) return false;
    throw error;
  }
}
