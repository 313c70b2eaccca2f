// All SQL of the daily digest: the database functions that the role `site_email` may call.
import type { Pool } from "pg";

export type DigestReader = {
  accountId: string;
  address: string;
  /** Up to when earlier digests have told what came in; at first, when it was switched on. */
  lookedAt: Date;
};

/** Each is counted to 1,001. */
export type DigestCounts = {
  received: number;
  overdue: number;
  flagged: number;
  untold: number;
  followUps: number;
};

export type DigestStore = ReturnType<typeof createDigestStore>;

export function createDigestStore(pool: Pool) {
  return {
    readers: async (): Promise<DigestReader[]> => {
      const { rows } = await pool.query<DigestReader>(
        `select account_id as "accountId", address, looked_at as "lookedAt" from email.digest_readers()`,
      );
      return rows;
    },

    /** `today` is YYYY-MM-DD, a day of the school. */
    counts: async (since: Date, undecidedDays: number, today: string): Promise<DigestCounts> => {
      const { rows } = await pool.query<DigestCounts>(
        `select received, overdue, flagged, email.digest_untold() as untold, email.digest_follow_ups($3) as "followUps"
         from email.digest_counts($1, $2)`,
        [since, undecidedDays, today],
      );
      return rows[0] ?? { received: 0, overdue: 0, flagged: 0, untold: 0, followUps: 0 };
    },

    settle: async (accountId: string, toldUntil: Date): Promise<void> => {
      await pool.query("select email.settle_digest($1, $2)", [accountId, toldUntil]);
    },
  };
}
