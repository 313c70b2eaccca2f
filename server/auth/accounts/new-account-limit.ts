// Limits how many unconfirmed accounts are created. Each is a row that is kept for a week
// (../database/purge-expired.ts).
import { AuthRefusal } from "../errors.ts";
import { limits, takeLimit } from "../limits.ts";
import type { AuthService, Requester } from "../service.ts";

/** Throws `over_request_rate_limit`. */
export async function takeNewAccountLimit({ limiter }: AuthService, { address }: Requester): Promise<void> {
  await takeLimit(limiter, limits.newAccount, address);
  await takeLimit(limiter, limits.newAccountOfSite, "everybody");
}

/**
 * Returns false instead of throwing, for responses that must not reveal whether an account exists. The caller
 * then creates none.
 */
export async function tryTakeNewAccountLimit(service: AuthService, requester: Requester): Promise<boolean> {
  try {
    await takeNewAccountLimit(service, requester);
    return true;
  } catch (error) {
    if (error instanceof AuthRefusal) return false;
    throw error;
  }
}
