// Statements that wait for a lock, which show that concurrent work has reached the point of a test.
import type { TestDatabase } from "./database.ts";

/**
 * Counts them only in this database, because other test files use the same server. `owner` may be in a
 * transaction.
 */
export async function lockWaits(owner: TestDatabase["owner"]): Promise<number> {
  await owner.query("select pg_stat_clear_snapshot()"); // a transaction keeps what it saw first
  const { rows } = await owner.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
