// Refuses a database of version 0.1.0. The migrations that made it were replaced by one file a subject before
// anything was deployed, so none leads from there to here, and it must be left as it is.
import type { ClientBase } from "pg";
import type { Config } from "../platform/config/config.ts";
import { StartError } from "../platform/start-error.ts";

/** Throws StartError for such a database. `owner` needs no right to read the record of migrations. */
export async function refuseEarlyVersion(
  owner: ClientBase,
  { description, config }: { description: string; config: Config },
): Promise<void> {
  // Without a record, or without the right to read it, what reads it next reports why.
  const { rowCount } = await owner
    .query("select from supabase_migrations.schema_migrations where version = $1", [firstOfVersion010])
    .catch(() => ({ rowCount: 0 }));
  if (!rowCount) return;
  throw new StartError(
    `The database (${description}) was made by version 0.1.0 of the site or by an unreleased version after it, and this version ` +
      `cannot bring it up to date: name a new one with ${config.databaseUrl ? "DATABASE_URL" : "DATA_DIR"}, and the present one stays as it is.`,
  );
}

/** The first of the replaced migrations in supabase/migrations: 20261120000001_user_roles.sql. */
const firstOfVersion010 = "20261120000001";
