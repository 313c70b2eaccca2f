// Starts the server as an operator or a service manager does, and measures from outside when the first page
// is answered and when `/readyz` is.
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../commands/servers/free-port.mjs";
import { type SpawnedProcess, spawnProcess } from "../../commands/servers/spawn-process.ts";

export type Launched = {
  /** From the launch to the first complete answer, in milliseconds. */
  pageMs: number;
  readyMs: number;
  /** Resident memory of the server process when it is idle. */
  restMegabytes: number;
};

/** Starts the server, measures it and stops it. */
export async function launch(command: [string, ...string[]], dataDir: string): Promise<Launched> {
  const port = await freePort();
  const startedAt = performance.now();
  const server = spawnProcess({
    command,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
  });
  try {
    const [pageMs, readyMs] = await Promise.all(
      ["/", "/readyz"].map(async (path) => {
        await untilAnswered(port, path, server);
        return performance.now() - startedAt;
      }),
    );
    await pause(restMs);
    const pid = await serverBelow(server.pid);
    return { pageMs: pageMs ?? 0, readyMs: readyMs ?? 0, restMegabytes: await megabytesOf(pid) };
  } finally {
    await server.stop();
  }
}

/** Resident memory as Linux reports it; 0 on other systems. */
export async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function untilAnswered(port: number, path: string, server: SpawnedProcess): Promise<void> {
  while (!(await isAnswered(port, path))) {
    if (!server.isRunning()) throw new Error(`The server did not start:\n${server.output()}`);
    await pause(pollMs);
  }
}

function isAnswered(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode === 200));
    });
    sent.on("error", () => resolve(false));
    sent.end();
  });
}

/** Returns the process id of the server, because npm and the start command are its parent processes. */
export async function serverBelow(pid: number): Promise<number> {
  const words = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (words.includes("server/process/main.ts")) return pid;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  for (const child of children.split(" ").filter(Boolean)) {
    const found = await serverBelow(Number(child));
    if (found) return found;
  }
  return 0;
}

const pollMs = 5;
const restMs = 2_000;
