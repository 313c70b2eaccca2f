// A server as its own process for the length of a bench: started, answering, and ended with all that it
// stored.
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
  /** Asked until the answer is no fault of the server. */
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

/** A folder that `work` may fill; gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "site-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
