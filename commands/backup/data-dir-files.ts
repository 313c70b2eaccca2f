// Copies the rest of DATA_DIR, which is the signing keys and the outbox, into a backup and back.
import { cp, readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { lastBackupFile } from "../../server/platform/last-backup.ts";
import { StartError } from "../../server/platform/start-error.ts";
import { retainedAssetsFolder } from "../../server/site/retain-assets.ts";
import { dumpFiles } from "./dump-database.ts";

export async function copyDataDirFiles(dataDir: string, backup: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith("postgres") || excludedFiles.has(name)) continue; // the embedded database, its log and drafts
    await cp(join(dataDir, name), join(backup, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !isBeingWritten(path),
    });
  }
}

/**
 * A file that is being written has a hidden name; it is renamed when it is complete
 * (server/delivery/outbox.ts).
 */
function isBeingWritten(path: string): boolean {
  return /^\..*\.part$/.test(basename(path));
}

/**
 * Throws StartError if DATA_DIR has other signing keys than the backup: tokens that they signed are in use,
 * and one of the two sets would be lost.
 */
export async function refuseDifferentKeys(backup: string, dataDir: string): Promise<void> {
  const [kept, present] = await Promise.all(
    [backup, dataDir].map((folder) => readFile(join(folder, keysFile), "utf8").catch(() => undefined)),
  );
  if (kept !== undefined && present !== undefined && kept !== present)
    throw new StartError(
      `${join(dataDir, keysFile)} holds other keys than the backup: move that file away to get the backup's, or set DATA_DIR to a new folder.`,
    );
}

export async function restoreDataDirFiles(backup: string, dataDir: string): Promise<void> {
  for (const name of await readdir(backup)) {
    if (name === "postgres" || excludedFiles.has(name)) continue;
    await cp(join(backup, name), join(dataDir, name), { recursive: true, force: true });
  }
}

const keysFile = "signing-keys.json";

/** Files of the backup itself, and files that are not part of one. */
const excludedFiles = new Set<string>([
  ...Object.values(dumpFiles),
  ...["manifest.json", lastBackupFile],
  retainedAssetsFolder, // every start of the server fills it
]);
