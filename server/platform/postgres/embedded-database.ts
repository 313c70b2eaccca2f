// The default database: PostgreSQL from npm as a child process on a private Unix socket, without a port.
// Several server processes may share one data directory: each holds a shared advisory lock, and the last one
// to close stops PostgreSQL. A PostgreSQL that a killed server left running is used again, and one that ends
// while it is in use is restarted.
import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../log.ts";
import { StartError } from "../start-error.ts";
import { markCluster, refuseEarlyCluster } from "./cluster-format.ts";
import { connectAsOwner, isDatabaseUnavailable } from "./database.ts";
import {
  exists,
  runningSocketDir,
  type StartOptions,
  startPostgres,
  stopPostgres,
} from "./postgres-process.ts";
import { findPostgresProgram, type PostgresProgram } from "./postgres-program.ts";

export type EmbeddedDatabase = {
  /** Folder of the Unix socket. It stays the same as long as this process runs. */
  socketDir: string;
  /** Releases this process's lock, and stops PostgreSQL if no other process uses it. */
  close(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: Log;
  /** Called before a step that takes long, with a sentence for the operator. */
  onStep?: ((step: string) => void) | undefined;
  /** Called after the PostgreSQL process was started, before it is ready. */
  onWait?: (() => void) | undefined;
};

/**
 * Creates the cluster in `dataDir` if there is none, and starts its PostgreSQL or connects to a running one.
 * Throws StartError if that is impossible: a cluster of version 0.1.0 or of another PostgreSQL, no right to
 * write, another container on the same files.
 */
export async function openEmbeddedDatabase({
  dataDir,
  log,
  onStep = () => {},
  onWait,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const clusterDir = join(dataDir, "postgres");
  await refuseEarlyCluster(clusterDir);
  const program = await findPostgresProgram(dataDir, onStep);
  await prepareCluster({ clusterDir, program, onStep });
  await removeDrafts(dataDir);

  let connection = await connectAndLock({ clusterDir, program, onWait });
  let isClosing = false;
  const handle: EmbeddedDatabase = {
    socketDir: connection.socketDir,
    close: async () => {
      isClosing = true;
      await unlockAndEnd(connection.client, { clusterDir, log });
    },
  };

  function watch(client: pg.Client) {
    client.on("error", () => {});
    client.once("end", () => {
      if (!isClosing) void restart();
    });
  }
  async function restart() {
    log.error("the embedded database stopped; starting it again");
    for (let attempt = 0; !isClosing; attempt += 1) {
      try {
        connection = await connectAndLock({ clusterDir, program, socketDir: handle.socketDir });
        watch(connection.client);
        log.info("the embedded database runs again");
        return;
      } catch (error) {
        log.error({ err: error }, "the embedded database could not be started");
        await sleep(Math.min(200 * 2 ** attempt, 5_000));
      }
    }
  }
  watch(connection.client);
  return handle;
}

/**
 * Creates the cluster if there is none. It is created in a draft folder and renamed when it is complete, so a
 * first start that is killed leaves no incomplete cluster.
 */
async function prepareCluster({
  clusterDir,
  program,
  onStep,
}: {
  clusterDir: string;
  program: PostgresProgram;
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
    await program.giveTo(await markCluster(draft));
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

/** Removes the draft folders of first starts that were killed or slower than another. */
async function removeDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith("postgres.new-"));
  for (const draft of drafts)
    await rm(join(dataDir, draft), { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY") throw error; // another start still writes there; the next one removes it
    });
}

/**
 * Connects to the running PostgreSQL, or starts it, and takes the shared advisory lock, which shows other
 * processes that it is in use. Retries for a minute while the database is unavailable.
 */
async function connectAndLock(options: StartOptions): Promise<{ client: pg.Client; socketDir: string }> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      const socketDir = (await runningSocketDir(options.clusterDir)) ?? (await startPostgres(options));
      const client = await connectToSite(socketDir);
      await client.query("select pg_advisory_lock_shared($1)", [usageLock]);
      return { client, socketDir };
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

async function unlockAndEnd(
  client: pg.Client,
  { clusterDir, log }: { clusterDir: string; log: Log },
): Promise<void> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [usageLock]);
    const alone = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
      usageLock,
    ]);
    if (alone.rows[0]?.alone) await stopPostgres(clusterDir);
  } catch (error) {
    log.warn({ err: error }, "the embedded database was gone before it could be stopped");
  } finally {
    await client.end().catch(() => {});
  }
}

/** The owner's connection to the database `site`, which is created on first use. */
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

const usageLock = 7_236_914_502;
