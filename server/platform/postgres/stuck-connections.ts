// Closes connections whose answer takes too long, so that the query fails and the place in the pool becomes
// free. A frozen PostgreSQL, or a network that drops packets, neither answers nor closes, and PostgreSQL's
// own statement_timeout does not help then.
import pg, { type ClientBase, type Pool } from "pg";

/**
 * Watches every connection that the pool opens from now on, until the returned function is called. A query
 * fails once it has waited `maxMs` for its answer.
 */
export function endStuckConnections(pool: Pool, maxMs: number): () => void {
  const waitingSince = new Map<ClientBase, number>();

  pool.on("connect", (client) => {
    const timedQuery = (...queryArguments: unknown[]) => {
      if (!waitingSince.has(client)) waitingSince.set(client, performance.now());
      return Reflect.apply(pg.Client.prototype.query, client, queryArguments);
    };
    // The driver's method has many signatures; the arguments are passed on unchanged.
    client.query = timedQuery as typeof client.query;
    client.on("drain", () => waitingSince.delete(client));
    client.once("end", () => waitingSince.delete(client));
  });

  const watch = setInterval(() => {
    const latest = performance.now() - maxMs;
    for (const [client, since] of waitingSince) {
      if (since > latest) continue;
      waitingSince.delete(client);
      socketOf(client)?.destroy(new Error("timeout exceeded when waiting for the database's answer"));
    }
  }, checkEveryMs).unref();
  return () => clearInterval(watch);
}

/** The socket of a connection, which the driver's types do not mention. */
function socketOf(client: ClientBase): { destroy(error: Error): void } | undefined {
  const { connection } = client as { connection?: { stream?: { destroy(error: Error): void } } };
  return connection?.stream;
}

const checkEveryMs = 1_000;
