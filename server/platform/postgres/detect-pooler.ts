// Detects a connection pooler that sends the queries of one connection to different backends (PgBouncer's
// transaction and statement pooling). A role that one connection sets would then apply to another's queries:
// in a measurement, modules ran with each other's roles. https://www.pgbouncer.org/features.html
import type { ClientBase } from "pg";

/** True if two open connections have the same backend. Without such a pooler each has its own. */
export async function isBehindTransactionPooler(one: ClientBase, other: ClientBase): Promise<boolean> {
  return (await backendOf(one)) === (await backendOf(other));
}

async function backendOf(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ backend: string }>(
    "select pg_backend_pid() || ' ' || pg_postmaster_start_time() as backend",
  );
  return rows[0]?.backend;
}
