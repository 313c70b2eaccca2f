// `npm run release -- REF`: an update without downtime, and its rollback (docs/operate.md, Updates).
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./database/owner-command.ts";
import { oneAtATime } from "./install/one-at-a-time.mjs";
import { printToStderr, projectDir } from "./install/prepare.mjs";
import { maxStartMs } from "./release/check-release.ts";
import { prepareRelease, unchangedMessage } from "./release/prepare-release.ts";
import {
  ReleaseError,
  type ReleaseFolders,
  readLinks,
  releaseFoldersOf,
  removeOldReleases,
} from "./release/release-folders.ts";
import { type Processes, switchRelease } from "./release/switch-release.ts";

const usage = `Usage:
  npm run release -- REF           fetches, installs, audits, builds and checks a tag, branch or commit; then restarts the site onto it
  npm run release -- --rollback    goes back to the release that was in service before; once more goes forward again

  --from ADDRESS           where git fetches the project; else where this release was fetched
  --audit stop             ends the update where the audit finds something or cannot ask; else (warn) it only says so
  --ports 3001,3002        the processes, which restart in this order
  --restart "COMMAND"      restarts one of them; else: systemctl restart site@{port}`;

const keptReleases = 5;

await runCommand([ReleaseError], async () => {
  const command = readCommand(process.argv.slice(2));
  if (!command) {
    console.error(usage);
    return 1;
  }
  const folders = releaseFoldersOf(projectDir);
  const interrupted = new AbortController(); // ends an update until the switch; restarts are finished
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(name, () => interrupted.abort(new ReleaseError(`Interrupted. ${unchangedMessage}`)));
  const work = () =>
    "ref" in command ? update(folders, command, interrupted.signal) : rollBack(folders, command.processes);
  await oneAtATime(join(folders.root, ".release.lock"), work, interrupted.signal);
  return 0;
});

type Update = { ref: string; from: string | undefined; isAuditBinding: boolean; processes: Processes };

async function update(
  folders: ReleaseFolders,
  { processes, ...command }: Update,
  signal: AbortSignal,
): Promise<void> {
  const release = await prepareRelease({ ...command, folders, signal, now: new Date() });
  await switchRelease(folders, release, processes).catch(async (error: unknown) => {
    if ((await readLinks(folders)).current !== release)
      await rm(join(folders.releases, release), { recursive: true, force: true });
    throw error;
  });
  const removed = await removeOldReleases(folders, keptReleases);
  printToStderr(
    `Release ${release} is in service.${removed.length > 0 ? ` Removed: ${removed.join(", ")}.` : ""}`,
  );
}

async function rollBack(folders: ReleaseFolders, processes: Processes): Promise<void> {
  const { previous, current } = await readLinks(folders);
  if (!previous || previous === current) throw new ReleaseError("There is no release before this one.");
  await switchRelease(folders, previous, processes);
  printToStderr(`Release ${previous} is in service again. The database stays as it is.`);
}

/** Returns undefined for arguments that it does not understand; the caller prints the usage. */
function readCommand(args: string[]): Update | { processes: Processes } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        rollback: { type: "boolean" },
        from: { type: "string" },
        audit: { type: "string", default: "warn" },
        ports: { type: "string", default: "3001,3002" },
        restart: { type: "string", default: "systemctl restart site@{port}" },
      },
    });
    const { rollback, from, audit, ports, restart } = values;
    const [ref, ...others] = positionals;
    if (others.length > 0 || !["warn", "stop"].includes(audit) || !/^\d+(,\d+)*$/.test(ports))
      return undefined;
    const processes = {
      ports: ports.split(",").map(Number),
      restart: restart.trim().split(/\s+/),
      readyMs: maxStartMs,
    };
    if (rollback) return ref ? undefined : { processes };
    return ref ? { ref, from, isAuditBinding: audit === "stop", processes } : undefined;
  } catch {
    return undefined;
  }
}
