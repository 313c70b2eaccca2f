// A school's server as docs/operate.md sets it up, in a temporary folder and as an ordinary user: releases,
// the link to the one in service, a settings file, two processes. A script replaces the service manager.
import { execFile } from "node:child_process";
import { chownSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { contentFolder } from "../../words/content-folder.mjs";

export type SchoolServer = {
  ports: readonly number[];
  /** Makes the first release of this repository's HEAD: fetches, installs and builds it. */
  install(): Promise<void>;
  /** Replaces the settings file that all processes and commands share. */
  configure(settings: Record<string, string>): Promise<void>;
  /**
   * Runs a script of package.json with the settings file and returns its output. Rejects if its exit code is
   * not 0.
   */
  run(name: string, ...words: string[]): Promise<string>;
  /** Commits a version with a new migration and a changed text, and returns its tag. */
  commitUpdate(): Promise<string>;
  release(...words: string[]): Promise<string>;
  start(): Promise<void>;
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
};

export async function aSchoolServer(root: string, ports: readonly number[]): Promise<SchoolServer> {
  const user = process.getuid?.() === 0 ? nobody : undefined;
  const [repository, settingsFile] = [join(root, "repository"), join(root, "site.env")];
  const script = join(root, "service.mjs");
  const environment = {
    PATH: process.env.PATH,
    HOME: join(root, "home"),
    GIT_TERMINAL_PROMPT: "0",
    npm_config_registry: await registry(),
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
  };
  const execute = async (program: string, words: string[], cwd = root): Promise<string> => {
    const { stdout, stderr } = await promisify(execFile)(program, words, {
      cwd,
      env: environment,
      maxBuffer: 2 ** 26,
      ...user,
    });
    return stderr + stdout;
  };
  const service = (...words: string[]) => execute(process.execPath, [script, ...words]);
  const current = join(root, "current");
  await writeFile(script, serviceScript(root));
  await mkdir(environment.HOME);
  for (const path of [root, script, environment.HOME]) if (user) chownSync(path, user.uid, user.gid);

  return {
    ports,
    install: async () => {
      const bundle = join(root, "site.bundle");
      await promisify(execFile)("git", ["-C", projectDir, "bundle", "create", "--quiet", bundle, "HEAD"]);
      await execute("git", ["clone", "--quiet", bundle, repository]);
      await execute("git", ["-C", repository, "switch", "--quiet", "--create", "main"]);
      await execute("mkdir", ["releases"]);
      await execute("git", ["clone", "--quiet", repository, join("releases", "first")]);
      await execute("npm", ["run", "build"], join(root, "releases", "first"));
      await execute("ln", ["-s", "releases/first", "current"]);
    },
    configure: async (settings) => {
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
      await writeFile(settingsFile, `${lines.join("\n")}\n`);
      if (user) chownSync(settingsFile, user.uid, user.gid);
    },
    run: (name, ...words) =>
      execute("npm", ["run", "--silent", name, "--", "--env-file", settingsFile, ...words], current),
    commitUpdate: async () => {
      const migration = "supabase/migrations/99991231000000_rehearsal.sql";
      await replace(
        repository,
        migration,
        () => "create table private.rehearsal (id integer primary key);\n",
      );
      await replace(contentFolder({}, repository), "en/pages/donate.yaml", (text) =>
        text.replace(/title: (?=\w)/, "title: Updated. "),
      );
      const author = ["-c", "user.name=Rehearsal", "-c", "user.email=rehearsal@example.org"];
      await execute("git", ["-C", repository, "add", "--all"]);
      await execute("git", ["-C", repository, ...author, "commit", "--quiet", "-m", "site: an update"]);
      await execute("git", ["-C", repository, "tag", "v999"]);
      return "v999";
    },
    release: (...words) => {
      const restart = ["--restart", `${process.execPath} ${script} {port} SIGTERM`];
      return execute(
        "npm",
        ["run", "--silent", "release", "--", ...words, "--ports", ports.join(), ...restart],
        current,
      );
    },
    start: async () => {
      for (const port of ports) await service(String(port), "SIGTERM");
    },
    stop: async (signal) => {
      for (const port of ports) await service(String(port), signal, "stop");
    },
  };

  async function replace(folder: string, name: string, change: (text: string) => string): Promise<void> {
    const file = join(folder, name);
    await writeFile(file, change(await readFile(file, "utf8").catch(() => "")));
    if (user) chownSync(file, user.uid, user.gid);
  }
}

/** The ids of the user `nobody`, without a home folder and without rights. */
const nobody = { uid: 65_534, gid: 65_534 };

/** npm's registry is a setting of this machine's user, which the ordinary user does not have. */
async function registry(): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", ["config", "get", "registry"], { cwd: projectDir });
  return stdout.trim();
}

/**
 * Stops the process of a port. Then, unless it is called with a last argument, starts the process from
 * `current` and waits until it is ready.
 */
function serviceScript(root: string): string {
  return `
    import { spawn } from "node:child_process";
    import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
    import { setTimeout as sleep } from "node:timers/promises";
    import { parseEnv } from "node:util";
    const [port, signal, isLast] = process.argv.slice(2);
    const root = ${JSON.stringify(root)};
    const pidFile = root + "/" + port + ".pid";
    if (existsSync(pidFile)) {
      const pid = Number(readFileSync(pidFile, "utf8"));
      const isAlive = () => { try { process.kill(pid, 0); return true; } catch { return false; } };
      if (isAlive()) process.kill(pid, signal);
      while (isAlive()) await sleep(50);
      rmSync(pidFile);
    }
    if (!isLast) {
      const log = openSync(root + "/" + port + ".log", "a");
      const child = spawn(root + "/current/node_modules/node/bin/node", ["server/process/main.ts"], {
        cwd: root + "/current",
        detached: true,
        stdio: ["ignore", log, log],
        env: {
          PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", PORT: port,
          ...parseEnv(readFileSync(root + "/site.env", "utf8")),
        },
      });
      writeFileSync(pidFile, String(child.pid));
      child.unref();
      for (let tries = 0; tries < 600; tries += 1) {
        if (child.exitCode !== null) break;
        const answer = await fetch("http://127.0.0.1:" + port + "/readyz").catch(() => undefined);
        if (answer?.ok) process.exit(0);
        await sleep(100);
      }
      console.error(readFileSync(root + "/" + port + ".log", "utf8").slice(-2000));
      process.exit(1);
    }
  `;
}

const projectDir = join(import.meta.dirname, "..", "..");
