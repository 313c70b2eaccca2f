// Publishes words that come from a file: a downloaded record, or a changed copy of the school's folder. For
// people who change files and have nobody who builds.
import { statSync } from "node:fs";
import { readEditable } from "../../server/site/publication/render-publication.ts";
import type { Override } from "../../words/overrides.ts";
import { readFiles } from "../../words/read-files.ts";
import { ContentRefusal } from "./content-refusal.ts";
import {
  addPublication,
  type Published,
  readPublished,
  withProgramsOf,
  withPublications,
} from "./published.ts";
import { readRecord } from "./read-record.ts";

export function importWords(path: string): Promise<void> {
  return withPublications(async (owner) => {
    const newest = await readPublished(owner);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    const { overrides, note } = isFolder ? await ofFolder(path, newest) : await ofRecord(path, newest);
    if (overrides.length === 0 && newest.number === 0)
      throw new ContentRefusal(`The words of ${path} are on the site already.`);
    const number = await addPublication(owner, { follows: newest.number, overrides, note });
    console.log(`No. ${number} is published. A site that runs shows it within seconds.`);
    return 0;
  });
}

async function ofRecord(path: string, newest: Published) {
  const { number, overrides } = readRecord(path);
  const note = `The words of a record of no. ${number} (import)`;
  return { overrides: await withProgramsOf(newest, overrides), note };
}

/** What the folder says as the files of the site do stays as it is published. */
async function ofFolder(folder: string, { number, overrides }: Published) {
  const { values, faults } = readFiles(folder);
  if (faults.length > 0) throw new ContentRefusal(faults.join("\n").replaceAll("content/", `${folder}/`));
  const { pages, unfit } = await readEditable({ publication: number, overrides });
  const changed = pages
    .flatMap(({ fields }) => fields)
    .flatMap(({ file, path, values: onSite, ofFiles }) =>
      Object.entries({ ...onSite, ...ofFiles }).flatMap(([code, ofFile]): Override[] => {
        const place = { file: code === "" ? file : `${code}/${file}`, path };
        const value = valueAt(values[place.file], path);
        const isWord = typeof value === "string" || typeof value === "number";
        return isWord && value !== ofFile ? [{ ...place, value, ofFile }] : [];
      }),
    );
  if (changed.length === 0)
    throw new ContentRefusal(
      `No word of ${folder} differs from the files of the site. Pictures, links and lists change with a build only.`,
    );
  const fitting = overrides.filter((one) => !unfit.some((other) => keyOf(other) === keyOf(one)));
  const all = new Map([...fitting, ...changed].map((one) => [keyOf(one), one]));
  const count = changed.length === 1 ? "1 text" : `${changed.length} texts`;
  return { overrides: [...all.values()], note: `${count} of a folder (import)` };
}

function keyOf({ file, path }: Pick<Override, "file" | "path">): string {
  return JSON.stringify([file, ...path]);
}

function valueAt(holder: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    holder,
  );
}
