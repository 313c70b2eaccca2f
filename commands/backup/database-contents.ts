// What a database contains, in numbers that its backup must match.
import pg from "pg";
import type { OwnerConnection } from "../database/owner-command.ts";

export type Contents = {
  postgresVersion: string;
  migrations: string[];
  policies: number;
  rows: Record<string, number>;
};

/** All numbers are of one moment if the caller's transaction has the isolation level repeatable read. */
export async function readContents(database: OwnerConnection): Promise<Contents> {
  const rows = await countRows(database);
  const { rows: facts } = await database.query<Omit<Contents, "rows">>(`
    select current_setting('server_version') as "postgresVersion",
           (select count(*)::int from pg_policy) as policies,
           array(select format('%s %s', owner, version) from site_migrations.applied
                 union all select 'supabase ' || version from supabase_migrations.schema_migrations
                 order by 1) as migrations`);
  const [fact] = facts;
  if (!fact) throw new Error("a select without a table gives one row");
  return { ...fact, rows };
}

/**
 * Counts the rows of every table and reads each row completely. Leaves out unlogged tables, which are empty
 * after a crash and in a backup. With `writtenBefore`, a transaction id, it counts only rows unchanged since
 * then.
 */
export async function countRows(
  database: OwnerConnection,
  writtenBefore?: string,
): Promise<Record<string, number>> {
  const { rows: tables } = await database.query<{ schema: string; name: string }>(`
    select nspname as schema, relname as name
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname <> 'information_schema' and nspname !~ '^pg_'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by 1, 2`);
  const condition =
    writtenBefore === undefined ? "" : `where t.xmin::text::bigint < ${BigInt(writtenBefore)}`;
  const counts: [string, number][] = [];
  for (const { schema, name } of tables) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const { rows } = await database.query<{ count: number }>(
      `select count(t::text)::int as count from ${table} as t ${condition}`,
    );
    counts.push([`${schema}.${name}`, rows[0]?.count ?? 0]);
  }
  return Object.fromEntries(counts);
}

/**
 * The id of the oldest running transaction. The number of rows that earlier transactions wrote can only
 * decrease.
 */
export async function oldestTransaction(database: OwnerConnection): Promise<string> {
  const { rows } = await database.query<{ number: string }>(
    "select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint & 4294967295)::text as number",
  );
  return rows[0]?.number ?? "0";
}

/** Returns each difference as the end of a sentence. */
export function differences(
  wanted: { migrations: string[]; policies: number; rows?: Record<string, number> | undefined },
  found: Contents,
): string[] {
  const missing = wanted.migrations.filter((migration) => !found.migrations.includes(migration));
  const tables = Object.entries(wanted.rows ?? {}).filter(([table, count]) => found.rows[table] !== count);
  return [
    ...missing.map((migration) => `migration ${migration} is missing`),
    ...(wanted.policies === found.policies
      ? []
      : [`${found.policies} of ${wanted.policies} policies are there`]),
    ...tables.map(([table, count]) => `${table} has ${found.rows[table] ?? "no"} of ${count} rows`),
  ];
}
