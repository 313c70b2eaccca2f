// Starts a new release on its own database and port, and requests its home page and a script of that page. It
// does not touch the settings and data of the site in service, whose database is migrated only when the
// release goes into service.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printToStderr } from "../install/prepare.mjs";
import { freePort } from "../servers/free-port.mjs";
import { type SpawnedProcess, spawnProcess, statusOf, untilReady } from "../servers/spawn-process.ts";
import { ReleaseError } from "./release-folders.ts";

export async function checkRelease(folder: string, signal: AbortSignal): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-check-"));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const server = spawnProcess({
    command: [join(folder, "node_modules", "node", "bin", "node"), "server/process/main.ts"],
    cwd: folder,
    env: {
      PATH,
      HOME,
      ...(TMPDIR ? { TMPDIR } : {}),
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: new URL(origin).port,
      LOG_LEVEL: "warn",
    },
  });
  try {
    const fault = await faultOf(server, origin, signal);
    if (!fault) return;
    printToStderr(server.output().trim());
    throw new ReleaseError(`The new release ${fault}. Nothing was changed: the site runs on as before.`);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function faultOf(
  server: SpawnedProcess,
  origin: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { isRunning } = server;
  const readiness = await untilReady(`${origin}/readyz`, { isRunning, timeoutMs: maxStartMs, signal });
  if (readiness === "ended") return "does not start; why stands above";
  if (readiness === "late") return "started, and was not ready within a minute";
  const page = await textOf(origin);
  const [, asset] = /"(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  if (!asset) return "answers without its home page";
  const status = await statusOf(origin + asset);
  return status === 200 ? undefined : `answers ${status} for ${asset}, which its home page needs`;
}

/** How long a process may take from its start until it is ready, in milliseconds. */
export const maxStartMs = 60_000;

/** Returns an empty string if there is no answer. */
function textOf(url: string): Promise<string> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) })
    .then((answer) => answer.text())
    .catch(() => "");
}
