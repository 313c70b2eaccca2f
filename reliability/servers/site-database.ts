// Queries the database of a trial's site as its owner: at the given address, or the embedded one of a data
// directory.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connectAsOwner, type DatabaseAddress } from "../../server/platform/postgres/database.ts";

export type SiteDatabaseAddress = { dataDir: string; databaseUrl?: string | undefined };

export async function queryAsOwner<T extends object>(
  where: SiteDatabaseAddress,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = await connectAsOwner(await addressOf(where));
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export async function addressOf({ dataDir, databaseUrl }: SiteDatabaseAddress): Promise<DatabaseAddress> {
  if (databaseUrl) return { url: databaseUrl };
  const [, , , , socketDir = ""] = await pidFile(dataDir);
  return { socketDir };
}

/** Returns the process id of the embedded database's postmaster. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const [pid] = await pidFile(dataDir);
  return Number(pid);
}

async function pidFile(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
}
