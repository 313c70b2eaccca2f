// The folder for all temporary files of a test run. It is in memory if this machine has enough: PostgreSQL
// makes hundreds of files for each database, and creating them on ext4 took half of the processor time. Node
// built-ins only.
import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const neededBytes = 6 * 2 ** 30;

/**
 * Sets TMPDIR for this process and its child processes, and removes the folder when this process exits.
 * TEST_DISK is the system's usual folder for temporary files.
 */
export function claimScratchFolder() {
  if (process.env.TEST_SCRATCH) return;
  const disk = tmpdir();
  const place = hasSpace(memory) ? memory : disk;
  removeAbandoned(place);
  const folder = join(place, `site-tests-${process.pid}`);
  mkdirSync(folder, { mode: 0o755 });
  Object.assign(process.env, { TEST_SCRATCH: folder, TMPDIR: folder, TEST_DISK: disk });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** @param {string} folder */
function hasSpace(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > neededBytes;
  } catch {
    return false; // only Linux has /dev/shm
  }
}

/**
 * Removes what killed runs left.
 * @param {string} place
 */
function removeAbandoned(place) {
  for (const name of readdirSync(place)) {
    const pid = Number(/^site-tests-(\d+)$/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
