// Statements that PostgreSQL parses and plans once on a connection instead of each time they are sent, and
// the names under which a connection keeps them. https://www.postgresql.org/docs/current/sql-prepare.html
import type { ClientBase, Connection, Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from "pg";

/** A pool of the driver's, or what lends a pool's connections out in turns. */
export type ConnectionSource = Pick<Pool, "end" | "options"> & { connect(): Promise<PoolClient> };

export type PreparingPool = Pick<Pool, "end" | "options"> & {
  connect(): Promise<PreparingClient>;
  /** One statement on any connection. */
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
};

type PreparingClient = Pick<PoolClient, "query" | "release">;

/**
 * The same connections, on which every statement with values is prepared. A connection keeps the `mostKept`
 * statements that it used last.
 *
 * A statement fails where a table has changed its columns since it was prepared (0A000). All statements are
 * prepared anew then, and that one is sent again, unless it is part of a transaction, which has failed.
 */
export function preparing(pool: ConnectionSource, mostKept = 500): PreparingPool {
  /** Counts how often all statements had to be prepared anew. */
  let generation = 0;

  function wrapped(client: PoolClient): PreparingClient {
    const names = namesOf(client, mostKept);
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
        return await ask(client, { text, values, ...named });
      } catch (error) {
        if (!isOutdated(error)) throw traced(error);
        generation += 1;
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

  async function connect(): Promise<PreparingClient> {
    const client = await pool.connect();
    const wrapper = wrappers.get(client) ?? wrapped(client);
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

/** "cached plan must not change result type"; the message may be in any language. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "0A000";
}

export type NamedStatement = {
  name: string;
  /** The connection does not know it yet. */
  isNew: boolean;
};

/** Which statements a connection knows by name. */
export type StatementNames = {
  /** `key` is the statement's text, with all else that its plan depends on. */
  take(key: string): NamedStatement;
  /** PostgreSQL may not have got to these: they are prepared anew when they are needed again. */
  forget(keys: Iterable<string>): void;
  forgetAll(): void;
  /** Names that the connection does not need any more; each is answered once. */
  dropped(): string[];
};

const namesByClient = new WeakMap<ClientBase, StatementNames>();

/** The names of a connection; `mostKept` counts where it has none yet. */
export function namesOf(client: ClientBase, mostKept: number): StatementNames {
  const names = namesByClient.get(client) ?? statementNames(mostKept);
  namesByClient.set(client, names);
  return names;
}

/** Sends Close for dropped names; it is answered with whatever the caller sends next. */
export function closeDropped(connection: Connection, names: StatementNames): void {
  for (const name of names.dropped()) connection.close({ type: "S", name }, true);
}

/** Keeps the `mostKept` names that were taken last. A name is never given twice. */
export function statementNames(mostKept: number): StatementNames {
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
        names.delete(key); // the last used stands last
        names.set(key, known);
        return { name: known, isNew: false };
      }
      if (names.size >= mostKept) forget(names.keys().take(1));
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
