// Statements that PostgreSQL parses and plans once on a connection instead of each time they are sent, and
// the names under which a connection keeps them. https://www.postgresql.org/docs/current/sql-prepare.html
import type { ClientBase, Connection, Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from "pg";

/** A pool of the driver, or a queue in front of its connections. */
export type ConnectionSource = Pick<Pool, "end" | "options"> & { connect(): Promise<PoolClient> };

/** A pool whose statements are prepared. Kysely accepts it as its pool. */
export type PreparingPool = Pick<Pool, "end" | "options"> & {
  connect(): Promise<PreparingClient>;
  /** One statement on any connection. */
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
};

type PreparingClient = Pick<PoolClient, "query" | "release">;

/**
 * Wraps a pool so that every statement with values is prepared. A connection keeps the `maxKept` statements
 * that it used last.
 *
 * A statement fails with 0A000 if a table's columns have changed since it was prepared. All statements are
 * then prepared again, and the failed one is sent again, unless it is part of a transaction, which has failed
 * as a whole.
 */
export function withPreparedStatements(pool: ConnectionSource, maxKept = 500): PreparingPool {
  /** Counts how often all statements had to be prepared again. */
  let generation = 0;

  function wrapClient(client: PoolClient): PreparingClient {
    const names = namesOf(client, maxKept);
    let nameGeneration = generation;
    let isInTransaction = false;

    function nameOf(text: string): string {
      if (nameGeneration !== generation) names.forgetAll();
      nameGeneration = generation;
      return names.take(text).name;
    }
    const query = async (text: string, values: unknown[] = []): Promise<QueryResult> => {
      if (/^(begin|start transaction)\b/.test(text)) isInTransaction = true;
      const named = values.length > 0 ? { name: nameOf(text) } : {};
      closeDropped(client.connection, names);
      try {
        return await runQuery(client, { text, values, ...named });
      } catch (error) {
        if (!isOutdated(error)) throw withCallerStack(error);
        generation += 1;
        if (isInTransaction) throw error;
        return client.query(text, values);
      }
    };
    const release: PoolClient["release"] = (error) => {
      isInTransaction = false;
      client.release(error);
    };
    // The callers use no other signature of the driver's method.
    return { query: query as PoolClient["query"], release };
  }

  /** One wrapper for each connection, because each has prepared other statements. */
  const wrappers = new WeakMap<PoolClient, PreparingClient>();

  async function connect(): Promise<PreparingClient> {
    const client = await pool.connect();
    const wrapper = wrappers.get(client) ?? wrapClient(client);
    wrappers.set(client, wrapper);
    return wrapper;
  }

  return {
    connect,
    query: async <Row extends QueryResultRow>(text: string, values?: unknown[]) => {
      const client = await connect();
      try {
        return await client.query<Row>(text, values);
      } finally {
        client.release();
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * Sends a query with a callback instead of the driver's promise. With that promise V8 promotes every answer
 * to the old generation, which it then collects several times a second (docs/speed-and-reliability.md).
 */
export function runQuery(client: ClientBase, query: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

/** The error with the caller's stack, as the driver's promise has it, instead of the socket's. */
function withCallerStack(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error);
  return error;
}

/**
 * PostgreSQL's "cached plan must not change result type". Only the code is compared, because the message may
 * be in any language.
 */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "0A000";
}

export type NamedStatement = {
  name: string;
  /** True if the connection has not prepared it yet. */
  isNew: boolean;
};

/** The statements that a connection has prepared, by name. */
export type PreparedStatementNames = {
  /**
   * Returns the name of a statement, or a new name if the connection has not prepared it yet. `key` is its
   * text, with everything else that its plan depends on.
   */
  take(key: string): NamedStatement;
  /**
   * Forgets statements that PostgreSQL may not have prepared because of an error. They are prepared again
   * when they are needed.
   */
  forget(keys: Iterable<string>): void;
  forgetAll(): void;
  /** Names that the connection no longer needs. Each is returned once. */
  dropped(): string[];
};

const namesByClient = new WeakMap<ClientBase, PreparedStatementNames>();

/** The names of a connection. `maxKept` applies if the connection has none yet. */
export function namesOf(client: ClientBase, maxKept: number): PreparedStatementNames {
  const names = namesByClient.get(client) ?? createPreparedStatementNames(maxKept);
  namesByClient.set(client, names);
  return names;
}

/**
 * Sends a Close message for each dropped name. PostgreSQL answers it with the caller's next message.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function closeDropped(connection: Connection, names: PreparedStatementNames): void {
  for (const name of names.dropped()) connection.close({ type: "S", name }, true);
}

/** Keeps the `maxKept` names that were used last. A name is never used for a second statement. */
export function createPreparedStatementNames(maxKept: number): PreparedStatementNames {
  const names = new Map<string, string>();
  let made = 0;
  let toDrop: string[] = [];

  function forget(keys: Iterable<string>): void {
    for (const key of keys) {
      const name = names.get(key);
      if (name === undefined) continue;
      names.delete(key);
      toDrop.push(name);
    }
  }

  return {
    take: (key) => {
      const known = names.get(key);
      if (known !== undefined) {
        names.delete(key); // the last used one comes last
        names.set(key, known);
        return { name: known, isNew: false };
      }
      if (names.size >= maxKept) forget(names.keys().take(1));
      const name = `s${made++}`;
      names.set(key, name);
      return { name, isNew: true };
    },
    forget,
    forgetAll: () => forget(names.keys()),
    dropped: () => {
      const dropped = toDrop;
      toDrop = [];
      return dropped;
    },
  };
}
