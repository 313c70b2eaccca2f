// Starts, finds and stops the PostgreSQL process of the embedded database. The file postmaster.pid in the
// cluster's folder describes a running one: line 1 is its process id, line 5 its socket folder, line 8 its
// state.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readFile, readlink, realpath, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import type { PostgresProgram } from "./postgres-program.ts";

export type StartOptions = {
  clusterDir: string;
  program: PostgresProgram;
  /** A socket folder to use again. Without it a new one is created. */
  socketDir?: string;
  /** Called when the process runs and is not ready yet. */
  onWait?: (() => void) | undefined;
};

/**
 * Starts PostgreSQL and resolves with its socket folder when it accepts connections. It runs in a session of
 * its own, so a Ctrl-C in the terminal reaches only the server. Throws StartError with PostgreSQL's own
 * output if it does not start, and an error with the code 57P03 if another PostgreSQL still holds the
 * cluster: a retry may then succeed.
 */
export async function startPostgres({
  clusterDir,
  program,
  socketDir,
  onWait = () => {},
}: StartOptions): Promise<string> {
  await refuseOtherContainer(clusterDir);
  await removeOutdatedPidFile(clusterDir);
  const dir = socketDir ?? (await makeSocketDir());
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await program.giveTo(dir);
  const logPath = join(clusterDir, "..", "postgres.log");
  const output = await open(logPath, "a", 0o600);
  const { size } = await output.stat();
  const child = spawn(...program.command("postgres", ["-D", clusterDir, "-k", dir, ...settings]), {
    ...program.identity,
    env: withoutMemorySettings(process.env),
    detached: true,
    stdio: ["ignore", output.fd, output.fd],
  });
  child.unref();
  onWait();
  const exited = once(child, "exit").then(
    ([code]) => `exit code ${code}`,
    (error: Error) => error.message,
  );
  const outcome = await Promise.race([exited, untilReady(clusterDir, child)]);
  await output.close();
  if (outcome === "ready") return dir;

  if (socketDir === undefined) await rm(dir, { recursive: true, force: true });
  const startLog = (await readFile(logPath)).subarray(size).toString().trim();
  // Another process was faster, or backends of a killed PostgreSQL still run: the caller retries.
  if (/shared memory block .* is still in use|lock file .* (already exists|is empty)/i.test(startLog))
    throw new ClusterBusyError(startLog);
  throw new StartError(
    `PostgreSQL could not start (${outcome}). Its own words, from ${logPath}:\n${startLog}`,
  );
}

/**
 * Creates a folder for the Unix socket among the temporary files. The path of a socket may have about 100
 * bytes, and that of a data directory may be longer. Throws StartError if this user cannot write there.
 */
export async function makeSocketDir(): Promise<string> {
  const make = async () => {
    await mkdir(tmpdir(), { recursive: true, mode: 0o700 });
    return mkdtemp(join(tmpdir(), "site-db-"));
  };
  return make().catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The folder for temporary files ${tmpdir()} cannot be written (${error.code}), and the database's socket belongs there. ` +
        "Give this user the right to write there, or set TMPDIR to another folder with a short path.",
    );
  });
}

async function untilReady(
  clusterDir: string,
  child: ChildProcess,
): Promise<"ready" | "no answer within two minutes"> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const lines = await pidFile(clusterDir);
    if (Number(lines?.[0]) === child.pid && lines?.[7]?.startsWith("ready")) return "ready";
    await sleep(5);
  }
  return "no answer within two minutes";
}

/**
 * Stops the PostgreSQL of a cluster (fast shutdown, SIGINT), waits up to 30 seconds for its end, and removes
 * its socket folder. Does nothing if the cluster has no postmaster.pid.
 */
export async function stopPostgres(clusterDir: string): Promise<void> {
  const lines = await pidFile(clusterDir);
  const pid = Number(lines?.[0]);
  if (!lines || !(pid > 0)) return;
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < 30_000 && (await isPostgresOf(clusterDir, pid)); waited += 10)
    await sleep(10);
  const socketDir = lines[4];
  if (socketDir && /site-db-[^/]+$/.test(socketDir)) await rm(socketDir, { recursive: true, force: true });
}

