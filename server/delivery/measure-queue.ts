// Metrics of the queue, read in one statement that selects no personal text. A message that was queued for a
// later time (`queue`) is counted, but is not late.
import type { Pool } from "pg";

/**
 * `waiting` and `dead` (given up) are counts. `oldestSeconds` is the age of the oldest message that was
 * attempted or is due, 0 without one.
 */
export type QueueMetrics = { waiting: number; dead: number; oldestSeconds: number };

/** Rejects if the database does not answer in time. */
export async function measureQueue(pool: Pool): Promise<QueueMetrics> {
  const text = `
    select count(*) filter (where dead_at is null)::int                                                as waiting,
           count(dead_at)::int                                                                         as dead,
           coalesce(extract(epoch from now() - min(created_at) filter (where dead_at is null and (attempts > 0 or next_attempt_at <= now()))), 0)::float8
                                                                                                       as "oldestSeconds"
      from delivery.messages
     where sent_at is null`;
  const query = { text, query_timeout: timeoutMs }; // the driver knows query_timeout, its types do not
  const { rows } = await pool.query<QueueMetrics>(query);
  const [figures] = rows;
  if (!figures) throw new Error("an aggregate has one row");
  return figures;
}

/** The bound ends the query before Prometheus gives up on the scrape. */
const timeoutMs = 5_000;
