// A school's server with releases (docs/operate.md, Updates) in a temporary folder: a git repository of the
// project, a first release from the project's present files, and two of its processes on one data directory.
// A script replaces `systemctl restart`.
import { execFile, execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { type SpawnedProcess, spawnProcess, untilReady } from "../../../commands/servers/spawn-process.ts";
import { withoutSampleSchool } from "../../../commands/testing/sample-school.mjs";
import { buildDir } from "./built-site.ts";
import { freePort } from "./site.ts";

export async function aReleaseServer() {
  // On a disk (commands/testing/scratch-folder.mjs), where this project's packages can be hard-linked.
  const root = await mkdtemp(join(process.env.TEST_DISK ?? tmpdir(), "site-server-"));
  const [repository, releases] = [join(root, "repository"), join(root, "releases")];
  await copySources(repository);
  git(repository, "init", "--quiet", "--initial-branch=main");
  commitAll(repository);
  await mkdir(releases);
  const first = join(releases, "first");
  git(root, "clone", "--quiet", repository, first);
  execFileSync("cp", ["-al", join(projectDir, "node_modules"), first]);
  await cp(buildDir, join(first, "build"), { recursive: true });
  await symlink(join("releases", "first"), join(root, "current"));

  const ports = [await freePort(), await freePort()];
  const script = join(root, "restart.mjs");
  await writeFile(script, restartScript(root));
  const restart = async (port: number) => {
    await promisify(execFile)(process.execPath, [script, String(port)]);
    await untilReady(`http://127.0.0.1:${port}/readyz`);
  };
  for (const port of ports) await restart(port);
  return {
    root,
    ports,
    restart,
    /** Replaces text in a file and commits. */
    commit: async (path: string, from: RegExp, to: string) => {
      const file = join(repository, path);
      await writeFile(file, (await readFile(file, "utf8")).replace(from, to));
      commitAll(repository);
    },
    /** Runs `npm run release` from the current release, without access to the registry. */
    release: (...words: string[]) => outcome(release(root, [...words, ...wordsFor(script, ports)])),
    /**
     * The same, but stops the command once `isTime` returns true, as a service manager or a lost connection
     * would.
     */
    releaseUntil: async (isTime: () => boolean, ...words: string[]) => {
      const child = release(root, [...words, ...wordsFor(script, ports)]);
      while (!isTime() && child.isRunning()) await sleep(50);
      await child.stop();
      return outcome(child);
    },
    /** Names of releases, hidden ones included. */
    releases: async () => (await readdir(releases)).sort(),
    remove: async () => {
      for (const port of ports) await promisify(execFile)(process.execPath, [script, String(port), "stop"]);
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Copies the files that git tracks, with uncommitted changes, but for a school's own words. */
async function copySources(target: string): Promise<void> {
  const excluded = new Set([
    "node_modules",
    "build",
    "build-tests",
    "school",
    "data",
    "backups",
    "test-results",
    "playwright-report",
  ]);
  for (const name of await readdir(projectDir))
    if (!excluded.has(name) && !name.startsWith("."))
      await cp(join(projectDir, name), join(target, name), {
        recursive: true,
        filter: (path) => basename(path) !== "node_modules",
      });
  for (const name of [".gitignore", ".npmrc"]) await cp(join(projectDir, name), join(target, name));
}

function commitAll(repository: string): void {
  git(repository, "add", "--all");
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
  git(
    repository,
    ...author,
    "commit",
    "--quiet",
    "--allow-empty",
    "--no-gpg-sign",
    "--message",
    "tests: a version",
  );
}

function git(cwd: string, ...args: string[]): void {
  execFileSync("git", args, { cwd, stdio: "pipe" });
}

function wordsFor(script: string, ports: number[]): string[] {
  return ["--ports", ports.join(), "--restart", `${process.execPath} ${script} {port}`];
}

function release(root: string, words: string[]): SpawnedProcess {
  return spawnProcess({
    command: [process.execPath, "commands/run.mjs", "commands/release.ts", ...words],
    cwd: join(root, "current"),
    env: { ...withoutSampleSchool(process.env), ...withoutNetwork },
  });
}

/** Addresses with a closed port: npm asks the registry, and another host for signatures. */
const withoutNetwork = {
  npm_config_registry: "http://127.0.0.1:9",
  npm_config_fetch_retries: "0",
  HTTPS_PROXY: "http://127.0.0.1:9",
  https_proxy: "http://127.0.0.1:9",
};

async function outcome({ ended, output }: SpawnedProcess): Promise<{ code: number | null; output: string }> {
  return { code: await ended, output: output() };
}

/**
 * Stops the process of a port and starts it again from `current`, as the unit in deploy/site@.service does.
 */
function restartScript(root: string): string {
  return `
    import { spawn } from "node:child_process";
    import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
    import { setTimeout as sleep } from "node:timers/promises";
    const [port, stop] = process.argv.slice(2);
    const root = ${JSON.stringify(root)};
    const pidFile = root + "/" + port + ".pid";
    if (existsSync(pidFile)) {
      const pid = Number(readFileSync(pidFile, "utf8"));
      const isAlive = () => { try { process.kill(pid, 0); return true; } catch { return false; } };
      if (isAlive()) process.kill(pid, "SIGTERM");
      while (isAlive()) await sleep(50);
      rmSync(pidFile);
    }
    if (!stop) {
      const log = openSync(root + "/" + port + ".log", "a");
      const child = spawn(root + "/current/node_modules/node/bin/node", ["server/process/main.ts"], {
        cwd: root + "/current",
        detached: true,
        stdio: ["ignore", log, log],
        env: {
          PATH: process.env.PATH, NODE_ENV: "production", PORT: port, DATA_DIR: root + "/data",
          SITE_URL: "http://school.example", LOG_LEVEL: "warn", RATE_LIMITS: "off", DRAIN_SECONDS: "1",
        },
      });
      writeFileSync(pidFile, String(child.pid));
      child.unref();
    }
  `;
}

const projectDir = join(import.meta.dirname, "..", "..", "..");
