// The rehearsal of a server's operation from its installation, on a PostgreSQL server that DATABASE_URL names
// and whose user owns the database and may create roles.
import pg from "pg";
import { withFolder } from "../bench/site/server-process.ts";
import { startSecondPostgres } from "../commands/testing/temporary-postgres.mjs";
import { prepareFolder, rehearse } from "./scenarios/rehearsal.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = async (options) => {
  const { findings } = options;
  const servers: NonNullable<Awaited<ReturnType<typeof startSecondPostgres>>>[] = [];
  const next = async () => {
    const server = await startSecondPostgres({ isDurable: true });
    if (!server) throw new Error("This machine has no PostgreSQL server programs (15 or newer).");
    for (const former of servers.splice(0)) former.stop();
    servers.push(server);
    findings.figure("database", server.version);
    return { databaseUrl: await aSiteDatabase(server.url) };
  };
  try {
    await withFolder(async (folder) => rehearse(options, await prepareFolder(folder), { next }));
  } finally {
    for (const server of servers) server.stop();
  }
};

/** Creates the database as docs/operate.md says. */
async function aSiteDatabase(url: string): Promise<string> {
  const superuser = new pg.Client({ connectionString: url });
  await superuser.connect();
  await superuser.query("create role site login createrole createdb password 'plumb-bob-and-line'");
  await superuser.query("create database site owner site");
  await superuser.end();
  const address = new URL(url);
  address.username = "site";
  address.password = "plumb-bob-and-line";
  address.pathname = "/site";
  return address.href;
}