/**
 * The socket folder of the PostgreSQL that runs on this cluster, from postmaster.pid. Undefined if none runs.
 */
export async function runningSocketDir(clusterDir: string): Promise<string | undefined> {
  const lines = await pidFile(clusterDir);
  if (!lines || !(await isPostgresOf(clusterDir, Number(lines[0])))) return undefined;
  const socketDir = lines[4];
  return socketDir && (await exists(join(socketDir, ".s.PGSQL.5432"))) ? socketDir : undefined;
}

/**
 * True if the process runs and, on Linux, works in the cluster's folder. After a reboot another program may
 * have the process id, and a dead process whose parent has not collected it (a zombie) has no folder any
 * more.
 */
async function isPostgresOf(clusterDir: string, pid: number): Promise<boolean> {
  if (!(pid > 0) || !isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  const workingDir = await readlink(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) =>
    error.code === "EACCES" ? "hidden" : "gone",
  );
  return workingDir === "hidden" || workingDir === (await realpath(clusterDir));
}

/**
 * Throws StartError if a PostgreSQL in another container uses these files. Containers that share a volume see
 * neither each other's processes nor each other's shared memory, by which PostgreSQL recognises a second
 * server on its files, so both would write them. But each of them can connect to a socket on the volume
 * (deploy/Containerfile puts it there).
 */
async function refuseOtherContainer(clusterDir: string): Promise<void> {
  const lines = await pidFile(clusterDir);
  const socketDir = lines?.[4];
  if (!socketDir || (await isPostgresOf(clusterDir, Number(lines[0])))) return;
  if (!(await isAccepting(join(socketDir, ".s.PGSQL.5432")))) return;
  throw new StartError(
    `The database in ${clusterDir} is in use by another container. Run commands inside that one ` +
      "(docker exec CONTAINER node --run admin -- list), or stop that container first.",
  );
}

async function isAccepting(socketPath: string): Promise<boolean> {
  const socket = connect(socketPath);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false; // nothing listens there any more, or there is no such file
  } finally {
    socket.destroy();
  }
}

/**
 * Removes a postmaster.pid that keeps PostgreSQL from starting: one with the process id of another program,
 * and one that has been empty for five seconds. PostgreSQL creates the file and writes it in the next moment,
 * so a crash between the two leaves it empty.
 */
async function removeOutdatedPidFile(clusterDir: string): Promise<void> {
  const path = join(clusterDir, "postmaster.pid");
  const file = await stat(path).catch(() => undefined);
  if (!file) return;
  const pid = Number((await pidFile(clusterDir))?.[0]);
  const isForeign = pid > 0 && isAlive(pid) && !(await isPostgresOf(clusterDir, pid));
  const isEmptyLeftover = file.size === 0 && Date.now() - file.mtimeMs > 5_000;
  if (isForeign || isEmptyLeftover) await rm(path, { force: true });
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

/** True if the path exists and is accessible. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Thrown while processes that start or end still hold the cluster. `isDatabaseUnavailable` counts its code as
 * worth a retry.
 */
class ClusterBusyError extends Error {
  readonly code = "57P03";
}

const settings = [
  ["listen_addresses", ""],
  ["unix_socket_permissions", "0700"],
  // Enough for two processes of the site and a third that replaces one of them, with five roles of ten
  // connections each (docs/containers-and-capacity.md), and for commands.
  ["max_connections", "170"],
  ["shared_buffers", "64MB"],
  // Errors may quote what an applicant wrote, so only the server's own events are logged.
  ["log_min_messages", "log"],
  ["log_min_error_statement", "panic"],
  ["log_error_verbosity", "terse"],
].flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/**
 * The environment without the settings for this process's memory (commands/install/node-options.mjs). With
 * them PostgreSQL would request each workspace from the system again.
 */
function withoutMemorySettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !name.startsWith("MALLOC_"));
  return Object.fromEntries(kept);
}
