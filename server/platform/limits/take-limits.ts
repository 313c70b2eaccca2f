// Counts one request against several limits.
import type { RateLimit, RateLimiter } from "./rate-limit.ts";

/**
 * Counts all limits in their order. Resolves with undefined if all of them let the request pass, else with
 * the seconds to wait. Limits after the first that refuses are not counted.
 */
export async function secondsToWait(limiter: RateLimiter, limits: RateLimit[]): Promise<number | undefined> {
  for (const limit of limits) {
    const seconds = await limiter.take(limit);
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}

export type FloodLimits = {
  /** What each request has to pass. */
  own: RateLimit[];
  /** Refuses nobody by itself, so no network can use up what belongs to all. */
  siteWide: RateLimit;
  /** Counts the caller's network once `siteWide` is used up. */
  inFlood: RateLimit;
};

/** As secondsToWait. */
export async function secondsToWaitInFlood(
  limiter: RateLimiter,
  { own, siteWide, inFlood }: FloodLimits,
): Promise<number | undefined> {
  const seconds = await secondsToWait(limiter, own);
  if (seconds !== undefined) return seconds;
  return (await limiter.take(siteWide)) === undefined ? undefined : limiter.take(inFlood);
}
