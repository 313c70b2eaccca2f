// Whether a pooler stands between that gives a connection's work to changing backends (PgBouncer's
// transaction and statement modes). A role set for one connection would then hold for somebody else's:
// measured, modules ran as one another.
import type { ClientBase } from "pg";

/** `one` and `other` are both open: each has a backend of its own unless somebody shares them. */
export async function sharesBackend(one: ClientBase, other: ClientBase): Promise<boolean> {
  return (await backendOf(one)) === (await backendOf(other));
}

async function backendOf(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ backend: string }>(
    "select pg_backend_pid() || ' ' || pg_postmaster_start_time() as backend",
  );
  return rows[0]?.backend;
}
