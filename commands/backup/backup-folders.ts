// The folders of backups: their names, what interrupted runs left behind, and the old ones that go.
import { readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readManifest } from "./backup-manifest.ts";
import { removeScratchCluster } from "./check-backup.ts";

/**
 * Under its name a backup is complete: what is being written is called .part, the scratch place of its check
 * .check.
 */
export const partFolder = (folder: string) => `${folder}.part`;
export const checkFolder = (folder: string) => `${folder}.check`;

export function datedName(now: Date): string {
  return now.toISOString().replaceAll(":", "-").slice(0, 19);
}

/** Of this folder and of all dated ones beside it. No other backup of this database may run meanwhile. */
export async function removeInterrupted(folder: string): Promise<void> {
  const parent = dirname(folder);
  const names = await readdir(parent).catch(() => []);
  const remnants = names.filter((name) => datedRemnant.test(name)).map((name) => join(parent, name));
  for (const remnant of new Set([...remnants, partFolder(folder), checkFolder(folder)]))
    await removeScratchCluster(remnant);
}

/**
 * Removes the dated backups in the folder of `newest` that were restored for a check and are older than
 * `days`. `newest` was, too, and stays. Answers how many went, and how many as old stayed because nobody ever
 * checked them.
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
    await rename(folder, partFolder(folder)); // killed here, it is no backup any more
    await rm(partFolder(folder), { recursive: true, force: true });
    counts.removed += 1;
  }
  return counts;
}

/** Of a backup's name, as it is given now or was by the timer of earlier versions. */
function dateOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = dated.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined;
}

const dated = /^(\d{4}-\d\d-\d\d)T(\d\d)-?(\d\d)-?(\d\d)$/;
const datedRemnant = /^\d{4}-\d\d-\d\dT\d\d-?\d\d-?\d\d\.(part|check)$/;
const dayMs = 86_400_000;
