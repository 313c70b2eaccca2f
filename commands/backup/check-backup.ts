// Checks that a backup can be restored: restores it into a scratch place and compares the result with what
// was backed up.
import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { checkDatabase } from "../../server/database/check-database.ts";
import { migrationSets } from "../../server/database/migration-sets.ts";
import { createLog } from "../../server/platform/log.ts";
import { connectAsOwner } from "../../server/platform/postgres/database.ts";
import { openEmbeddedDatabase } from "../../server/platform/postgres/embedded-database.ts";
import { pendingMigrations } from "../../server/platform/postgres/migrate.ts";
import { stopPostgres } from "../../server/platform/postgres/postgres-process.ts";
import { restoreCluster } from "../../server/platform/postgres/restore-cluster.ts";
import { StartError } from "../../server/platform/start-error.ts";
import type { OwnerConnection } from "../database/owner-command.ts";
import { checkPolicies } from "./check-policies.ts";
import { type Contents, countRows, differences, readContents } from "./database-contents.ts";
import { type DumpPlace, readDump, restoreDump } from "./dump-database.ts";

/**
 * Counts of the rows that were written before a copy began, taken before the copy (`most`) and after it
 * (`least`). The copy's own count must lie between them.
 */
export type RowCountBounds = {
  writtenBefore: string;
  most: Record<string, number>;
  least: Record<string, number>;
};

export type CopiedCluster = {
  copyDir: string;
  /**
   * Folder for the check, beside the copy. The copy itself stays unchanged: a start of PostgreSQL would
   * change it.
   */
  scratchDir: string;
  live: Pick<Contents, "migrations" | "policies">;
  bounds: RowCountBounds;
};

/**
 * Starts PostgreSQL on a copy of `copyDir` and returns its contents. Throws StartError if these differ from
 * what was backed up.
 */
export async function checkCluster({ copyDir, scratchDir, live, bounds }: CopiedCluster): Promise<Contents> {
  // Mode 0711, because PostgreSQL may run as another user (server/platform/postgres/postgres-program.ts).
  await mkdir(scratchDir, { recursive: true, mode: 0o711 });
  try {
    await restoreCluster({ copyDir, dataDir: scratchDir, onStep: () => {} });
    return await withCluster(scratchDir, async (copy) => {
      const contents = await readContents(copy);
      const old = await countRows(copy, bounds.writtenBefore);
      refuseFaults([
        ...differences(live, contents),
        ...outOfBounds(bounds, old),
        ...(await databaseFaults(copy)),
      ]);
      return contents;
    });
  } finally {
    await removeScratchCluster(scratchDir);
  }
}

function outOfBounds({ most, least }: RowCountBounds, found: Record<string, number>): string[] {
  return Object.entries(least).flatMap(([table, count]) => {
    const rows = found[table] ?? 0;
    return rows >= count && rows <= (most[table] ?? count) ? [] : [`${table} has ${rows} of ${count} rows`];
  });
}

/** Runs PostgreSQL on the embedded database in `dataDir` as it is, without migrations. */
export async function withCluster<T>(
  dataDir: string,
  work: (database: OwnerConnection) => Promise<T>,
): Promise<T> {
  const cluster = await openEmbeddedDatabase({ dataDir, log: createLog("silent") });
  try {
    return await withDatabase({ socketDir: cluster.socketDir }, work);
  } finally {
    await cluster.close();
  }
}

/** Also removes what a killed check left behind, with PostgreSQL still running in it. */
export async function removeScratchCluster(scratchDir: string): Promise<void> {
  await stopPostgres(join(scratchDir, "postgres"));
  await rm(scratchDir, { recursive: true, force: true });
}

/**
 * Restores into a scratch database on the same server. Only reads the archive if this user may not create
 * databases.
 */
export async function checkDump(place: DumpPlace, dumped: Contents): Promise<"restored" | "read"> {
  const { owner, url } = place;
  const name = await makeScratchDatabase(owner);
  if (name === undefined) {
    await readDump(place.folder, place.tools);
    return "read";
  }
  try {
    await withDatabase({ url: addressOf(url, name) }, async (scratch) => {
      await restoreDump({ ...place, owner: scratch });
      refuseFaults([...differences(dumped, await readContents(scratch)), ...(await databaseFaults(scratch))]);
    });
  } finally {
    await owner.query(`drop database if exists ${name} with (force)`);
  }
  return "restored";
}

/** Checks that do not depend on the restored rows. Each fault is the end of a sentence. */
export async function databaseFaults(database: OwnerConnection): Promise<string[]> {
  const isOutdated = (await pendingMigrations(database, migrationSets))?.missing.length !== 0;
  if (isOutdated) return checkPolicies(database); // `checkDatabase` expects the objects of this version
  const incomplete = await checkDatabase(database).then(
    () => [],
    (error: Error) => [error.message],
  );
  return incomplete.length > 0 ? incomplete : checkPolicies(database);
}

/** Throws StartError. */
export function refuseFaults(faults: string[]): void {
  if (faults.length === 0) return;
  const more = faults.length > 3 ? ` and ${faults.length - 3} more faults` : "";
  throw new StartError(
    `What was restored is not what was backed up: ${faults.slice(0, 3).join("; ")}${more}.`,
  );
}

/** Returns undefined if this user may not create databases. Drops those that killed checks left first. */
async function makeScratchDatabase(owner: OwnerConnection): Promise<string | undefined> {
  const comment = `Scratch database of npm run backup of ${owner.database}; it may be dropped.`;
  const { rows: left } = await owner.query<{ name: string }>(
    "select datname as name from pg_database where datname ~ '^site_backup_check_[0-9a-f]+$' and shobj_description(oid, 'pg_database') = $1",
    [comment],
  );
  for (const { name } of left) await owner.query(`drop database if exists ${name} with (force)`);
  const { rows } = await owner.query<{ settings: string }>(
    `select format('encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype) as settings
     from pg_database where datname = current_database()`,
  );
  const name = `site_backup_check_${randomBytes(6).toString("hex")}`;
  try {
    await owner.query(`create database ${name} template template0 ${rows[0]?.settings}`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42501") return undefined;
    throw error;
  }
  await owner.query(`comment on database ${name} is ${pg.escapeLiteral(comment)}`);
  return name;
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function withDatabase<T>(
  address: Parameters<typeof connectAsOwner>[0],
  work: (database: OwnerConnection) => Promise<T>,
): Promise<T> {
  const database = await connectAsOwner(address);
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
