// Applies SQL migrations, each once and in a transaction, in the order of their file names. Processes that
// start at the same time wait for one another. The migrations in supabase/migrations are recorded where the
// Supabase CLI looks, so either may apply them.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase } from "pg";

export type MigrationSet = {
  /** Absolute path of a folder of `<version>_<name>.sql` files. */
  folder: string;
  /** Who owns the tables: `supabase` for supabase/migrations, else the module. */
  owner: "supabase" | "auth" | "platform" | "delivery" | "email" | "status";
};

/**
 * Applies the missing migrations, set after set, and returns the names of their files. `client` must be the
 * owner's connection. Rejects if a migration fails: that one is rolled back, and those before it stay.
 */
export async function migrate(client: ClientBase, sets: MigrationSet[]): Promise<string[]> {
  if (await isUpToDate(client, sets)) return [];
  await client.query("select pg_advisory_lock($1)", [migrationLock]);
  try {
    await client.query(createRecordTables);
    const applied: string[] = [];
    for (const set of sets) applied.push(...(await applySet(client, set)));
    return applied;
  } finally {
    // If the connection has ended, its lock is released as well, and the earlier error is the one to report.
    await client.query("select pg_advisory_unlock($1)", [migrationLock]).catch(() => {});
  }
}

/**
 * True if no migration is missing. An ordinary start then needs one query and no lock, because a recorded
 * migration is committed and never removed.
 */
async function isUpToDate(client: ClientBase, sets: MigrationSet[]): Promise<boolean> {
  return (await pendingMigrations(client, sets))?.missing.length === 0;
}

/**
 * The names of the files that the database lacks. Undefined if it has no record of migrations, because no
 * site was started on it.
 */
export async function pendingMigrations(
  client: ClientBase,
  sets: MigrationSet[],
): Promise<{ missing: string[] } | undefined> {
  const recorded = await client
    .query<{ owner: string; version: string }>(selectRecorded)
    .catch((error: Error) => {
      if ("code" in error && error.code === undefinedTable) return undefined;
      throw error;
    });
  if (!recorded) return undefined;
  const known = new Set(recorded.rows.map(({ owner, version }) => `${owner} ${version}`));
  const files = await Promise.all(
    sets.map(async ({ owner, folder }) => (await filesOf(folder)).map((file) => ({ owner, file }))),
  );
  const missing = files.flat().filter(({ owner, file }) => !known.has(`${owner} ${versionOf(file)}`));
  return { missing: missing.map(({ file }) => file) };
}

async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
}

async function applySet(client: ClientBase, { folder, owner }: MigrationSet): Promise<string[]> {
  const files = await filesOf(folder);
  const known = await client.query<{ version: string }>(
    owner === "supabase"
      ? "select version from supabase_migrations.schema_migrations"
      : "select version from site_migrations.applied where owner = $1",
    owner === "supabase" ? [] : [owner],
  );
  const knownVersions = new Set(known.rows.map((row) => row.version));
  const missing = files.filter((file) => !knownVersions.has(versionOf(file)));
  for (const file of missing) await applyFile(client, join(folder, file), { owner, file });
  return missing;
}

async function applyFile(
  client: ClientBase,
  path: string,
  { owner, file }: { owner: string; file: string },
): Promise<void> {
  const statements = await readFile(path, "utf8");
  const name = file.replace(/^\d+_|\.sql$/g, "");
  await client.query("begin");
  try {
    await client.query(statements);
    await client.query("reset role");
    if (owner === "supabase") {
      await client.query(
        "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
        [versionOf(file), name, [statements]],
      );
    } else {
      await client.query("insert into site_migrations.applied (owner, version, name) values ($1, $2, $3)", [
        owner,
        versionOf(file),
        name,
      ]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a connection that has ended has no transaction any more
    throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function versionOf(file: string): string {
  return file.split("_", 1)[0] ?? file;
}

/** Key of the advisory lock; any number that no other program on this database uses. */
const migrationLock = 7_236_914_501;

const selectRecorded = `
  select owner, version from site_migrations.applied
  union all
  select 'supabase', version from supabase_migrations.schema_migrations
`;

/** PostgreSQL's code undefined_table, also where the schema is missing. */
const undefinedTable = "42P01";

const createRecordTables = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  create schema if not exists site_migrations;
  create table if not exists site_migrations.applied (
    owner      text not null,
    version    text not null,
    name       text not null,
    applied_at timestamptz not null default now(),
    primary key (owner, version)
  );
`;
