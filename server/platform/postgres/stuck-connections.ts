// A PostgreSQL that is stopped, or a network that swallows packets, never answers and never closes:
// PostgreSQL's own statement_timeout cannot help there. A connection that has owed an answer for too long is
// ended, so that its query fails and its place becomes free.
import pg, { type ClientBase, type Pool } from "pg";

/**
 * Of every connection that the pool opens from now on, until the returned function is called. Queries that
 * may take longer than `mostMs` do not belong into such a pool.
 */
export function endStuckConnections(pool: Pool, mostMs: number): () => void {
  const waitingSince = new Map<ClientBase, number>();

  pool.on("connect", (client) => {
    const noted = (...given: unknown[]) => {
      if (!waitingSince.has(client)) waitingSince.set(client, performance.now());
      return Reflect.apply(pg.Client.prototype.query, client, given);
    };
    // The driver's method has many signatures; each is passed on as it came.
    client.query = noted as typeof client.query;
    client.on("drain", () => waitingSince.delete(client));
    client.once("end", () => waitingSince.delete(client));
  });

  const watch = setInterval(() => {
    const latest = performance.now() - mostMs;
    for (const [client, since] of waitingSince) {
      if (since > latest) continue;
      waitingSince.delete(client);
      socketOf(client)?.destroy(new Error("timeout exceeded when waiting for the database's answer"));
    }
  }, checkEveryMs).unref();
  return () => clearInterval(watch);
}

/** The driver's types do not tell of the socket. */
function socketOf(client: ClientBase): { destroy(error: Error): void } | undefined {
  const { connection } = client as { connection?: { stream?: { destroy(error: Error): void } } };
  return connection?.stream;
}

const checkEveryMs = 1_000;
