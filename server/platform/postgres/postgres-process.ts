// The PostgreSQL process of the embedded database: starting it, finding one that runs already, stopping it.
// postmaster.pid in the cluster's folder tells which one runs: line 1 its process number, line 5 its socket's
// folder, line 8 its state.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readFile, readlink, realpath, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import type { DatabaseProgram } from "./postgres-program.ts";

export type StartOptions = {
  clusterDir: string;
  program: DatabaseProgram;
  socketDir?: string;
  /** Told once its process runs and has yet to become ready. */
  onWait?: (() => void) | undefined;
};

/**
 * Starts PostgreSQL in a session of its own, so that a Ctrl-C in the terminal reaches the server alone.
 * Returns when it accepts.
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
    env: withoutBounds(process.env),
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
  const words = (await readFile(logPath)).subarray(size).toString().trim();
  // Another process was faster, or backends of a killed PostgreSQL are still leaving: the caller looks again.
  if (/shared memory block .* is still in use|lock file .* (already exists|is empty)/i.test(words))
    throw new StillBusyError(words);
  throw new StartError(`PostgreSQL could not start (${outcome}). Its own words, from ${logPath}:\n${words}`);
}

/** Where temporary files go: socket paths may have about 100 bytes, and a data directory's may be longer. */
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

/** The socket folder of the PostgreSQL that runs on this cluster, as postmaster.pid tells, or undefined. */
export async function runningSocketDir(clusterDir: string): Promise<string | undefined> {
  const lines = await pidFile(clusterDir);
  if (!lines || !(await isPostgresOf(clusterDir, Number(lines[0])))) return undefined;
  const socketDir = lines[4];
  return socketDir && (await exists(join(socketDir, ".s.PGSQL.5432"))) ? socketDir : undefined;
}

/**
 * Whether a process is alive and, where Linux tells, works in the cluster's folder: after a reboot the number
 * may be somebody else's, and a dead process whose parent never asked for its fate (a zombie) has no folder
 * any more.
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
 * Containers that share a volume see neither each other's processes nor each other's shared memory, by which
 * PostgreSQL recognises a second server on its files: both would write them. A socket on the volume answers
 * in each of them (deploy/Containerfile puts it there).
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
    return false; // nobody listens there any more, or there is no such file
  } finally {
    socket.destroy();
  }
}

/**
 * PostgreSQL refuses to start while its old process number is in use, even by a stranger, and while its file
 * is empty: another one makes the file and writes it in the next moment, so one that has long been empty is
 * what a crash between the two left.
 */
async function removeOutdatedPidFile(clusterDir: string): Promise<void> {
  const path = join(clusterDir, "postmaster.pid");
  const file = await stat(path).catch(() => undefined);
  if (!file) return;
  const pid = Number((await pidFile(clusterDir))?.[0]);
  const isForeign = pid > 0 && isAlive(pid) && !(await isPostgresOf(clusterDir, pid));
  const isRemnant = file.size === 0 && Date.now() - file.mtimeMs > 5_000;
  if (isForeign || isRemnant) await rm(path, { force: true });
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

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * PostgreSQL is held by processes that are just leaving or just starting; `code` marks it as worth another
 * try.
 */
class StillBusyError extends Error {
  readonly code = "57P03";
}

const settings = [
  ["listen_addresses", ""],
  ["unix_socket_permissions", "0700"],
  // Two processes of the site and a third that takes over from one: five roles of ten connections each
  // (docs/capacity.md), with some left for commands.
  ["max_connections", "170"],
  ["shared_buffers", "64MB"],
  // Errors may quote what an applicant wrote, so only the life of the server itself is logged.
  ["log_min_messages", "log"],
  ["log_min_error_statement", "panic"],
  ["log_error_verbosity", "terse"],
].flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/**
 * What bounds this process's memory (commands/install/node-options.mjs) would make PostgreSQL ask the system
 * for each workspace anew.
 */
function withoutBounds(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !name.startsWith("MALLOC_"));
  return Object.fromEntries(kept);
}
