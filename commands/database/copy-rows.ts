// Copies a school's data from one database to another: accounts with their passwords, identities and second
// factors, roles, applications, and what staff did with them. Both have Supabase's layout; columns that exist
// in only one of them are left out.
import pg from "pg";
import { type MovedTable, movedTables } from "./moved-tables.ts";
import type { OwnerConnection } from "./owner-command.ts";

export type Copied = { table: MovedTable["name"]; copied: number; kept: number };

/** Copies everything in one transaction. Existing rows stay unchanged. */
export async function copyRows(from: OwnerConnection, to: OwnerConnection): Promise<Copied[]> {
  await from.query("begin isolation level repeatable read read only");
  await to.query("begin");
  try {
    const copied: Copied[] = [];
    for (const table of movedTables) copied.push(await copyTable(from, to, table));
    await to.query("commit");
    return copied;
  } catch (error) {
    await to.query("rollback");
    throw error;
  } finally {
    await from.query("commit");
  }
}

async function copyTable(from: OwnerConnection, to: OwnerConnection, table: MovedTable): Promise<Copied> {
  const { name, order, isOwn } = table;
  if (isOwn && !((await hasTable(from, name)) && (await hasTable(to, name))))
    return { table: name, copied: 0, kept: 0 };
  const known = await columnsOf(to, name);
  const columns = (await columnsOf(from, name)).filter((column) => known.includes(column));
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const select = `select to_jsonb(row) as row from ${name} as row${order ? ` order by ${order}` : ""}`;
  await from.query(`declare rows no scroll cursor for ${select}`);
  const counts = { copied: 0, kept: 0 };
  for (;;) {
    const { rows } = await from.query<{ row: unknown }>(`fetch ${table.batchRows ?? batchRows} from rows`);
    if (rows.length === 0) break;
    const copied = await storeRows(to, table, { names, json: JSON.stringify(rows.map(({ row }) => row)) });
    counts.copied += copied;
    counts.kept += rows.length - copied;
  }
  await from.query("close rows");
  return { table: name, ...counts };
}

async function hasTable(database: OwnerConnection, name: string): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    name,
  ]);
  return rows[0]?.found === true;
}

/** Uses one statement, or two if a trigger must act on some rows only. */
async function storeRows(to: OwnerConnection, table: MovedTable, batch: { names: string; json: string }) {
  const { name, condition, silent } = table;
  const copied = await insertRows(to, { name, condition, ...batch });
  if (!silent) return copied;
  await to.query(`alter table ${name} disable trigger ${silent.trigger}`);
  const rest = await insertRows(to, { name, condition: undefined, ...batch });
  await to.query(`alter table ${name} enable trigger ${silent.trigger}`);
  return copied + rest;
}

type Batch = { name: string; condition: string | undefined; names: string; json: string };

async function insertRows(to: OwnerConnection, { name, condition, names, json }: Batch): Promise<number> {
  const { rowCount } = await to.query(
    `insert into ${name} (${names}) select ${names} from jsonb_populate_recordset(null::${name}, $1) as moved
     ${condition ? `where ${condition}` : ""} on conflict do nothing`,
    [json],
  );
  return rowCount ?? 0;
}

/**
 * The writable columns. Identity columns are left out, because the target database numbers its rows itself.
 */
async function columnsOf(database: OwnerConnection, name: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [name],
  );
  return rows.map(({ name }) => name);
}

const batchRows = 1_000;
