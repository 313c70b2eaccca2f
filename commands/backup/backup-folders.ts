// The folders of backups: their names, the removal of what interrupted runs left, and of old backups.
import { readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readManifest } from "./backup-manifest.ts";
import { removeScratchCluster } from "./check-backup.ts";

/**
 * Only a complete backup has its final name. While it is written its folder ends in .part, and the scratch
 * folder of its check in .check.
 */
export const partFolder = (folder: string) => `${folder}.part`;
export const checkFolder = (folder: string) => `${folder}.check`;

export function backupName(now: Date): string {
  return now.toISOString().replaceAll(":", "-").slice(0, 19);
}

/**
 * Removes what interrupted backups left of this folder and of all dated folders beside it. The caller must
 * hold the lock against other backups of this database.
 */
export async function removeInterrupted(folder: string): Promise<void> {
  const parent = dirname(folder);
  const names = await readdir(parent).catch(() => []);
  const remnants = names.filter((name) => datedRemnant.test(name)).map((name) => join(parent, name));
  for (const remnant of new Set([...remnants, partFolder(folder), checkFolder(folder)]))
    await removeScratchCluster(remnant);
}

/**
 * Removes the dated backups in the folder of `newest` that were restored for a check and are older than
 * `days`. `newest` itself stays. Returns how many were removed, and how many of that age were kept because
 * they were never checked.
 */
export async function removeOld(
  newest: string,
  { days, now }: { days: number; now: Date },
): Promise<{ removed: number; unchecked: number }> {
  const parent = dirname(newest);
  const counts = { removed: 0, unchecked: 0 };
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    const date = dateOf(name);
    if (folder === newest || !date || now.getTime() - date.getTime() <= days * dayMs) continue;
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest?.check !== "restored") {
      counts.unchecked += 1;
      continue;
    }
    await rename(folder, partFolder(folder)); // if it is killed after this line, the rest does not look like a backup
    await rm(partFolder(folder), { recursive: true, force: true });
    counts.removed += 1;
  }
  return counts;
}

/** Reads the date from a backup's name. */
function dateOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = dated.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined;
}

const dated = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/;
const datedRemnant = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.(part|check)$/;
const dayMs = 86_400_000;
