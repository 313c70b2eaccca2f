// Opens the database of this configuration, embedded or given, and brings it up to date. Used by the server and by commands.
import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { checkDatabase, explainFailedMigration } from "./check-database.ts";
import { migrationSets } from "./migrations.ts";
import type { Config } from "./platform/config.ts";
import {
  connectAsOwner,
  type Database,
  type DatabaseAddress,
  type DatabaseRole,
  openDatabase,
} from "./platform/database.ts";
import { joinEmbeddedDatabase } from "./platform/embedded-database.ts";
import type { Log } from "./platform/log.ts";
import { migrate } from "./platform/migrate.ts";
import { sharesBackend } from "./platform/shared-backend.ts";
import { StartError } from "./platform/start-error.ts";

export type OpenedDatabase = {
  address: DatabaseAddress;
  database: Database;
  /** Ends the connections, and the embedded database where nobody else uses it. */
  close(): Promise<void>;
};

export type OpenOptions = {
  config: Config;
  log: Log;
  onStep?: (step: string) => void;
  /** Told while there is only waiting to do, if there is: other work may begin. */
  onWait?: () => void;
};

/** Throws StartError when the data directory cannot be used or the database cannot be reached or brought up to date. */
export async function openServerDatabase({
  config,
  log,
  onStep,
  onWait,
}: OpenOptions): Promise<OpenedDatabase> {
  await prepareDataDir(config.dataDir);
  const embedded = config.databaseUrl
    ? undefined
    : await joinEmbeddedDatabase({ dataDir: config.dataDir, log, onStep, onWait });
  const address = config.databaseUrl ? { url: config.databaseUrl } : { socketDir: embedded?.socketDir ?? "" };
  try {
    await bringUpToDate({ address, isEmbedded: embedded !== undefined, log });
  } catch (error) {
    await embedded?.close();
    throw error;
  }
  const database = openDatabase({ address, log });
  return {
    address,
    database,
    close: async () => {
      await database.close();
      await embedded?.close();
    },
  };
}

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new StartError(
      `The data directory ${dataDir} cannot be written (${reason}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

async function bringUpToDate({
  address,
  isEmbedded,
  log,
}: {
  address: DatabaseAddress;
  isEmbedded: boolean;
  log: Log;
}): Promise<void> {
  const owner = await connectAsOwner(address).catch((error: Error) => {
    throw new StartError(unreachable(address, error));
  });
  try {
    if (!isEmbedded) await refuseUnfit(owner, address);
    const applied = await migrate(owner, migrationSets).catch((error: Error) => {
      throw new StartError(`The database could not be brought up to date. ${explainFailedMigration(error)}`);
    });
    await checkDatabase(owner);
    if (isEmbedded) await letRolesSignIn(owner);
    if (applied.length > 0) log.info({ applied }, "the database was brought up to date");
  } finally {
    await owner.end();
  }
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
    if (await sharesBackend(owner, other))
      throw new StartError(
        "DATABASE_URL leads through a pooler that gives one connection's work to several (transaction mode). The roles of this " +
          "site need a connection of their own: set the pooler to session mode, or give PostgreSQL's own address.",
      );
  } finally {
    await other.end();
  }
}

/** Names the server but never the password. */
export function unreachable(address: DatabaseAddress, error: Error): string {
  if (!("url" in address)) return `The embedded database cannot be reached: ${error.message}`;
  const { host, pathname, username } = new URL(address.url);
  const code = "code" in error ? String(error.code) : error.message;
  const way: Record<string, string> = {
    "28P01": "It refused the user name or password; correct them in DATABASE_URL.",
    "28000": "It refused this user; correct the user in DATABASE_URL or the server's pg_hba.conf.",
    "3D000": `It has no database ${pathname.slice(1)}; create it (createdb ${pathname.slice(1)}) or correct DATABASE_URL.`,
  };
  return `The database at ${username ? `${username}@` : ""}${host}${pathname} (DATABASE_URL) cannot be reached: ${code}. ${
    way[code] ?? "Start it, or correct the address."
  }`;
}

/** Changing roles is a write that waits for the disk, so it is done where it is needed: at the first start. */
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
 * Only behind the embedded database's private socket, where no password is asked for. Servers that start together take turns:
 * PostgreSQL refuses to change one role twice at once. The number is an arbitrary one, of this work alone.
 */
const rolesMaySignIn = [
  "select pg_advisory_xact_lock(7207402)",
  ...rolesOfModules.map((role) => `alter role ${role} login`),
].join(";");
