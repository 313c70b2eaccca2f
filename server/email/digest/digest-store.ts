// All SQL of the daily digest: the database functions that the role `site_email` may call.
import type { Pool } from "pg";

export type DigestReader = {
  accountId: string;
  address: string;
  /** Up to when earlier digests have told what came in; at first, when it was switched on. */
  lookedAt: Date;
};

/** The first and the last day of the school (YYYY-MM-DD) on which counted applications came in. */
export type ReceivedDays = { from: string; to: string };

/** Each is counted to 1,001. */
export type DigestCounts = {
  received: number;
  overdue: number;
  flagged: number;
  untold: number;
  followUps: number;
};

type CountedBy = { days: ReceivedDays; undecidedDays: number; timeZone: string };

export type DigestStore = ReturnType<typeof createDigestStore>;

export function createDigestStore(pool: Pool) {
  return {
    readers: async (): Promise<DigestReader[]> => {
      const { rows } = await pool.query<DigestReader>(
        `select account_id as "accountId", address, looked_at as "lookedAt" from email.digest_readers()`,
      );
      return rows;
    },

    /** By the filters of the list that the email's links open. */
    counts: async ({ days, undecidedDays, timeZone }: CountedBy): Promise<DigestCounts> => {
      const count = async (filter: object) => {
        const given = JSON.stringify({ ...filter, time_zone: timeZone });
        const { rows } = await pool.query<{ count: number }>("select email.digest_count($1) as count", [
          given,
        ]);
        return rows[0]?.count ?? 0;
      };
      return {
        received: await count(days),
        overdue: await count({ overdue_days: undecidedDays }),
        flagged: await count({ held: true }),
        untold: await count({ untold: true }),
        followUps: await count({ follow_up: true }),
      };
    },

    settle: async (accountId: string, toldUntil: Date): Promise<void> => {
      await pool.query("select email.settle_digest($1, $2)", [accountId, toldUntil]);
    },
  };
}
