// Makes a release in its own folder beside the one in service: fetch, install, audit, build, check. If a step
// fails or is interrupted, the folder is removed and the site in service is unchanged.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { npm, printToStderr } from "../install/prepare.mjs";
import { checkRelease } from "./check-release.ts";
import { ReleaseError, type ReleaseFolders } from "./release-folders.ts";

export type ReleaseRequest = {
  folders: ReleaseFolders;
  /** Git's address of the project. If undefined, the one that the running release was cloned from. */
  from: string | undefined;
  /** A tag, branch or commit of that project. */
  ref: string;
  /** Whether the update ends if the audit finds something or cannot reach the registry. */
  isAuditBinding: boolean;
  /** Aborting it ends the work. */
  signal: AbortSignal;
  now: Date;
};

/** Returns the name of the new release. */
export async function prepareRelease(request: ReleaseRequest): Promise<string> {
  const { folders, signal } = request;
  const draft = join(folders.releases, ".half-made");
  const step = { cwd: draft, signal };
  await rm(draft, { recursive: true, force: true });
  try {
    const commit = await fetchSources(request, draft);
    await linkPackages(join(folders.releases, folders.own), draft, signal);
    await run([process.execPath, "commands/build.mjs", "--only-install"], step, "Installing failed.");
    await audit(request, draft);
    await run([process.execPath, "commands/build.mjs"], step, "Building failed.");
    printToStderr("Checking that the new release starts and answers ...");
    await checkRelease(draft, signal);
    const name = nameOf(request.now, commit);
    await rename(draft, join(folders.releases, name));
    return name;
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 10 }); // an interrupted step may still be writing
    if (signal.aborted) throw new ReleaseError(`Interrupted. ${unchangedMessage}`);
    throw error;
  }
}

export const unchangedMessage = "Nothing was changed: the site runs on as before.";

async function fetchSources({ folders, from, ref, signal }: ReleaseRequest, draft: string): Promise<string> {
  const own = join(folders.releases, folders.own);
  const address = from ?? (await output(["git", "-C", own, "remote", "get-url", "origin"]));
  if (!address)
    throw new ReleaseError("Say where the project is fetched from: npm run release -- REF --from ADDRESS");
  printToStderr(`Fetching ${ref} from ${withoutPassword(address)} ...`);
  await run(
    ["git", "clone", "--quiet", "--no-checkout", "--", address, draft],
    { cwd: folders.releases, signal },
    "The project could not be fetched. Check the address, the connection and the right to read there.",
  );
  const commitOf = (name: string) =>
    output(["git", "-C", draft, "rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
  const commit = (await commitOf(`refs/remotes/origin/${ref}`)) ?? (await commitOf(ref));
  if (!commit)
    throw new ReleaseError(`There is no tag, branch or commit ${ref}. Correct the name. ${unchangedMessage}`);
  const step = { cwd: draft, signal };
  await run(["git", "checkout", "--quiet", "--detach", commit], step, "The files could not be written.");
  return commit;
}

/**
 * Removes the user name and password from a URL for the output. The clone keeps the full URL as `origin`, so
 * after `--from` the next release is fetched from there too.
 */
function withoutPassword(address: string): string {
  return address.replace(/^([a-z+]+:\/\/)[^/@]*@/, "$1");
}

/**
 * Most updates change words and keep the packages. If the lockfile is the same, this release's packages are
 * hard-linked instead of downloaded, and no registry is needed. `commands/install/prepare.mjs` installs them
 * if they are incomplete. Node's compile cache is removed, because it belongs to the old folder's path.
 */
async function linkPackages(own: string, draft: string, signal: AbortSignal): Promise<void> {
  const lockfile = (folder: string) => readFile(join(folder, "package-lock.json"), "utf8");
  if ((await lockfile(own)) !== (await lockfile(draft))) return;
  const packages = join(draft, "node_modules");
  await promisify(execFile)("cp", ["-al", join(own, "node_modules"), packages], { signal }).catch(() =>
    rm(packages, { recursive: true, force: true }),
  );
  await rm(join(packages, ".cache"), { recursive: true, force: true });
}

async function audit({ isAuditBinding, signal }: ReleaseRequest, draft: string): Promise<void> {
  printToStderr("Asking the registry about known weaknesses and signatures of all parts ...");
  const found = "The audit above names a weakness, or the registry could not be asked.";
  for (const words of [
    ["audit", "--audit-level=high"],
    ["audit", "signatures"],
  ]) {
    const isPassed = await run(npm(words).flat(), { cwd: draft, signal }, found).then(
      () => true,
      (error: unknown) => {
        if (isAuditBinding || signal.aborted) throw error;
        return false;
      },
    );
    if (!isPassed) printToStderr(`${found} The update goes on; with --audit stop it would end here.`);
  }
}

/** Starts the step in its own process group, so that an abort also ends the processes that it started. */
async function run(
  [file = "", ...args]: string[],
  { cwd, signal }: { cwd: string; signal: AbortSignal },
  fault: string,
): Promise<void> {
  signal.throwIfAborted();
  const env = childEnvironment(process.env);
  const child = spawn(file, args, { cwd, env, stdio: ["ignore", 2, 2], detached: true });
  const end = () => child.pid && process.kill(-child.pid, "SIGTERM");
  signal.addEventListener("abort", end);
  const [code] = await once(child, "close").catch((error: Error) => [error.message]);
  signal.removeEventListener("abort", end);
  if (code !== 0) throw new ReleaseError(`${fault} ${unchangedMessage}`);
}

/**
 * Leaves out the variables in which npm and `commands/run.mjs` describe the running release to child
 * processes.
 */
function childEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = /^(INIT_CWD|NODE_COMPILE_CACHE|npm_config_local_prefix|npm_(package|lifecycle)_.*)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
}

async function output([file = "", ...args]: string[]): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)(file, args).catch(() => ({ stdout: "" }));
  return stdout.trim() || undefined;
}

/** Begins with the time, so that names sort by it: 20261122-171500-84e1c06a. */
function nameOf(now: Date, commit: string): string {
  const [day = "", time = ""] = now.toISOString().split("T");
  return `${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}-${commit.slice(0, 8)}`;
}
