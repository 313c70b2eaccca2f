// Rate limits that are counted in the database, so that they hold across all processes: fixed windows, one
// counter for each limit and subject. Keys are hashed, so no address or email is stored.
import { createHash } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import type { Pool } from "pg";
import type { Log } from "../log.ts";
import { withPreparedStatements } from "../postgres/prepared-statements.ts";

export type RateLimit = {
  /** What is limited, such as `sign-in`. The log and the metrics show it. */
  name: string;
  /** The address or recipient that the limit counts for. An IPv6 address counts as its /64. */
  subject: string;
  /** How much may pass within a window. */
  max: number;
  windowSeconds: number;
  /** How much this request counts, such as its rows; by default 1. */
  amount?: number;
  /**
   * True for a limit of all callers together. When it refuses, the log has an error, at most once a minute.
   */
  isSiteWide?: boolean;
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
    if (limit.isSiteWide) logRefusal(limit);
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

/**
 * The network that counts as one caller: the /64 of an IPv6 address, which one household or host gets (RFC
 * 6177), or the IPv4 address of an IPv4-mapped IPv6 address. Any other text is returned unchanged.
 */
export function networkPrefix(subject: string): string {
  const [withoutZone = ""] = subject.split("%", 1);
  if (!isIPv6(withoutZone)) return subject;
  return mappedIPv4(withoutZone) ?? prefixOf(withoutZone, 4);
}

/**
 * The wider network: the /48 of an IPv6 address, which one customer may get (RFC 6177) and which has 65,536
 * networks of `networkPrefix`, or the /24 of an IPv4 address. Any other text is returned unchanged.
 */
export function widerNetworkPrefix(subject: string): string {
  const [withoutZone = ""] = subject.split("%", 1);
  const ipv4 = mappedIPv4(withoutZone) ?? withoutZone;
  if (isIPv4(ipv4)) return `${ipv4.slice(0, ipv4.lastIndexOf("."))}.0/24`;
  return isIPv6(withoutZone) ? prefixOf(withoutZone, 3) : subject;
}

function mappedIPv4(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** The first `groups` of sixteen bits of an address, as a prefix. */
function prefixOf(ipv6: string, groups: number): string {
  const [head = "", tail] = ipv6.replace(/[\d.]+$/, hexadecimal).split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  const kept = [...first, ...zeros, ...last].slice(0, groups).map((group) => Number.parseInt(group, 16));
  return `${kept.map((group) => group.toString(16)).join(":")}::/${groups * 16}`;
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":");
}

/**
 * Replaces an IPv4 address at the end of an IPv6 one (RFC 4291, 2.2) with two groups. Their value does not
 * matter, because every prefix ends before them.
 */
function hexadecimal(end: string): string {
  return end.includes(".") ? "0:0" : end;
}

function keyOf({ name, subject }: RateLimit): string {
  return `${name}:${createHash("sha256").update(networkPrefix(subject)).digest("base64url")}`;
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
