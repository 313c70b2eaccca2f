// Limits counted in the database, so that they hold across all processes. Keys are hashed: no address or
// e-mail is stored.
import { createHash } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import type { Pool } from "pg";
import type { Log } from "../log.ts";
import { preparing } from "../postgres/prepared-statements.ts";

export type RateLimit = {
  /** What is limited, such as `sign-in`. */
  name: string;
  /** Whom it is counted for: an address or a recipient. */
  subject: string;
  /** How many may pass within the window. */
  most: number;
  windowSeconds: number;
  /** What this request counts for, such as its rows; 1 where nothing is said. */
  amount?: number;
  /** A bound for all callers together: the log has an error when it refuses, at most once a minute. */
  isSiteWide?: boolean;
};

export type RateLimiter = {
  /**
   * Counts the amount; undefined when it may pass, else the whole seconds until the window ends. A refused
   * amount counts too.
   */
  take(limit: RateLimit): Promise<number | undefined>;
  /**
   * What `take` would answer; counts nothing. Only for a refusal that comes before another limit is counted:
   * of many who look at the same moment all may pass, so `take` follows.
   */
  check(limit: RateLimit): Promise<number | undefined>;
  /**
   * Takes the amount off again, for limits that count before the outcome is known. Without effect on a window
   * that has ended.
   */
  giveBack(limit: RateLimit): Promise<void>;
};

export type RateLimiterOptions = {
  /** Acts as site_limits. */
  pool: Pool;
  isOn: boolean;
  log: Log;
  /** Told the name of each limit that refused. */
  onRefusal?: ((name: string) => void) | undefined;
};

export function createRateLimiter({ pool, isOn, log, onRefusal }: RateLimiterOptions): RateLimiter {
  const database = preparing(pool);
  let taken = 0;
  const alarm = alarmOncePerMinute(log);
  const secondsToWait = (limit: RateLimit, counter: Counter | undefined): number | undefined => {
    if (!counter || counter.taken <= limit.most) return undefined;
    onRefusal?.(limit.name);
    if (limit.isSiteWide) alarm(limit);
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

/** `taken` has this request's amount in it. */
type Counter = { taken: number; seconds_left: number };

function alarmOncePerMinute(log: Log): (limit: RateLimit) => void {
  const saidAt = new Map<string, number>();
  return ({ name, most, windowSeconds }) => {
    const now = performance.now();
    if (now - (saidAt.get(name) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    saidAt.set(name, now);
    log.error({ limit: name, most, windowSeconds }, "a limit for the whole site is reached");
  };
}

/**
 * Of an IPv6 address its /64, which one household or host has to itself (RFC 6177); of one that maps an IPv4
 * address, that address; anything else is left as it is.
 */
export function networkOf(subject: string): string {
  const [withoutZone = ""] = subject.split("%", 1);
  if (!isIPv6(withoutZone)) return subject;
  return mappedIPv4(withoutZone) ?? prefixOf(withoutZone, 4);
}

/**
 * Of an IPv6 address its /48, which one customer may have to itself (RFC 6177), with 65,536 of what networkOf
 * answers; of an IPv4 address its /24; anything else is left as it is.
 */
export function widerNetworkOf(subject: string): string {
  const [withoutZone = ""] = subject.split("%", 1);
  const ipv4 = mappedIPv4(withoutZone) ?? withoutZone;
  if (isIPv4(ipv4)) return `${ipv4.slice(0, ipv4.lastIndexOf("."))}.0/24`;
  return isIPv6(withoutZone) ? prefixOf(withoutZone, 3) : subject;
}

function mappedIPv4(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** `groups` of sixteen bits each. */
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

/** An IPv4 address at the end of an IPv6 one (RFC 4291, 2.2) stands for two groups. */
function hexadecimal(end: string): string {
  return end.includes(".") ? "0:0" : end;
}

function keyOf({ name, subject }: RateLimit): string {
  return `${name}:${createHash("sha256").update(networkOf(subject)).digest("base64url")}`;
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

/** One row also where nothing was counted yet. */
const check = `
  select coalesce(max(taken), 0) + $3 as taken,
    coalesce(max(extract(epoch from expires_at - now())), $2)::float8 as seconds_left
  from limits.counters where key = $1 and expires_at >= now()`;

const giveBack =
  "update limits.counters set taken = greatest(taken - $2, 0) where key = $1 and expires_at >= now()";
