// A server as its operator runs it: the built site as its own process under a supervisor, which restarts it
// at once when it ends.

import { memoryEnvironment, nodeOptions } from "../../commands/install/node-options.mjs";
import { freePort } from "../../commands/servers/free-port.mjs";
import { type SpawnedProcess, spawnProcess, untilReady } from "../../commands/servers/spawn-process.ts";

export type SupervisedSite = {
  origin: string;
  dataDir: string;
  pid(): number;
  /** False between the end of a process and the start of the next one. */
  isRunning(): boolean;
  /**
   * `kill -9`. Resolves when the next process is ready, with the milliseconds since the end of the killed
   * one.
   */
  kill(): Promise<number>;
  /**
   * Sends SIGTERM and starts the next process. Resolves with the old one's exit code when the next one is
   * ready.
   */
  restart(): Promise<number | null>;
  /** How often a process ended unexpectedly. */
  crashes(): number;
  /** The output of all its processes so far. */
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
  let isEnding = false;
  const servers: SpawnedProcess[] = []; // in the order of their starts
  let server = begin();

  function begin(): SpawnedProcess {
    const started = spawnProcess({
      command: [process.execPath, ...nodeOptions, ...nodeArgs, "server/process/main.ts"],
      env: { ...process.env, ...memoryEnvironment, ...settings },
    });
    servers.push(started);
    void started.ended.then(() => {
      if (isEnding) return;
      crashes += 1;
      server = begin();
    });
    return started;
  }

  function end(signal: NodeJS.Signals): Promise<number | null> {
    isEnding = true;
    return server.stop(signal);
  }

  async function next(): Promise<void> {
    isEnding = false;
    server = begin();
    await waitUntilReady(origin);
  }

  const output = () => servers.map((one) => one.output()).join("");
  const killServer = () => void server.stop();
  process.once("exit", killServer); // a trial that is ended leaves no server running
  await waitUntilReady(origin).catch(async (error: Error) => {
    await end("SIGKILL");
    throw new Error(`${error.message}\n${output()}`);
  });
  return {
    origin,
    dataDir,
    pid: () => server.pid,
    isRunning: () => server.isRunning(),
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
    output,
    stop: async () => {
      await end("SIGTERM");
      process.off("exit", killServer);
    },
  };
}

/** Resolves when the site and its database are ready. Rejects after two minutes. */
export async function waitUntilReady(origin: string): Promise<void> {
  if ((await untilReady(`${origin}/readyz`, { pollMs: 20 })) !== "ready")
    throw new Error("The site did not answer within two minutes.");
}
