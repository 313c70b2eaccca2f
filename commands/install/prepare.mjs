// Prepares a clone to run: installs the pinned packages (the Node runtime among them) and builds the site if
// its sources have changed. Node built-ins only, and any Node from 20 on, because it runs before anything is
// installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { contentFolder, folderName } from "../../words/content-folder.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { printToStderr } from "./print-to-stderr.mjs";

export { printToStderr };

export const projectDir = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
/** The Node runtime that the lockfile pins. */
export const pinnedNode = join(
  projectDir,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/**
 * Vite takes `#` and `?` for the end of a file's name, and `%` for an escape. initdb runs its own path within
 * quotation marks in a shell. Node imports no module below a backslash.
 * @param {string} folder
 */
export function folderFault(folder) {
  if (!/[#%?"$`\\]/.test(folder)) return undefined;
  return `The site cannot be built in ${folder}: its path has one of the signs # % ? " $, a backslash or a backtick, which the build tools misread. Move or rename the folder, and start again.`;
}

/**
 * The flags win over npm settings of the user, as `ignore-scripts`, without which the Node runtime is not put
 * in its place. Which packages may run scripts is in `allowScripts` of package.json.
 */
export const installArguments = [
  "ci",
  "--ignore-scripts=false",
  "--dry-run=false",
  "--include=dev",
  "--include=optional",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
];

/** Installs exactly what the lockfile names, unless it is installed already. */
export async function ensureInstalled() {
  const fault = folderFault(projectDir);
  if (fault) {
    printToStderr(fault);
    process.exit(1);
  }
  const stamp = join(projectDir, "node_modules", ".site-installed");
  const wanted = digest(["package-lock.json"], [process.platform, process.arch]);
  if (readStamp(stamp) === wanted && existsSync(pinnedNode)) return;
  await oneAtATime(join(projectDir, ".install.lock"), () => {
    if (readStamp(stamp) === wanted && existsSync(pinnedNode)) return;
    printToStderr("Installing the parts that this site is made of (once, about a minute) ...");
    runOrExit(
      ...npm(installArguments),
      "Installing failed. Check the connection to the npm registry, and try again.",
    );
    if (!existsSync(pinnedNode)) {
      printToStderr(
        "npm said that it installed everything, but the Node runtime is missing. A setting of npm prevents it: `npm config list` shows them. Remove what keeps scripts from running, and try again.",
      );
      process.exit(1);
    }
    writeFileSync(stamp, wanted);
  });
}

/**
 * Builds the site unless the existing build comes from the same sources. The new build replaces the old one
 * at the end. The tests have a build of their own beside it (commands/testing/sample-school.mjs).
 */
export async function ensureBuilt() {
  const buildDir = join(projectDir, process.env.SITE_BUILD_DIR ?? "build");
  const stamp = join(buildDir, ".site-built");
  const settings = ["VITE_SUPABASE_URL", "VITE_SUPABASE_ANON_KEY"].map(
    (name) => `${name}=${process.env[name] ?? ""}`,
  );
  const sources = [
    "app",
    folderName(contentFolder()),
    "contract",
    "words",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    "commands/build",
  ];
  const wanted = digest(sources, settings);
  if (readStamp(stamp) === wanted) return;
  await oneAtATime(join(projectDir, `.${basename(buildDir)}.lock`), () => {
    if (readStamp(stamp) === wanted) return;
    printToStderr("Building the site (after a change, some seconds) ...");
    runOrExit(
      pinnedNode,
      ["commands/build/check-content.ts"],
      "Nothing was built. Correct that, then start again.",
    );
    const draft = `${buildDir}.new`;
    rmSync(draft, { recursive: true, force: true });
    const renderedAt = new Date().toISOString();
    const builder = join(projectDir, "node_modules", "@react-router", "dev", "bin.cjs");
    for (const step of [
      [builder, "build"],
      ["commands/build/keep-content.ts"],
      ["commands/build/render-languages.ts"],
      ["commands/build/build-pictures.ts"],
      ["commands/build/write-notification-words.ts"],
      ["commands/build/check-pages.ts"],
      ["commands/build/compress-assets.ts"],
    ]) {
      runOrExit(pinnedNode, step, "Building the site failed; what is wrong stands above.", {
        NODE_ENV: "production",
        SITE_BUILD_DIR: basename(draft),
      });
    }
    writeFileSync(join(draft, ".site-rendered-at"), renderedAt); // what is over then is not on the pages
    writeFileSync(join(draft, ".site-built"), wanted);
    rmSync(buildDir, { recursive: true, force: true });
    renameSync(draft, buildDir);
    runOrExit(
      pinnedNode,
      ["server/process/main.ts", "--only-read"],
      "The server's code cannot be read; why stands above.",
      {
        NODE_COMPILE_CACHE: compiled,
      },
    );
  });
}

/**
 * Node's compile cache: measured, it saves half of a start's work. If Node cannot write the folder it goes on
 * without the cache, and a start takes longer.
 */
export const compiled = join(projectDir, "node_modules", ".cache", "node");

/**
 * Runs a program on the pinned runtime, and passes signals and the exit code through.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function runOnPinnedNode(args, env = {}) {
  const child = spawn(pinnedNode, args, {
    cwd: projectDir,
    stdio: "inherit",
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
  });
  // Ctrl-C reaches the child by itself (same terminal). This process only must not end before the child.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  stopWithNpm(() => child.kill("SIGTERM"));
  child.on("error", (error) => {
    printToStderr(`The pinned Node runtime could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/**
 * If npm is killed with SIGKILL it cannot pass a signal on. Its child then gets another parent process, and
 * stops too.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    stop();
  }, 500);
}

/**
 * The command that runs this machine's npm, whether npm started this process or not.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function npm(args) {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return [process.execPath, [script, ...args]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", args];
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} fault
 * @param {Record<string, string>} [env]
 */
export function runOrExit(file, args, fault, env = {}) {
  const { status, error } = spawnSync(file, args, {
    cwd: projectDir,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  printToStderr(error ? `${fault} (${error.message})` : fault);
  process.exit(1);
}

/**
 * A hash of files, folders and settings. A path that does not exist adds nothing.
 * @param {string[]} paths
 * @param {string[]} settings
 */
function digest(paths, settings) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesOf))
    hash
      .update(`${path}\0`)
      .update(readFileSync(resolve(projectDir, path)))
      .update("\0");
  for (const setting of settings) hash.update(`${setting}\0`);
  return hash.digest("hex");
}

/**
 * Lists folders with `withFileTypes`, because a stat() of each file took longer than reading all of them.
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const full = resolve(projectDir, path);
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return existsSync(full) ? [path] : [];
  return readdirSync(full, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isFile() ? [join(path, entry.name)] : filesOf(join(path, entry.name))));
}

/** @param {string} path */
function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
