// Opens the configured database for a command. It must exist: a start of the site creates it. A command
// creates none, because without the service's settings it would work on an empty database elsewhere and
// report success.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../platform/config/config.ts";
import { refuseOtherUser } from "../platform/data-dir.ts";
import { connectAsOwner } from "../platform/postgres/database.ts";
import { pendingMigrations } from "../platform/postgres/migrate.ts";
import { StartError } from "../platform/start-error.ts";
import { migrationSets } from "./migration-sets.ts";
import { type ConnectedDatabase, type ConnectOptions, connectToDatabase } from "./reach-database.ts";
import { refuseEarlyVersion } from "./refuse-early-version.ts";

export type ExistingDatabaseOptions = ConnectOptions & {
  /** True accepts a database that lacks migrations of this version of the site. */
  mayBeOutdated?: boolean | undefined;
};

/**
 * Changes nothing. Throws StartError if there is no database, if it cannot be reached, or if a start must
 * bring it up to date first.
 */
export async function openExistingDatabase({
  mayBeOutdated = false,
  ...options
}: ExistingDatabaseOptions): Promise<ConnectedDatabase> {
  await refuseOtherUser(options.config.dataDir);
  await refuseMissingCluster(options.config);
  const reached = await connectToDatabase(options);
  try {
    await refuseUnprepared(reached, mayBeOutdated);
    return reached;
  } catch (error) {
    await reached.close();
    throw error;
  }
}

async function refuseMissingCluster({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl) return;
  const clusterDir = join(dataDir, "postgres");
  const code = await stat(join(clusterDir, "PG_VERSION")).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (code === "ENOENT") throw new StartError(`There is no database in ${clusterDir}. ${settingsHint}`);
  if (code)
    throw new StartError(
      `The database in ${clusterDir} cannot be read (${code}). Run the command as the user that the service runs as.`,
    );
}

async function refuseUnprepared(
  { address, description }: ConnectedDatabase,
  mayBeOutdated: boolean,
): Promise<void> {
  const owner = await connectAsOwner(address);
  try {
    await refuseEarlyVersion(owner, description);
    const recorded = await pendingMigrations(owner, migrationSets).catch(refuseForbidden);
    if (!recorded)
      throw new StartError(`There is no database of this site at ${description}. ${settingsHint}`);
    if (recorded.missing.length > 0 && !mayBeOutdated)
      throw new StartError(
        `The database at ${description} is of an earlier version of the site. Start the site once, which brings it up to date, and run the command again.`,
      );
  } finally {
    await owner.end();
  }
}

function refuseForbidden(error: Error): never {
  if (!("code" in error && error.code === "42501")) throw error;
  throw new StartError(
    `The tables of the site belong to another user (${error.message}). Give DATABASE_URL the user that the service has.`,
  );
}

const settingsHint =
  "Name the service's settings, such as --env-file /etc/site.env; only npm start makes a new database.";
