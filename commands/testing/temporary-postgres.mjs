// A temporary PostgreSQL server from the machine's own programs (15 or newer), for the second run of the
// tests. Node built-ins only.
import { execFile, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../servers/free-port.mjs";

/**
 * Returns undefined if the machine has no such programs.
 * @param {{ isDurable?: boolean }} [options] `isDurable` turns fsync on, so that commits survive a crash as
 * on a school's server
 */
export async function startSecondPostgres({ isDurable = false } = {}) {
  const programs = findPrograms();
  if (!programs) return undefined;
  /** @type {{ uid: number, gid: number } | Record<string, never> | undefined} */
  const owner = process.getuid?.() === 0 ? systemUser("postgres") : {};
  if (!owner) return undefined;

  const folder = mkdtempSync(join(tmpdir(), "site-second-"));
  if (owner.uid) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const port = await freePort();
  const run = (/** @type {string} */ name, /** @type {string[]} */ args) => {
    const { status, stderr } = spawnSync(join(programs, name), args, {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  };
  run("initdb", [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ]);
  const options = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder} -c fsync=${isDurable ? "on" : "off"} -c max_connections=200`;
  const start = ["-D", data, "-o", options, "-l", join(folder, "log"), "-w"];
  run("pg_ctl", [...start, "start"]);
  const control = async (/** @type {string[]} */ args) => {
    await promisify(execFile)(join(programs, "pg_ctl"), [...start, ...args], { ...owner, cwd: folder });
  };
  return {
    version: `PostgreSQL ${readFileSync(join(data, "PG_VERSION"), "utf8").trim()}`,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** The process id of the postmaster. */
    pid: async () => Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n", 1)[0]),
    /**
     * @param {"fast" | "immediate"} mode fast: ends sessions and writes everything; immediate: as after a
     * crash
     */
    restart: (mode) => control(["-m", mode, "restart"]),
    /**
     * Starts it after its postmaster was killed. Rejects while that one's backends still hold its shared
     * memory.
     */
    start: () => control(["start"]),
    stop: () => {
      run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms() {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const newest = versions
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => a - b);
  return newest
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((path) => existsSync(join(path, "initdb")));
}

/** @param {string} name */
function systemUser(name) {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
