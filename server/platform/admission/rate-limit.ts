// Rate limits that are counted in the database, so that they hold across all processes: fixed windows, one
// counter for each limit and subject. Keys are hashed, so no address or email is stored.
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { Log } from "../log.ts";
import { withPreparedStatements } from "../postgres/prepared-statements.ts";
import { everybody, networkPrefix, widerNetworkPrefix } from "./caller.ts";

export type LimitSubject = string | typeof everybody;

export type RateLimit = {
  /** What is limited, such as `sign-in`. The log and the metrics show it. */
  name: string;
  /**
   * The address, account or recipient that the limit counts for. An IPv6 address counts as its /64. When a
   * limit of `everybody` refuses, the log has an error, at most once a minute.
   */
  subject: LimitSubject;
  /** How much may pass within a window. */
  max: number;
  windowSeconds: number;
  /** How much this request counts, such as its rows; by default 1. */
  amount?: number;
};

export type RateLimiter = {
  /**
   * Counts the amount. Resolves with undefined if it may pass, else with the whole seconds until the window
   * ends. A refused amount counts too. Rejects if the database is unavailable.
   */
  take(limit: RateLimit): Promise<number | undefined>;
  /**
   * Resolves with the same value as `take`, but counts nothing. It allows a refusal before another limit is
   * counted. Callers who check at the same moment may all pass, so `take` must follow.
   */
  check(limit: RateLimit): Promise<number | undefined>;
  /**
   * Subtracts the amount again, for limits that count before the outcome is known. It does nothing if the
   * window has ended.
   */
  giveBack(limit: RateLimit): Promise<void>;
};

export type RateLimiterOptions = {
  /** The pool of the role `site_limits`. */
  pool: Pool;
  /** False lets everything pass and counts nothing (RATE_LIMITS=off). */
  isOn: boolean;
  log: Log;
  /** Called with the name of each limit that refuses. */
  onRefusal?: ((name: string) => void) | undefined;
};

/**
 * Counts in the table `limits.counters` (server/platform/migrations).
 *
 * @example
 *     const limit = { name: "search", subject: "192.0.2.7", max: 30, windowSeconds: 60 };
 *     const seconds = await limiter.take(limit);
 *     if (seconds !== undefined) throw tooManyRequests(seconds);
 */
export function createRateLimiter({ pool, isOn, log, onRefusal }: RateLimiterOptions): RateLimiter {
  const database = withPreparedStatements(pool);
  let taken = 0;
  const logRefusal = logOncePerMinute(log);
  const secondsToWait = (limit: RateLimit, counter: Counter | undefined): number | undefined => {
    if (!counter || counter.taken <= limit.max) return undefined;
    onRefusal?.(limit.name);
    if (limit.subject === everybody) logRefusal(limit);
    return Math.max(1, Math.ceil(counter.seconds_left));
  };
  return {
    take: async (limit) => {
      if (!isOn) return undefined;
      taken += 1;
      if (taken % sweepEvery === 0) await database.query(sweep);
      const { rows } = await database.query<Counter>(count, valuesOf(limit));
      return secondsToWait(limit, rows[0]);
    },
    check: async (limit) => {
      if (!isOn) return undefined;
      const { rows } = await database.query<Counter>(check, valuesOf(limit));
      return secondsToWait(limit, rows[0]);
    },
    giveBack: async (limit) => {
      if (!isOn) return;
      await database.query(giveBack, [keyOf(limit), limit.amount ?? 1]);
    },
  };
}

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

export type FloodBounds = {
  windowSeconds: number;
  perAddress: number;
  perNetwork: number;
  siteWide: number;
  perNetworkInFlood: number;
};

/** The limits on one thing for one address, its wider network and everybody. */
export function floodLimits(name: string, bounds: FloodBounds, address: string): FloodLimits {
  const network = widerNetworkPrefix(address);
  const limit = (suffix: string, subject: LimitSubject, max: number): RateLimit => ({
    name: `${name}${suffix}`,
    subject,
    max,
    windowSeconds: bounds.windowSeconds,
  });
  return {
    own: [limit("", address, bounds.perAddress), limit("-network", network, bounds.perNetwork)],
    siteWide: limit("-site", everybody, bounds.siteWide),
    inFlood: limit("-flood", network, bounds.perNetworkInFlood),
  };
}

/** As secondsToWait. */
export async function secondsToWaitInFlood(
  limiter: RateLimiter,
  { own, siteWide, inFlood }: FloodLimits,
): Promise<number | undefined> {
  const seconds = await secondsToWait(limiter, own);
  if (seconds !== undefined) return seconds;
  return (await limiter.take(siteWide)) === undefined ? undefined : limiter.take(inFlood);
}

/** `taken` includes this request's amount. */
type Counter = { taken: number; seconds_left: number };

function logOncePerMinute(log: Log): (limit: RateLimit) => void {
  const loggedAt = new Map<string, number>();
  return ({ name, max, windowSeconds }) => {
    const now = performance.now();
    if (now - (loggedAt.get(name) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    loggedAt.set(name, now);
    log.error({ limit: name, max, windowSeconds }, "a limit for the whole site is reached");
  };
}

function keyOf({ name, subject }: RateLimit): string {
  const counted = subject === everybody ? "everybody" : networkPrefix(subject);
  return `${name}:${createHash("sha256").update(counted).digest("base64url")}`;
}

function valuesOf(limit: RateLimit) {
  return [keyOf(limit), limit.windowSeconds, limit.amount ?? 1];
}

const sweepEvery = 500;

const sweep = "delete from limits.counters where expires_at < now()";

const count = `
  insert into limits.counters as counter (key, opened_at, taken, expires_at)
  values ($1, now(), $3, now() + make_interval(secs => $2))
  on conflict (key) do update set
    taken      = case when counter.expires_at < now() then $3 else counter.taken + $3 end,
    opened_at  = case when counter.expires_at < now() then now() else counter.opened_at end,
    expires_at = case when counter.expires_at < now() then now() + make_interval(secs => $2) else counter.expires_at end
  returning taken, extract(epoch from expires_at - now())::float8 as seconds_left`;

/** Returns one row even if nothing is counted yet. */
const check = `
  select coalesce(max(taken), 0) + $3 as taken,
    coalesce(max(extract(epoch from expires_at - now())), $2)::float8 as seconds_left
  from limits.counters where key = $1 and expires_at >= now()`;

const giveBack =
  "update limits.counters set taken = greatest(taken - $2, 0) where key = $1 and expires_at >= now()";
