// A server as its own process during a bench. The data folder of a bench is removed at the end.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../commands/servers/spawn-process.ts";

export type ServerProcess = { origin: string; pid: number; stop(): Promise<void> };

export type ServerCommand = {
  args: string[];
  cwd?: string;
  env: Record<string, string>;
  port: number;
  /** Polled until the status is below 500. */
  readyPath: string;
};

export async function serverProcess({
  args,
  cwd,
  env,
  port,
  readyPath,
}: ServerCommand): Promise<ServerProcess> {
  const origin = `http://127.0.0.1:${port}`;
  const { pid, stop } = await startServer({
    command: [process.execPath, ...args],
    cwd,
    env: { ...process.env, ...env },
    readyUrl: origin + readyPath,
    accepts: (status) => status < 500,
  });
  return { origin, pid, stop: async () => void (await stop()) };
}

/** Creates a folder for `work` and removes it afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "site-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
