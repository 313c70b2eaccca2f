// A server as its own process for the length of a bench: started, answering, and ended with all that it
// stored.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type ServerProcess = { origin: string; pid: number; stop(): Promise<void> };

export type ServerCommand = {
  args: string[];
  cwd: string;
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
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: "pipe" });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await answers(`${origin}${readyPath}`)); tries += 1) {
    if (child.exitCode !== null || tries > 600) {
      child.kill("SIGKILL");
      throw new Error(`The server did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
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

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status < 500,
    () => false,
  );
}
