// The default database: a real PostgreSQL from npm, run as a process of its own on a private socket, never on a port.
// Any number of processes may use one data directory: each holds a shared lock, the last one to leave stops PostgreSQL.
// One that a killed server left running is simply joined; one that dies under us is started again.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readFile, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { connectAsOwner, isDatabaseAway } from "./database.ts";
import { type DatabaseProgram, databaseProgram } from "./database-program.ts";
import type { Log } from "./log.ts";
import { StartError } from "./start-error.ts";

export type EmbeddedDatabase = {
  /** Folder of the socket; it changes when PostgreSQL had to be started again. */
  socketDir: string;
  /** Leaves the database, and stops it where nobody else uses it. */
  close(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: Log;
  /** Told what takes long, in words for a person. */
  onStep?: (step: string) => void;
};

export async function joinEmbeddedDatabase({
  dataDir,
  log,
  onStep = () => {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const clusterDir = join(dataDir, "postgres");
  const program = await databaseProgram(dataDir, onStep);
  await prepareCluster({ clusterDir, program, onStep });

  // The socket folder is ours to choose and stays the same for as long as this process lives.
  let presence = await beginPresence({ clusterDir, program, log });
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
        presence = await beginPresence({ clusterDir, program, log, socketDir: handle.socketDir });
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

/** Makes the cluster once. It is made beside its place and moved there whole, so a killed first start leaves nothing half done. */
async function prepareCluster({
  clusterDir,
  program,
  onStep,
}: ClusterOptions & { onStep: (step: string) => void }): Promise<void> {
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
    if (!(await exists(join(clusterDir, "PG_VERSION")))) throw error;
  }
}

type ClusterOptions = { clusterDir: string; program: DatabaseProgram };
type PresenceOptions = ClusterOptions & { log: Log; socketDir?: string };

/** Connects to the running PostgreSQL or starts it, and takes the shared lock that tells others that we are here. */
async function beginPresence(options: PresenceOptions): Promise<{ client: pg.Client; socketDir: string }> {
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

/** Starts PostgreSQL in a session of its own, so that a Ctrl-C in the terminal reaches the server alone. Returns when it accepts. */
async function startPostgres({ clusterDir, program, socketDir }: PresenceOptions): Promise<string> {
  await removeForeignPidFile(clusterDir);
  const dir = socketDir ?? (await mkdtemp(join(tmpdir(), "site-db-")));
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await program.giveTo(dir);
  const logPath = join(clusterDir, "..", "postgres.log");
  const output = await open(logPath, "a", 0o600);
  const { size } = await output.stat();
  const child = spawn(...program.command("postgres", ["-D", clusterDir, "-k", dir, ...settings]), {
    ...program.identity,
    detached: true,
    stdio: ["ignore", output.fd, output.fd],
  });
  child.unref();
  const exited = once(child, "exit").then(
    ([code]) => `exit code ${code}`,
    (error: Error) => error.message,
  );
  const outcome = await Promise.race([exited, untilReady(clusterDir, child)]);
  await output.close();
  if (outcome === "ready") return dir;

  if (socketDir === undefined) await rm(dir, { recursive: true, force: true });
  const words = (await readFile(logPath)).subarray(size).toString().trim();
  // Another process was faster, or backends of a killed PostgreSQL are still leaving: the caller looks again.
  if (/shared memory block .* is still in use|lock file .* already exists/i.test(words))
    throw new StillBusyError(words);
  throw new StartError(`PostgreSQL could not start (${outcome}). Its own words, from ${logPath}:\n${words}`);
}

async function untilReady(
  clusterDir: string,
  child: ChildProcess,
): Promise<"ready" | "no answer within two minutes"> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const lines = await pidFile(clusterDir);
    if (Number(lines?.[0]) === child.pid && lines?.[7]?.startsWith("ready")) return "ready";
    await sleep(10);
  }
  return "no answer within two minutes";
}

async function stopPostgres(clusterDir: string): Promise<void> {
  const lines = await pidFile(clusterDir);
  const pid = Number(lines?.[0]);
  if (!lines || !(pid > 0)) return;
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < 30_000 && (await isPostgresOf(clusterDir, pid)); waited += 10)
    await sleep(10);
  const socketDir = lines[4];
  if (socketDir && /site-db-[^/]+$/.test(socketDir)) await rm(socketDir, { recursive: true, force: true });
}

/** The socket folder of the PostgreSQL that runs on this cluster, as postmaster.pid tells, or undefined. */
async function runningSocketDir(clusterDir: string): Promise<string | undefined> {
  const lines = await pidFile(clusterDir);
  if (!lines || !(await isPostgresOf(clusterDir, Number(lines[0])))) return undefined;
  const socketDir = lines[4];
  return socketDir && (await exists(join(socketDir, ".s.PGSQL.5432"))) ? socketDir : undefined;
}

/**
 * Whether a process is alive and, where Linux tells, works in the cluster's folder: after a reboot the number may be somebody
 * else's, and a dead process whose parent never asked for its fate (a zombie) has no folder any more.
 */
async function isPostgresOf(clusterDir: string, pid: number): Promise<boolean> {
  if (!(pid > 0) || !isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  const workingDir = await readlink(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) =>
    error.code === "EACCES" ? "hidden" : "gone",
  );
  return workingDir === "hidden" || workingDir === (await realpath(clusterDir));
}

/** PostgreSQL refuses to start while its old process number is in use, even by a stranger; such a file is out of date. */
async function removeForeignPidFile(clusterDir: string): Promise<void> {
  const pid = Number((await pidFile(clusterDir))?.[0]);
  if (pid > 0 && isAlive(pid) && !(await isPostgresOf(clusterDir, pid)))
    await rm(join(clusterDir, "postmaster.pid"), { force: true });
}

async function pidFile(clusterDir: string): Promise<string[] | undefined> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => undefined);
  return text?.split("\n").map((line) => line.trim());
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** PostgreSQL is held by processes that are just leaving or just starting; `code` marks it as worth another try. */
class StillBusyError extends Error {
  readonly code = "57P03";
}

const presenceLock = 7_236_914_502;

const settings = [
  ["listen_addresses", ""],
  ["unix_socket_permissions", "0700"],
  ["max_connections", "60"],
  ["shared_buffers", "64MB"],
  // Errors may quote what an applicant wrote, so only the life of the server itself is logged.
  ["log_min_messages", "log"],
  ["log_min_error_statement", "panic"],
  ["log_error_verbosity", "terse"],
].flatMap(([name, value]) => ["-c", `${name}=${value}`]);
