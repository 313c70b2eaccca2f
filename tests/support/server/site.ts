// A whole site: the built server on a free port, with a data directory or database of its own.
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../commands/servers/free-port.mjs";
import { type SpawnedProcess, spawnProcess, startServer } from "../../../commands/servers/spawn-process.ts";
import { withoutSampleSchool } from "../../../commands/testing/sample-school.mjs";
import { connectAsOwner, type DatabaseAddress } from "../../../server/platform/postgres/database.ts";
import { copyPreparedData } from "./prepared-data.ts";

export { freePort };

export type Site = {
  url: string;
  port: number;
  dataDir: string;
  address(): Promise<DatabaseAddress>;
  /** Everything that the server printed so far. */
  output(): string;
  /** Messages of the outbox, oldest first. */
  outbox(): Promise<string[]>;
  /** Runs `npm run admin` with these arguments and returns what it printed. */
  admin(...words: string[]): Promise<string>;
  /** Runs SQL as the owner of the database. */
  query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts the server again, from another copy of the project if `from` names one. */
  start(from?: string): Promise<void>;
  /** Stops the server and removes what it stored. */
  remove(): Promise<void>;
};

export type SiteOptions = {
  env?: Record<string, string>;
  /** A copy of the project with a build of its own (tests/support/server/other-school.ts). */
  folder?: string;
  /** Whether a migrated database is put into `DATA_DIR` first; by default where the test names no folder. */
  isPrepared?: boolean;
};

/**
 * Starts a site and waits until it is ready. With TEST_DATABASE_URL set it runs on a new database there, else
 * on the embedded one.
 */
export async function aSite({
  env = {},
  folder,
  isPrepared = !env.DATA_DIR,
}: SiteOptions = {}): Promise<Site> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "site-journey-")));
  const database = await databaseFor(env);
  if (isPrepared && !database && !folder) await copyPreparedData(dataDir, makeData);
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: `http://localhost:${port}`,
    LOG_LEVEL: "warn",
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...env,
  };
  const inherited = folder ? withoutSampleSchool(process.env) : process.env;
  const servers: SpawnedProcess[] = []; // at most the last one runs

  async function start(from = folder) {
    const server = await startServer({
      command: [process.execPath, "server/process/main.ts"],
      cwd: from,
      env: { ...inherited, NODE_ENV: "production", ...settings },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    });
    servers.push(server);
  }
  async function stop(signal?: NodeJS.Signals) {
    return servers.at(-1)?.stop(signal) ?? null;
  }
  async function address(): Promise<DatabaseAddress> {
    if (database) return { url: database.url };
    const lines = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
    return { socketDir: lines[4] ?? "" };
  }

  await start();
  return {
    url: settings.SITE_URL,
    port,
    dataDir,
    address,
    start,
    stop,
    output: () => servers.map((server) => server.output()).join(""),
    outbox: () => readOutbox(join(dataDir, "outbox")),
    admin: (...words) => runAdmin(words, settings),
    query: async <T extends object>(sql: string, values: unknown[] = []) => {
      const client = await connectAsOwner(await address());
      try {
        return (await client.query<T>(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
    remove: async () => {
      await stop();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeData(folder: string): Promise<void> {
  const site = await aSite({ env: { DATA_DIR: folder } });
  await site.stop();
}

async function runAdmin(words: string[], settings: Record<string, string>): Promise<string> {
  const { ended, output } = spawnProcess({
    command: [process.execPath, "commands/admin.ts", ...words],
    env: { ...process.env, ...settings },
  });
  const code = await ended;
  if (code !== 0) throw new Error(`admin ${words.join(" ")} ended with ${code}:\n${output()}`);
  return output();
}

async function readOutbox(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith(".")).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}

async function databaseFor(env: Record<string, string>) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, drop: async () => {} };
  return process.env.TEST_DATABASE_URL ? aDatabaseOn(process.env.TEST_DATABASE_URL) : undefined;
}

async function aDatabaseOn(serverUrl: string) {
  const name = `journey_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = await connectAsOwner({ url });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
