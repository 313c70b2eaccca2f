// A server as its operator runs it: the built site as a process of its own under a supervisor, which starts
// it again at once whenever it ends.

import { memoryEnvironment, nodeOptions } from "../../commands/install/node-options.mjs";
import { freePort } from "../../commands/servers/free-port.mjs";
import { type SpawnedProcess, spawnProcess, untilReady } from "../../commands/servers/spawn-process.ts";

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
  let isEnding = false;
  const servers: SpawnedProcess[] = []; // one after the other
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
  process.once("exit", killServer); // a trial that is ended leaves nothing running
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

/** Until the site answers and its database too. */
export async function waitUntilReady(origin: string): Promise<void> {
  if ((await untilReady(`${origin}/readyz`, { pollMs: 20 })) !== "ready")
    throw new Error("The site did not answer within two minutes.");
}
