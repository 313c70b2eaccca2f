// Limits counted in the database, so that they hold across all processes. Keys are hashed: no address or e-mail is stored.
import { createHash } from "node:crypto";
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

export function createRateLimiter({ pool, isOn }: { pool: Pool; isOn: boolean }): RateLimiter {
  let taken = 0;
  return {
    take: async (limit) => {
      if (!isOn) return undefined;
      taken += 1;
      if (taken % sweepEvery === 0) await pool.query("delete from limits.counters where expires_at < now()");
      const { rows } = await pool.query<{ taken: number; seconds_left: number }>(count, [
        keyOf(limit),
        limit.windowSeconds,
        limit.isCounted === false ? 0 : 1,
      ]);
      const [row] = rows;
      const mostBefore = limit.isCounted === false ? limit.most - 1 : limit.most;
      return row && row.taken > mostBefore ? Math.max(1, Math.ceil(row.seconds_left)) : undefined;
    },
  };
}

function keyOf({ name, subject }: RateLimit): string {
  return `${name}:${createHash("sha256").update(subject).digest("base64url")}`;
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
