// Switches to a release and restarts the processes one after the other. If one does not become ready, all go
// back to the release before.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { printToStderr } from "../install/prepare.mjs";
import { untilReady } from "../servers/spawn-process.ts";
import { type Links, ReleaseError, type ReleaseFolders, readLinks, writeLinks } from "./release-folders.ts";

export type Processes = {
  /** One port per process, in the order of the restarts. */
  ports: number[];
  /** A command that exits after the old process has ended; `{port}` stands for the port. */
  restart: string[];
  /** How long a process may take to become ready, in milliseconds. */
  readyMs: number;
};

/** Throws ReleaseError after it has put the previous release back into service. */
export async function switchRelease(
  folders: ReleaseFolders,
  release: string,
  processes: Processes,
): Promise<void> {
  const before = await readLinks(folders);
  await writeLinks(folders, { current: release, previous: before.current });
  const touched: number[] = [];
  for (const port of processes.ports) {
    touched.unshift(port);
    printToStderr(`Restarting the process on port ${port} ...`);
    if (await tryRestart(port, processes)) continue;
    const fault = `The process on port ${port} did not become ready with release ${release}; its log says why.`;
    if (!before.current) throw new ReleaseError(`${fault} There is no release before it to go back to.`);
    await rollBack({ folders, before, touched, processes });
    throw new ReleaseError(`${fault} Release ${before.current} is in service again.`);
  }
}

type Rollback = { folders: ReleaseFolders; before: Links; touched: number[]; processes: Processes };

/** Restarts the process that failed first, because the others still serve. */
async function rollBack({ folders, before, touched, processes }: Rollback): Promise<void> {
  printToStderr("It did not become ready. Going back to the release before ...");
  await writeLinks(folders, before);
  const stuck: number[] = [];
  for (const port of touched) if (!(await tryRestart(port, processes))) stuck.push(port);
  if (stuck.length > 0)
    throw new ReleaseError(
      `The process on port ${stuck.join(", ")} became ready neither with the new release nor with the one before, to which current leads ` +
        "again. Its log says why: remove that cause, then restart it.",
    );
}

async function tryRestart(port: number, { restart, readyMs }: Processes): Promise<boolean> {
  const [file = "", ...args] = restart.map((word) => word.replaceAll("{port}", String(port)));
  const child = spawn(file, args, { stdio: ["ignore", 2, 2] });
  const [code] = await once(child, "close").catch((error: Error) => [error.message]);
  if (code !== 0) {
    printToStderr(`The restart command failed (${code}): ${[file, ...args].join(" ")}`);
    return false;
  }
  return (await untilReady(`http://127.0.0.1:${port}/readyz`, { timeoutMs: readyMs })) === "ready";
}
