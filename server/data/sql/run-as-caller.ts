// Runs a request's statements as its caller, in one transaction and (without a check) one round trip. In
// PostgreSQL's extended protocol all statements are sent before the first answer, and those before one Sync
// are one transaction. https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
import type { Connection, Pool, PoolClient, Submittable } from "pg";
import {
  closeDropped,
  namesOf,
  type PreparedStatementNames,
} from "../../platform/postgres/prepared-statements.ts";
import type { CallerIdentity } from "../identify-caller.ts";
import type { Statement } from "./to-sql.ts";

/** Values in PostgreSQL's text format. */
export type Row = (string | null)[];

export type CallerStatements = {
  statements: Statement[];
  isReadOnly: boolean;
  /**
   * Changes of many rows take turns. Each locks rows in the order of its plan or payload, and two at once
   * would wait for each other.
   */
  isBulkChange: boolean;
  /** True with `Prefer: tx=rollback`. */
  isTrial: boolean;
  /** An error that is thrown here rolls the transaction back. */
  check: ((results: Row[][]) => void) | undefined;
};

/**
 * Returns the rows of each statement. Of transactions that wait for each other's locks PostgreSQL ends one,
 * which has changed nothing then and is run again.
 */
export async function runAsCaller(
  pool: Pool,
  caller: CallerIdentity,
  work: CallerStatements,
): Promise<Row[][]> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await runOnce(pool, caller, work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === maxAttempts) throw error;
    }
}

/** PostgreSQL looks for a deadlock after a second of waiting (`deadlock_timeout`). */
const maxAttempts = 3;

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}

async function runOnce(pool: Pool, caller: CallerIdentity, work: CallerStatements): Promise<Row[][]> {
  const client = await pool.connect();
  const connectionState: ConnectionState = { failure: undefined };
  try {
    const needsOpenTransaction = !work.isReadOnly && (work.check !== undefined || work.isTrial);
    return needsOpenTransaction
      ? await runWithOpenTransaction(client, connectionState, { caller, work })
      : await runInOneRoundTrip(client, caller, work);
  } finally {
    client.release(connectionState.failure);
  }
}

async function runInOneRoundTrip(
  client: PoolClient,
  caller: CallerIdentity,
  { statements, isReadOnly, isBulkChange, check }: CallerStatements,
): Promise<Row[][]> {
  const before = [settings(caller, isReadOnly), ...(isBulkChange ? [turn] : [])];
  const results = (await pipeline(client, caller, [...before, ...statements])).slice(before.length);
  check?.(results);
  return results;
}

/** Runs a write whose transaction is committed or rolled back after its result is known. */
async function runWithOpenTransaction(
  client: PoolClient,
  connectionState: ConnectionState,
  { caller, work }: { caller: CallerIdentity; work: CallerStatements },
): Promise<Row[][]> {
  try {
    const before = [withoutValues("begin"), settings(caller, false), ...(work.isBulkChange ? [turn] : [])];
    const results = (await pipeline(client, caller, [...before, ...work.statements])).slice(before.length);
    work.check?.(results);
    if (work.isTrial)
      await pipeline(client, caller, [
        withoutValues("set constraints all immediate"),
        withoutValues("rollback"),
      ]);
    else await pipeline(client, caller, [withoutValues("commit")]);
    return results;
  } catch (error) {
    await pipeline(client, caller, [withoutValues("rollback")]).catch((rollbackError: Error) => {
      connectionState.failure = rollbackError; // the connection is destroyed, not returned to the pool
    });
    throw error;
  }
}

type ConnectionState = { failure: Error | undefined };

function settings(caller: CallerIdentity, isReadOnly: boolean): Statement {
  const readOnly = isReadOnly ? ", set_config('transaction_read_only', 'on', true)" : "";
  return {
    text:
      "select set_config('request.jwt.claims', $1, true), " +
      `set_config('statement_timeout', '${statementTimeout}', true)${readOnly}, set_config('role', $2, true)`,
    values: [caller.claims, caller.role],
    isPreparable: true,
  };
}

/** The number has no meaning but this one. Waiting for the turn counts against `statementTimeout`. */
const turn: Statement = {
  text: "select pg_advisory_xact_lock(2026112503)",
  values: [],
  isPreparable: true,
};

function withoutValues(text: string): Statement {
  return { text, values: [] };
}

/** Prepared statements are kept for each role, because their plans contain its policies. */
function pipeline(client: PoolClient, { role }: CallerIdentity, statements: Statement[]): Promise<Row[][]> {
  const names = namesOf(client, maxPrepared);
  const keyed = statements.map(({ text, values, isPreparable }) => ({
    text,
    values,
    key: isPreparable ? `${role} ${text}` : undefined,
  }));
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      names.forget(keyed.flatMap(({ key }) => key ?? []));
      reject(error);
    };
    client.query(submission(keyed, names, { resolve, reject: fail }));
  });
}

/** The bound exists because callers shape the statements, and each plan takes memory on each connection. */
const maxPrepared = 50;

type KeyedStatement = { text: string; values: string[]; key: string | undefined };
type Settle = { resolve: (results: Row[][]) => void; reject: (error: Error) => void };

function submission(
  statements: KeyedStatement[],
  names: PreparedStatementNames,
  { resolve, reject }: Settle,
): Submittable {
  const results: Row[][] = [[]];
  const handlers = {
    submit(connection: Connection) {
      connection.stream.cork();
      closeDropped(connection, names);
      for (const statement of statements) send(connection, statement, names);
      connection.sync();
      connection.stream.uncork();
    },
    handleRowDescription() {},
    handleDataRow(message: { fields: Row }) {
      results.at(-1)?.push(message.fields);
    },
    handleCommandComplete() {
      results.push([]);
    },
    handleEmptyQuery() {},
    handlePortalSuspended() {},
    handleError: reject,
    handleReadyForQuery() {
      results.pop();
      resolve(results);
    },
  };
  return handlers;
}

/**
 * Sends the driver's own messages in the order of its Query: parse, bind, execute. There is no describe
 * message, because all values arrive as text.
 */
function send(
  connection: Connection,
  { text, values, key }: KeyedStatement,
  names: PreparedStatementNames,
): void {
  const { name, isNew } = key === undefined ? { name: "", isNew: true } : names.take(key);
  if (isNew) connection.parse({ name, text, types: [] }, true);
  connection.bind({ statement: name, values }, true);
  connection.execute(null, true);
}

const statementTimeout = "8s";
