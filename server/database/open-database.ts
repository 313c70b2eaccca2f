// Opens the configured database, embedded or given, for a server: creates it if there is none, and brings it
// up to date. Commands use an existing one (open-existing-database.ts).

import { prepareDataDir } from "../platform/data-dir.ts";
import { isDiskFull } from "../platform/disk-full.ts";
import type { Log } from "../platform/log.ts";
import {
  connectAsOwner,
  type Database,
  type DatabaseAddress,
  type DatabaseRole,
  isDatabaseUnavailable,
  openDatabase,
} from "../platform/postgres/database.ts";
import { isBehindTransactionPooler } from "../platform/postgres/detect-pooler.ts";
import { migrate } from "../platform/postgres/migrate.ts";
import { StartError } from "../platform/start-error.ts";
import { checkDatabase, explainLostMigrationRecord } from "./check-database.ts";
import { migrationSets } from "./migration-sets.ts";
import { explainMissingPrivileges } from "./missing-privileges.ts";
import { type ConnectOptions, connectToDatabase } from "./reach-database.ts";
import { refuseEarlyVersion } from "./refuse-early-version.ts";

export type OpenedDatabase = {
  database: Database;
  /** Says where the database is, for an operator. */
  description: string;
  /** Closes the connections, and stops the embedded database if no other process uses it. */
  close(): Promise<void>;
};

/**
 * Throws StartError if the data directory cannot be used, or if the database cannot be reached or brought up
 * to date.
 */
export async function openServerDatabase(options: ConnectOptions): Promise<OpenedDatabase> {
  const { config, log } = options;
  await prepareDataDir(config.dataDir);
  const { address, description, ...reached } = await connectToDatabase(options);
  try {
    await bringUpToDate({ address, description, isEmbedded: !config.databaseUrl, log });
  } catch (error) {
    await reached.close();
    throw error;
  }
  const database = openDatabase({ address, log });
  return {
    database,
    description,
    close: async () => {
      await database.close();
      await reached.close();
    },
  };
}

async function bringUpToDate({
  address,
  description,
  isEmbedded,
  log,
}: {
  address: DatabaseAddress;
  description: string;
  isEmbedded: boolean;
  log: Log;
}): Promise<void> {
  const owner = await connectAsOwner(address);
  try {
    if (!isEmbedded) await refuseUnfit(owner, address);
    if (!isEmbedded) await refuseEarlyVersion(owner, description);
    const applied = await migrate(owner, migrationSets).catch(async (error: Error) => {
      throw new StartError(await explainFailedMigration(owner, error));
    });
    await checkDatabase(owner);
    if (isEmbedded) await letRolesSignIn(owner);
    if (applied.length > 0) log.info({ applied }, "the database was brought up to date");
  } finally {
    await owner.end();
  }
}

async function explainFailedMigration(
  owner: Awaited<ReturnType<typeof connectAsOwner>>,
  error: Error,
): Promise<string> {
  const failure = `The database could not be brought up to date: ${error.message}.`;
  if (isDiskFull(error)) return `${failure} Its disk is full: make room there, and start again.`;
  if (isDatabaseUnavailable(error) || isDatabaseUnavailable(error.cause))
    return `${failure} It went away meanwhile: start again once it answers.`;
  const reason = explainLostMigrationRecord(error) ?? (await explainMissingPrivileges(owner));
  return [failure, reason].filter(Boolean).join(" ");
}

async function refuseUnfit(
  owner: Awaited<ReturnType<typeof connectAsOwner>>,
  address: DatabaseAddress,
): Promise<void> {
  const { rows } = await owner.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  await refuseSharedBackends(owner, address);
  if ((rows[0]?.major ?? 0) < 15)
    throw new StartError("DATABASE_URL names a PostgreSQL older than 15. Use PostgreSQL 15 or newer.");
}

async function refuseSharedBackends(
  owner: Awaited<ReturnType<typeof connectAsOwner>>,
  address: DatabaseAddress,
): Promise<void> {
  const other = await connectAsOwner(address);
  try {
    if (await isBehindTransactionPooler(owner, other))
      throw new StartError(
        "DATABASE_URL leads through a pooler that gives one connection's work to several (transaction mode). The roles of this " +
          "site need a connection of their own: set the pooler to session mode, or give PostgreSQL's own address.",
      );
  } finally {
    await other.end();
  }
}

/**
 * Changing roles is a write that waits for the disk, so it is done only if it is needed, at the first start.
 */
async function letRolesSignIn(owner: Awaited<ReturnType<typeof connectAsOwner>>): Promise<void> {
  const { rowCount } = await owner.query(
    "select from pg_roles where rolname = any($1) and not rolcanlogin limit 1",
    [rolesOfModules],
  );
  if (rowCount) await owner.query(rolesMaySignIn);
}

const rolesOfModules = [
  "authenticator",
  "supabase_auth_admin",
  "site_delivery",
  "site_limits",
  "site_email",
] satisfies DatabaseRole[];

/**
 * Used only for the embedded database, whose private socket needs no password. Servers that start together do
 * this one after the other, because PostgreSQL refuses concurrent changes of a role. The number of the lock
 * is arbitrary and used only here.
 */
const rolesMaySignIn = [
  "select pg_advisory_xact_lock(7207402)",
  ...rolesOfModules.map((role) => `alter role ${role} login`),
].join(";");
