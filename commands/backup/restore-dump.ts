// Restores a dump into the database of DATABASE_URL, which must be empty. Creates the roles, then restores
// the archive in one transaction.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectToServer } from "../../server/database/reach-database.ts";
import { connectAsOwner } from "../../server/platform/postgres/database.ts";
import { StartError } from "../../server/platform/start-error.ts";
import type { OwnerConnection } from "../database/owner-command.ts";
import type { Manifest } from "./backup-manifest.ts";
import { restoreDump } from "./dump-database.ts";
import { findClientTools } from "./postgres-client-programs.ts";

export type ServerRestoreOptions = {
  backup: string;
  manifest: Manifest;
  databaseUrl: string;
  /** Returns a description of the contents. Throws if they differ from what was backed up. */
  compare: (database: OwnerConnection) => Promise<string>;
};

export async function restoreIntoServer({
  backup,
  manifest,
  databaseUrl,
  compare,
}: ServerRestoreOptions): Promise<string> {
  const tools = await findClientTools(manifest.toolsMajor ?? Number.parseInt(manifest.postgresVersion, 10));
  const { address } = await connectToServer(databaseUrl, "DATABASE_URL");
  const owner = await connectAsOwner(address);
  const scratch = await mkdtemp(join(tmpdir(), "site-restore-"));
  try {
    await refuseOlderServer(owner, manifest);
    await refuseUsedDatabase(owner);
    await restoreDump({
      owner,
      url: address.url,
      tools,
      folder: backup,
      certificatesFile: join(scratch, "certificates.pem"),
    });
    return await compare(owner);
  } finally {
    await owner.end();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function refuseOlderServer(owner: OwnerConnection, { postgresVersion }: Manifest): Promise<void> {
  const { rows } = await owner.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const wanted = Number.parseInt(postgresVersion, 10);
  if ((rows[0]?.major ?? 0) < wanted)
    throw new StartError(
      `The backup was made of PostgreSQL ${wanted}, and DATABASE_URL names PostgreSQL ${rows[0]?.major}: restore it into PostgreSQL ${wanted} or newer.`,
    );
}

async function refuseUsedDatabase(owner: OwnerConnection): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(`
    select format('%s.%s', nspname, relname) as table
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and nspname <> 'information_schema' and nspname !~ '^pg_'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by 1`);
  const [first, ...others] = rows;
  if (first)
    throw new StartError(
      `The database ${owner.database} of DATABASE_URL is not empty (it holds ${first.table} and ${others.length} more), and it is left alone: make a new one (createdb NAME) and set DATABASE_URL to it.`,
    );
}
