// Photographs that were uploaded for an entry of a list. The school's files say which entries a list has, so
// they get these pictures too: an order of the database is about the list as it was before.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { uploadedPicture } from "../../contract/pictures.ts";
import { everyLanguage } from "../../contract/site-editor.ts";
import { entryKeys, isInAddedEntry } from "../../words/entry-order.ts";
import type { Override } from "../../words/overrides.ts";
import { contentDir } from "../../words/read-files.ts";
import type { OwnerConnection } from "../database/owner-command.ts";

export function isEntryPhotograph({ file, path, value }: Override): boolean {
  const isInEntry = path.some((key) => entryKeys(key)?.length === 1);
  const isOfFiles = file.startsWith(`${everyLanguage}/`) || isInAddedEntry(path);
  return isOfFiles && isInEntry && uploadedPicture(String(value)) !== undefined;
}

/** A picture, and the file of content/drawings that it will be. */
export type EntryPhotograph = { name: string; content: Buffer };

/**
 * The values with the names of files, or with "" for what is not in the database, which a record does not
 * have.
 */
export async function entryPhotographs(
  overrides: readonly Override[],
  owner: OwnerConnection | undefined,
): Promise<{ values: Override[]; photographs: EntryPhotograph[]; lost: Override[] }> {
  const found = await Promise.all(
    overrides.map(async (override) => {
      const content = owner && (await widestFile(owner, String(override.value)));
      return { override, photograph: content && { name: fileName(String(override.value)), content } };
    }),
  );
  return {
    values: found.map(({ override, photograph }) => ({ ...override, value: photograph?.name ?? "" })),
    photographs: found.flatMap(({ photograph }) => photograph ?? []),
    lost: found.flatMap(({ override, photograph }) => (photograph ? [] : [override])),
  };
}

export function writePhotographs(photographs: readonly EntryPhotograph[]): void {
  const folder = join(contentDir, "drawings");
  mkdirSync(folder, { recursive: true });
  for (const { name, content } of photographs) writeFileSync(join(folder, name), content);
}

function fileName(value: string): string {
  return `photograph-${uploadedPicture(value)?.hash.slice(0, 12)}.jpg`;
}

async function widestFile(owner: OwnerConnection, value: string): Promise<Buffer | undefined> {
  const { hash, widest } = uploadedPicture(value) ?? {};
  const { rows } = await owner.query<{ content: Buffer }>(
    "select content from public.media_files where hash = $1 and width = $2 and format = 'jpeg'",
    [hash, widest],
  );
  return rows[0]?.content;
}
