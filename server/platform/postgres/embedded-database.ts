// The default database: a real PostgreSQL from npm, run as a process of its own on a private socket, never on
// a port. Any number of processes may use one data directory: each holds a shared lock, the last one to leave
// stops PostgreSQL. One that a killed server left running is simply joined; one that dies under us is started
// again.
import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../log.ts";
import { StartError } from "../start-error.ts";
import { connectAsOwner, isDatabaseAway } from "./database.ts";
import {
  exists,
  runningSocketDir,
  type StartOptions,
  startPostgres,
  stopPostgres,
} from "./postgres-process.ts";
import { type DatabaseProgram, databaseProgram } from "./postgres-program.ts";

export type EmbeddedDatabase = {
  /** Folder of the socket; the same for as long as this process lives. */
  socketDir: string;
  /** Leaves the database, and stops it where nobody else uses it. */
  close(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: Log;
  /** Told what takes long, in words for a person. */
  onStep?: ((step: string) => void) | undefined;
  /** Told once PostgreSQL was asked to start. */
  onWait?: (() => void) | undefined;
};

export async function joinEmbeddedDatabase({
  dataDir,
  log,
  onStep = () => {},
  onWait,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const clusterDir = join(dataDir, "postgres");
  const program = await databaseProgram(dataDir, onStep);
  await prepareCluster({ clusterDir, program, onStep });
  await removeDrafts(dataDir);

  // The socket folder is ours to choose and stays the same for as long as this process lives.
  let presence = await beginPresence({ clusterDir, program, onWait });
  let isClosing = false;
  const handle: EmbeddedDatabase = {
    socketDir: presence.socketDir,
    close: async () => {
      isClosing = true;
      await endPresence(presence.client, { clusterDir, log });
    },
  };

  function watch(client: pg.Client) {
    client.on("error", () => {});
    client.once("end", () => {
      if (!isClosing) void bringBack();
    });
  }
  async function bringBack() {
    log.error("the embedded database stopped; starting it again");
    for (let attempt = 0; !isClosing; attempt += 1) {
      try {
        presence = await beginPresence({ clusterDir, program, socketDir: handle.socketDir });
        watch(presence.client);
        log.info("the embedded database runs again");
        return;
      } catch (error) {
        log.error({ err: error }, "the embedded database could not be started");
        await sleep(Math.min(200 * 2 ** attempt, 5_000));
      }
    }
  }
  watch(presence.client);
  return handle;
}

/**
 * Makes the cluster once. It is made beside its place and moved there whole, so a killed first start leaves
 * nothing half done.
 */
async function prepareCluster({
  clusterDir,
  program,
  onStep,
}: {
  clusterDir: string;
  program: DatabaseProgram;
  onStep: (step: string) => void;
}): Promise<void> {
  if (await exists(join(clusterDir, "PG_VERSION"))) {
    const version = (await readFile(join(clusterDir, "PG_VERSION"), "utf8")).trim();
    if (version !== program.majorVersion) {
      throw new StartError(
        `The database in ${clusterDir} was made by PostgreSQL ${version}, and this version of the site brings PostgreSQL ${program.majorVersion}. ` +
          "Start the earlier version of the site and back its data up first, or set DATA_DIR to a new folder.",
      );
    }
    return;
  }
  onStep("Creating the database (once)");
  const draft = await mkdtemp(`${clusterDir}.new-`);
  try {
    await program.giveTo(draft);
    await program.run("initdb", [
      "-D",
      draft,
      "-U",
      "postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ]);
    await rename(draft, clusterDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (await exists(join(clusterDir, "PG_VERSION"))) return; // another process was faster
    if (!(error instanceof Error && "stderr" in error)) throw error;
    throw new StartError(
      `The database could not be made in ${clusterDir}. PostgreSQL's own words:\n${error.stderr}`,
    );
  }
}

/**
 * What first starts that were killed, or were slower than another, left behind; the cluster is in its place
 * now.
 */
async function removeDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith("postgres.new-"));
  for (const draft of drafts)
    await rm(join(dataDir, draft), { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY") throw error; // the slower one still writes there: the next start finds it
    });
}

/**
 * Connects to the running PostgreSQL or starts it, and takes the shared lock that tells others that we are
 * here.
 */
async function beginPresence(options: StartOptions): Promise<{ client: pg.Client; socketDir: string }> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      const socketDir = (await runningSocketDir(options.clusterDir)) ?? (await startPostgres(options));
      const client = await connectToSite(socketDir);
      await client.query("select pg_advisory_lock_shared($1)", [presenceLock]);
      return { client, socketDir };
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

async function endPresence(
  client: pg.Client,
  { clusterDir, log }: { clusterDir: string; log: Log },
): Promise<void> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [presenceLock]);
    const alone = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
      presenceLock,
    ]);
    if (alone.rows[0]?.alone) await stopPostgres(clusterDir);
  } catch (error) {
    log.warn({ err: error }, "the embedded database was gone before it could be stopped");
  } finally {
    await client.end().catch(() => {});
  }
}

/** The owner's connection to database `site`, which is made on first use. */
async function connectToSite(socketDir: string): Promise<pg.Client> {
  try {
    return await connectAsOwner({ socketDir });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "3D000")) throw error;
    const client = await connectAsOwner({ socketDir, database: "postgres" });
    try {
      await client.query("create database site").catch((createError: Error & { code?: string }) => {
        if (createError.code !== "42P04" && createError.code !== "23505") throw createError;
      });
    } finally {
      await client.end();
    }
    return connectAsOwner({ socketDir });
  }
}

const presenceLock = 7_236_914_502;
