// How the queue stands, in one statement without anybody's words: what waits, what was given up, how long the
// oldest has waited that was tried or should have been. What waits for its turn by design is counted, and is
// not late.
import type { Pool } from "pg";

export type QueueFigures = { waiting: number; dead: number; oldestSeconds: number };

export async function measureQueue(pool: Pool): Promise<QueueFigures> {
  const text = `
    select count(*) filter (where dead_at is null)::int                                                as waiting,
           count(dead_at)::int                                                                         as dead,
           coalesce(extract(epoch from now() - min(created_at) filter (where dead_at is null and (attempts > 0 or next_attempt_at <= now()))), 0)::float8
                                                                                                       as "oldestSeconds"
      from delivery.messages
     where sent_at is null`;
  const query = { text, query_timeout: patienceMs }; // the driver knows the second, its types do not
  const { rows } = await pool.query<QueueFigures>(query);
  const [figures] = rows;
  if (!figures) throw new Error("an aggregate has one row");
  return figures;
}

/** A scrape that waits longer is given up by its collector. */
const patienceMs = 5_000;
