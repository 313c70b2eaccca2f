// A server as its operator runs it: the built site as a process of its own under a supervisor, which starts
// it again at once whenever it ends.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { memoryEnvironment, nodeOptions } from "../../commands/install/node-options.mjs";
import { freePort } from "../../commands/servers/free-port.mjs";

export type SupervisedSite = {
  origin: string;
  dataDir: string;
  pid(): number;
  /** False between its end and the start of the next one. */
  isRunning(): boolean;
  /** `kill -9`; resolves when the next one answers, with the milliseconds that took. */
  kill(): Promise<number>;
  /**
   * SIGTERM, and the next one is started; resolves with the exit code of the old one when the next one
   * answers.
   */
  restart(): Promise<number | null>;
  /** How often it ended without being asked to. */
  crashes(): number;
  /** What it printed. */
  output(): string;
  stop(): Promise<void>;
};

export type SiteOptions = { dataDir: string; env?: Record<string, string>; nodeArgs?: string[] };

export async function startSite({ dataDir, env = {}, nodeArgs = [] }: SiteOptions): Promise<SupervisedSite> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    NODE_ENV: "production",
    PORT: String(port),
    SITE_URL: origin,
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    ...env,
  };
  let crashes = 0;
  let output = "";
  let isEnding = false;
  let server = begin();

  function begin(): ChildProcess {
    const child = spawn(process.execPath, [...nodeOptions, ...nodeArgs, "server/process/main.ts"], {
      cwd: join(import.meta.dirname, "..", ".."),
      env: { ...process.env, ...memoryEnvironment, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.once("exit", () => {
      if (isEnding) return;
      crashes += 1;
      server = begin();
    });
    return child;
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    isEnding = true;
    const exited = once(server, "exit");
    server.kill(signal);
    const [code] = await exited;
    return code;
  }

  async function next(): Promise<void> {
    isEnding = false;
    server = begin();
    await untilAnswering(origin);
  }

  const killServer = () => server.kill();
  process.once("exit", killServer); // a trial that is ended leaves nothing running
  await untilAnswering(origin).catch(async (error: Error) => {
    await end("SIGKILL");
    throw new Error(`${error.message}\n${output}`);
  });
  return {
    ...{ origin, dataDir },
    pid: () => server.pid ?? 0,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    kill: async () => {
      await end("SIGKILL");
      const endedAt = performance.now();
      await next();
      return performance.now() - endedAt;
    },
    restart: async () => {
      const code = await end("SIGTERM");
      await next();
      return code;
    },
    crashes: () => crashes,
    output: () => output,
    stop: async () => {
      await end("SIGTERM");
      process.off("exit", killServer);
    },
  };
}

/** Until the site answers and its database too. */
export async function untilAnswering(origin: string): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    const isReady = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(20);
  }
  throw new Error("The site did not answer within two minutes.");
}
