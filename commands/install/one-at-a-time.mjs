// Lets the commands of one copy of the site run one at a time.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { printToStderr } from "./print-to-stderr.mjs";

/**
 * Runs `work` under a lock, so that commands on one clone run one at a time. Takes over the lock of a killed
 * command. Rejects with the reason of `signal` if that aborts the waiting.
 * @param {string} lock path of a folder that the running command creates
 * @param {() => void | Promise<void>} work
 * @param {AbortSignal} [signal]
 */
export async function oneAtATime(lock, work, signal) {
  let isAnnounced = false;
  for (;;) {
    signal?.throwIfAborted();
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw cannotWrite(error);
      if (isAbandoned(lock)) {
        rmSync(lock, { recursive: true, force: true });
        continue;
      }
      if (!isAnnounced)
        printToStderr(`Another command is at work (its lock is ${lock}); waiting until it has ended ...`);
      isAnnounced = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  try {
    writeFileSync(join(lock, "pid"), `${process.pid} ${startOf(process.pid)}`);
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/**
 * Whether the lock's holder was killed, after it wrote its process id or just before. Another program may
 * have that id since, but it did not start at the same time.
 * @param {string} lock
 */
function isAbandoned(lock) {
  const [, holder, start] = /^(\d+) ?(.*)/.exec(readIfThere(join(lock, "pid"))) ?? [];
  if (holder) {
    const startNow = startOf(Number(holder));
    return !isAlive(Number(holder)) || (Boolean(start && startNow) && start !== startNow);
  }
  const madeAtMs = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return madeAtMs !== undefined && Date.now() - madeAtMs > 5_000;
}

/**
 * When a process started: in ticks since the boot on Linux (proc(5), /proc/PID/stat, starttime), elsewhere as
 * ps writes it. Empty if neither tells.
 * @param {number} pid
 */
function startOf(pid) {
  const [, ...fields] = readIfThere(`/proc/${pid}/stat`).split(/\) (?=[^)]*$)/);
  if (fields[0]) return fields[0].split(" ")[19] ?? "";
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
}

/** @param {unknown} error */
function cannotWrite(error) {
  printToStderr(
    `This copy of the site cannot be prepared, because its folder cannot be written (${/** @type {Error} */ (error).message}).`,
  );
  process.exit(1);
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

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // no such process, or the lock was removed meanwhile
  }
}
