// Runs a request's statements as its caller, in one transaction and (without a check) one round trip: PostgreSQL's extended
// protocol takes them all before the first answer, and what stands before one Sync is one transaction.
// https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
import type { Connection, Pool, PoolClient, Submittable } from "pg";
import type { Caller } from "./identify-caller.ts";
import type { Statement } from "./to-sql.ts";

/** Values in PostgreSQL's text notation. */
export type Row = (string | null)[];

export type Work = {
  statements: Statement[];
  isReadOnly: boolean;
  /** Prefer: tx=rollback. */
  isTrial: boolean;
  /** What is thrown here rolls the work back. */
  check: ((results: Row[][]) => void) | undefined;
};

/** The rows of each statement. */
export async function runAsCaller(pool: Pool, caller: Caller, work: Work): Promise<Row[][]> {
  const client = await pool.connect();
  const held: Held = { failure: undefined };
  try {
    const isHeldOpen = !work.isReadOnly && (work.check !== undefined || work.isTrial);
    return isHeldOpen
      ? await runHeldOpen(client, held, { caller, work })
      : await runAtOnce(client, caller, work);
  } finally {
    client.release(held.failure);
  }
}

async function runAtOnce(
  client: PoolClient,
  caller: Caller,
  { statements, isReadOnly, check }: Work,
): Promise<Row[][]> {
  const [, ...results] = await pipeline(client, [settings(caller, isReadOnly), ...statements]);
  check?.(results);
  return results;
}

/** A write that is decided on after its result is known. */
async function runHeldOpen(
  client: PoolClient,
  held: Held,
  { caller, work }: { caller: Caller; work: Work },
): Promise<Row[][]> {
  try {
    const [, , ...results] = await pipeline(client, [
      plain("begin"),
      settings(caller, false),
      ...work.statements,
    ]);
    work.check?.(results);
    if (work.isTrial) await pipeline(client, [plain("set constraints all immediate"), plain("rollback")]);
    else await pipeline(client, [plain("commit")]);
    return results;
  } catch (error) {
    await pipeline(client, [plain("rollback")]).catch((rollbackError: Error) => {
      held.failure = rollbackError; // the connection is not given back
    });
    throw error;
  }
}

type Held = { failure: Error | undefined };

function settings(caller: Caller, isReadOnly: boolean): Statement {
  const readOnly = isReadOnly ? ", set_config('transaction_read_only', 'on', true)" : "";
  return {
    text:
      "select set_config('request.jwt.claims', $1, true), " +
      `set_config('statement_timeout', '${statementTimeout}', true)${readOnly}, set_config('role', $2, true)`,
    values: [caller.claims, caller.role],
  };
}

function plain(text: string): Statement {
  return { text, values: [] };
}

function pipeline(client: PoolClient, statements: Statement[]): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    client.query(submission(statements, resolve, reject));
  });
}

function submission(
  statements: Statement[],
  resolve: (results: Row[][]) => void,
  reject: (error: Error) => void,
): Submittable {
  const results: Row[][] = [[]];
  const handlers = {
    submit(connection: Connection) {
      connection.stream.cork();
      for (const { text, values } of statements) send(connection, { text, values });
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

/** The driver's own messages in the order of its Query: parse, bind, execute, all unnamed. Nothing is described: all comes as text. */
function send(connection: Connection, { text, values }: Statement): void {
  connection.parse({ name: "", text, types: [] }, true);
  connection.bind({ values }, true);
  connection.execute(null, true);
}

const statementTimeout = "8s";
