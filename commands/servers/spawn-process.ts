// Starts a program as a child process and keeps its output, and polls a server until it is ready. The check
// of a release, tests, benches and trials use it.
import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { projectDir } from "../install/prepare.mjs";

type ProcessOptions = {
  /** The program and its arguments. */
  command: [string, ...string[]];
  /** Defaults to the folder of this project. */
  cwd?: string | undefined;
  /** The complete environment; nothing is inherited. */
  env: NodeJS.ProcessEnv;
};

export type SpawnedProcess = {
  /** 0 if the program could not be started. */
  pid: number;
  isRunning(): boolean;
  /** Everything that it printed so far, to standard output and standard error. */
  output(): string;
  /** Resolves with its exit code (null: a signal ended it) once its output is complete. */
  ended: Promise<number | null>;
  /** Sends the signal to a running process; resolves as `ended`. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export function spawnProcess({ command, cwd = projectDir, env }: ProcessOptions): SpawnedProcess {
  const [file, ...args] = command;
  const child = spawn(file, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  child.on("error", (error) => (output += error.message)); // the program could not be started; "close" follows
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    isRunning,
    output: () => output,
    ended,
    stop: (signal = "SIGTERM") => {
      if (isRunning()) child.kill(signal);
      return ended;
    },
  };
}

type ServerOptions = ProcessOptions & Pick<PollOptions, "accepts"> & { readyUrl: string };

/**
 * Resolves when the server is ready. Otherwise kills it and throws an error with everything that it printed.
 */
export async function startServer({ readyUrl, accepts, ...options }: ServerOptions): Promise<SpawnedProcess> {
  const server = spawnProcess(options);
  const readiness = await untilReady(readyUrl, { isRunning: server.isRunning, accepts });
  if (readiness === "ready") return server;
  await server.stop("SIGKILL");
  throw new Error(
    `The server ${readiness === "ended" ? "did not start" : "was not ready in time"}:\n${server.output()}`,
  );
}

type Readiness = "ready" | "ended" | "late";

type PollOptions = {
  /** False ends the waiting, with "ended". */
  isRunning?: () => boolean;
  /** Which HTTP status counts as ready; by default 200. */
  accepts?: ((status: number) => boolean) | undefined;
  timeoutMs?: number;
  /** The pause between two requests. */
  pollMs?: number;
  /** Aborting ends the waiting, with "late". */
  signal?: AbortSignal;
};

/** Requests `url` until it is ready. Each request may take five seconds. */
export async function untilReady(
  url: string,
  {
    isRunning = () => true,
    accepts = (status) => status === 200,
    timeoutMs = 120_000,
    pollMs = 50,
    signal,
  }: PollOptions = {},
): Promise<Readiness> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const status = await statusOf(url);
    if (status !== undefined && accepts(status)) return "ready";
    if (!isRunning()) return "ended";
    if (performance.now() > deadline || signal?.aborted) return "late";
    await pause(pollMs);
  }
}

/** Returns undefined if no answer arrives within five seconds. */
export function statusOf(url: string): Promise<number | undefined> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => undefined,
  );
}
