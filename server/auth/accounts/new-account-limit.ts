// Limits how many unconfirmed accounts are created. Each is a row that is kept for a week
// (../database/purge-expired.ts).
import { secondsToWaitInFlood } from "../../platform/admission/rate-limit.ts";
import { AuthRefusal } from "../errors.ts";
import { newAccountLimits, refuseTooMany } from "../limits.ts";
import type { AuthService } from "../service.ts";

/** Throws `over_request_rate_limit`. */
export async function takeNewAccountLimit({ limiter, caller }: AuthService): Promise<void> {
  const { flood, rows } = newAccountLimits(caller.address);
  refuseTooMany((await secondsToWaitInFlood(limiter, flood)) ?? (await limiter.take(rows)));
}

/**
 * Returns false instead of throwing, for responses that must not reveal whether an account exists. The caller
 * then creates none.
 */
export async function tryTakeNewAccountLimit(service: AuthService): Promise<boolean> {
  try {
    await takeNewAccountLimit(service);
    return true;
  } catch (error) {
    if (error instanceof AuthRefusal) return false;
    throw error;
  }
}
