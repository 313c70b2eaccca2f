// Copies what a school would miss from one database to another: accounts with their passwords, identities and second factors,
// roles, and applications. Both have Supabase's layout; columns that only one of them knows are left out.
import pg from "pg";
import type { Owner } from "./on-database.ts";

/** In the order in which they refer to one another. */
export const movedTables = [
  "auth.users",
  "auth.identities",
  "auth.mfa_factors",
  "public.user_roles",
  "public.scholarship_applications",
] as const;

type Table = (typeof movedTables)[number];

export type Copied = { table: Table; copied: number; kept: number };

/** All or nothing. Rows that are there already stay as they are. */
export async function copyRows(from: Owner, to: Owner): Promise<Copied[]> {
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

async function copyTable(from: Owner, to: Owner, table: Table): Promise<Copied> {
  const known = await columnsOf(to, table);
  const columns = (await columnsOf(from, table)).filter((column) => known.includes(column));
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  await from.query(`declare rows no scroll cursor for select to_jsonb(row) as row from ${table} as row`);
  const counts = { copied: 0, kept: 0 };
  for (;;) {
    const { rows } = await from.query<{ row: unknown }>(`fetch ${batchRows} from rows`);
    if (rows.length === 0) break;
    const { rowCount } = await to.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1)
       ${columns.includes("user_id") ? ofMovedPeople : ""} on conflict do nothing`,
      [JSON.stringify(rows.map(({ row }) => row))],
    );
    counts.copied += rowCount ?? 0;
    counts.kept += rows.length - (rowCount ?? 0);
  }
  await from.query("close rows");
  return { table, ...counts };
}

/** Those that can be written. */
async function columnsOf(database: Owner, table: Table): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Somebody who has an account there already, with another id, keeps that one as it is. */
const ofMovedPeople = "where user_id in (select id from auth.users)";

const batchRows = 1_000;
