// Detects a connection pooler that sends the queries of one connection to different backends (PgBouncer's
// transaction and statement pooling). A role that one connection sets would then apply to another's queries:
// in a measurement, modules ran with each other's roles. https://www.pgbouncer.org/features.html
import type { ClientBase } from "pg";

/**
 * True if two open connections share a backend, or if one of them changes it. Without such a pooler each has
 * one of its own. A pooler with several open backends gives them out in turn (PgBouncer's
 * `server_round_robin`), so two queries of one connection follow each other.
 */
export async function isBehindTransactionPooler(one: ClientBase, other: ClientBase): Promise<boolean> {
  const [ofOne, ofOther] = [new Set<string>(), new Set<string>()];
  for (let round = 1; round <= 3; round += 1) {
    ofOne.add(await backendOf(one));
    ofOne.add(await backendOf(one));
    ofOther.add(await backendOf(other));
  }
  return new Set([...ofOne, ...ofOther]).size !== 2 || ofOne.size !== 1;
}

async function backendOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ backend: string }>(
    "select pg_backend_pid() || ' ' || pg_postmaster_start_time() as backend",
  );
  return rows[0]?.backend ?? "";
}
