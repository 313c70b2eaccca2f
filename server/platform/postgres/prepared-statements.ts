// Statements that PostgreSQL reads and plans once on a connection instead of each time they are sent. The
// driver keeps track of what a connection knows by the name that a statement has; here every text gets one.
// https://www.postgresql.org/docs/current/sql-prepare.html
import { createHash } from "node:crypto";
import type { ClientBase, Pool, PoolClient, QueryConfig, QueryResult } from "pg";

/** A pool of the driver's, or what lends a pool's connections out in turns. */
export type ConnectionSource = Pick<Pool, "end" | "options"> & { connect(): Promise<PoolClient> };
export type PreparingPool = Pick<Pool, "end" | "options"> & { connect(): Promise<PreparingClient> };
type PreparingClient = Pick<PoolClient, "query" | "release">;

/**
 * For texts that are the program's own and few: names are given to the first `mostNames`, the rest is sent as
 * it is.
 */
export function preparing(pool: ConnectionSource, mostNames = 500): PreparingPool {
  const names = new Map<string, string>();
  let generation = 0;

  /** A table has changed its columns under a prepared statement: under new names all are prepared anew. */
  function renew(): void {
    generation += 1;
    names.clear();
  }

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    const name = `s${generation}_${digestOf(text)}`;
    names.set(text, name);
    return name;
  }

  function wrapped(client: PoolClient): PreparingClient {
    let isInTransaction = false;
    const query = async (text: string, values: unknown[] = []): Promise<QueryResult> => {
      if (/^(begin|start transaction)\b/.test(text)) isInTransaction = true;
      const name = values.length > 0 ? nameOf(text) : undefined;
      try {
        return await ask(client, { text, values, ...(name ? { name } : {}) });
      } catch (error) {
        if (!isOutdated(error)) throw traced(error);
        renew();
        if (isInTransaction) throw error;
        return client.query(text, values);
      }
    };
    const release: PoolClient["release"] = (error) => {
      isInTransaction = false;
      client.release(error);
    };
    // Of the driver's ways to ask only this one is used.
    return { query: query as PoolClient["query"], release };
  }

  /** One for each connection: whoever keeps something by connection (Kysely does) finds it again. */
  const wrappers = new WeakMap<PoolClient, PreparingClient>();

  return {
    connect: async () => {
      const client = await pool.connect();
      const wrapper = wrappers.get(client) ?? wrapped(client);
      wrappers.set(client, wrapper);
      return wrapper;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * Asked with a callback: with the promise that the driver makes itself, V8 counts every answer among the
 * objects that last, and looks through all of them several times a second (docs/performance.md).
 */
export function ask(client: ClientBase, query: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

/** With the stack of who asked, in the place of the socket's, as the driver's promise has it. */
function traced(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error);
  return error;
}

/** One text has one name whoever gives it: several may share the connections of a pool. */
function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** "cached plan must not change result type"; the message may be in any language. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "0A000";
}
