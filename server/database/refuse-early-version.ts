// Refuses the database of DATABASE_URL if version 0.1.0 made it. The embedded one is refused before it runs
// (server/platform/postgres/cluster-format.ts).
import type { ClientBase } from "pg";
import { earlyVersion } from "../platform/postgres/cluster-format.ts";
import { StartError } from "../platform/start-error.ts";

/** Throws StartError for such a database. `owner` needs no right to read the record of migrations. */
export async function refuseEarlyVersion(owner: ClientBase, description: string): Promise<void> {
  // Without a record, or without the right to read it, what reads it next reports why.
  const { rowCount } = await owner
    .query("select from supabase_migrations.schema_migrations where version = $1", [firstOfVersion010])
    .catch(() => ({ rowCount: 0 }));
  if (rowCount)
    throw new StartError(
      `The database (${description}) ${earlyVersion} name a new one with DATABASE_URL, and it stays as it is.`,
    );
}

/** The first of the replaced migrations in supabase/migrations: 20261120000001_user_roles.sql. */
const firstOfVersion010 = "20261120000001";
