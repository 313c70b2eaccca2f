// Records the SQL of one call on its way to the driver, and sends it again without the program around it.
import { randomBytes, randomUUID } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import { runQuery } from "../../server/platform/postgres/prepared-statements.ts";

/** The columns of a row that a bench reads. */
export type Row = { tokens?: { token: string; id: number }[] };
export type Statement = { text: string; values: unknown[] };

export type Recording = {
  statements: Statement[];
  /** All rows that were read, of every statement. */
  rows: Row[];
};

/** A connection that records its statements and their rows. */
export function recording(client: ClientBase): Recording & { client: ClientBase } {
  const statements: Statement[] = [];
  const rows: Row[] = [];
  const query = async (text: string, values: unknown[] = []) => {
    statements.push({ text, values });
    const result = await client.query(text, values);
    rows.push(...result.rows);
    return result;
  };
  return { client: Object.assign(Object.create(client), { query }), statements, rows };
}

export type Replay = {
  /** Returns the value to send instead of a recorded one. */
  now: (value: unknown) => unknown;
  onRow: (row: Row) => void;
};

/**
 * Sends the statements in order on one connection of the pool. Those with values are prepared once, as the
 * site does.
 */
export async function replay(
  pool: Pool,
  statements: Statement[],
  { now, onRow }: Replay = { now: (value) => value, onRow: () => {} },
): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      const name = values.length > 0 ? nameOf(text) : undefined;
      const { rows } = await runQuery(client, { text, values: values.map(now), ...(name ? { name } : {}) });
      for (const row of rows) onRow(row);
    }
  } finally {
    client.release();
  }
}

const names = new Map<string, string>();

/** The name of a prepared statement on a connection. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? `floor${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * For statements that insert rows: UUIDs that occur only once, in an insert, are new each time. Other values
 * stay.
 */
export function withFreshIds(statements: Statement[]): () => (value: unknown) => unknown {
  const seen = new Map<unknown, number>();
  for (const { values } of statements)
    for (const value of values) seen.set(value, (seen.get(value) ?? 0) + 1);
  const insertedIds = statements
    .filter(({ text }) => /\binsert into\b/.test(text))
    .flatMap(({ values }) => values)
    .filter((value) => isUuid(value) && seen.get(value) === 1);
  const replacedIds = new Set(insertedIds);
  return () => (value) => (replacedIds.has(value) ? randomUUID() : value);
}

export function freshToken(): string {
  return randomBytes(24).toString("base64url");
}

function isUuid(value: unknown): boolean {
  return typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
}
