// Limits counted in the database, so that they hold across all processes. Keys are hashed: no address or e-mail is stored.
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Pool } from "pg";

export type RateLimit = {
  /** What is limited, such as `sign-in`. */
  name: string;
  /** Whom it is counted for: an address or a recipient. */
  subject: string;
  /** How many may pass within the window. */
  most: number;
  windowSeconds: number;
  /** False only looks whether one more may pass, for limits that count failures alone. */
  isCounted?: boolean;
};

export type RateLimiter = {
  /** Counts one; undefined when it may pass, else the whole seconds until it may. */
  take(limit: RateLimit): Promise<number | undefined>;
};

export type RateLimiterOptions = {
  /** Acts as site_limits. */
  pool: Pool;
  isOn: boolean;
  /** Told the name of each limit that refused. */
  onRefusal?: ((name: string) => void) | undefined;
};

export function createRateLimiter({ pool, isOn, onRefusal }: RateLimiterOptions): RateLimiter {
  let taken = 0;
  return {
    take: async (limit) => {
      if (!isOn) return undefined;
      taken += 1;
      if (taken % sweepEvery === 0) await pool.query("delete from limits.counters where expires_at < now()");
      const { rows } = await pool.query<{ taken: number; seconds_left: number }>({
        name: "count",
        text: count,
        values: [keyOf(limit), limit.windowSeconds, limit.isCounted === false ? 0 : 1],
      });
      const [row] = rows;
      const mostBefore = limit.isCounted === false ? limit.most - 1 : limit.most;
      if (!row || row.taken <= mostBefore) return undefined;
      onRefusal?.(limit.name);
      return Math.max(1, Math.ceil(row.seconds_left));
    },
  };
}

/**
 * Of an IPv6 address its /64, which one household or host has to itself (RFC 6177); of one that maps an IPv4 address, that
 * address; anything else is left as it is.
 */
export function networkOf(subject: string): string {
  const [withoutZone = ""] = subject.split("%", 1);
  if (!isIPv6(withoutZone)) return subject;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone) ?? [];
  if (mapped) return mapped;
  const [head = "", tail] = withoutZone.replace(/[\d.]+$/, hexadecimal).split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
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

const sweepEvery = 500;

const count = `
  insert into limits.counters as counter (key, opened_at, taken, expires_at)
  values ($1, now(), $3, now() + make_interval(secs => $2))
  on conflict (key) do update set
    taken      = case when counter.expires_at < now() then $3 else counter.taken + $3 end,
    opened_at  = case when counter.expires_at < now() then now() else counter.opened_at end,
    expires_at = case when counter.expires_at < now() then now() + make_interval(secs => $2) else counter.expires_at end
  returning taken, extract(epoch from expires_at - now())::float8 as seconds_left`;
