// Writes published words into the files of the school's folder, so that files and site say the same.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { uploadedDocument } from "../../contract/documents.ts";
import { uploadedPicture } from "../../contract/pictures.ts";
import { fittingOverrides } from "../../server/site/publication/fitting-overrides.ts";
import { schoolFiles } from "../../server/site/publication/school-files.ts";
import { checkContent, languageFolders } from "../../words/check-content.ts";
import { folderName, sampleFolder } from "../../words/content-folder.mjs";
import type { Override } from "../../words/overrides.ts";
import { picturePlaces } from "../../words/picture-places.ts";
import { placeKey } from "../../words/place-key.ts";
import { contentDir, readFiles } from "../../words/read-files.ts";
import { placeOf } from "../../words/schema-faults.ts";
import { type OwnerConnection, runCommand } from "../database/owner-command.ts";
import { ContentRefusal } from "./content-refusal.ts";
import { entryPhotographs, isEntryPhotograph, writePhotographs } from "./entry-photographs.ts";
import { programFiles } from "./program-files.ts";
import { readPublished, requireFolder, withPublications } from "./published.ts";
import { readRecord } from "./read-record.ts";
import { writtenFiles } from "./written-files.ts";

/** Without a record, those of the newest publication. */
export function exportWords(record: string | undefined): Promise<void> {
  if (record === undefined)
    return withPublications(async (owner) => write((await readPublished(owner)).overrides, owner));
  return runCommand([ContentRefusal], async () => {
    requireFolder();
    return write(readRecord(record).overrides);
  });
}

/** Returns the exit code. */
async function write(overrides: readonly Override[], owner?: OwnerConnection): Promise<number> {
  const name = folderName(contentDir);
  if (contentDir === sampleFolder)
    throw new ContentRefusal(
      "The site uses the sample, which an update would write over. Make a folder for your own words first: npm run content -- begin",
    );
  const { fitting, unfit } = await fittingOverrides(overrides);
  const inEntries = fitting.filter(isEntryPhotograph);
  const { values, photographs, lost } = await entryPhotographs(inEntries, owner);
  const others = fitting.filter((override) => !inEntries.includes(override));
  const uploaded = others.filter(({ value }) => uploadedPicture(String(value)));
  const described = new Set(descriptionsOf(uploaded));
  const words = [...others, ...values].filter(
    (override) => !uploaded.includes(override) && !described.has(placeKey(withoutLanguage(override))),
  );
  const ofPrograms = programFiles(schoolFiles(), words);
  const { files, unwritten } = writtenFiles(ofPrograms.words, {
    entries: ofPrograms.entries,
    languages: languageFolders(readFiles().values),
    textOf: (file) => (existsSync(pathOf(file)) ? readFileSync(pathOf(file), "utf8") : undefined),
  });
  if (unwritten.length > 0)
    throw new ContentRefusal(
      `Nothing was written. Write these words by hand first, and run this again: ${unwritten.map(placeIn).join(", ")}.`,
    );
  for (const [file, text] of ofPrograms.pages) files.set(file, text);
  if (files.size > 0) writePhotographs(photographs);
  for (const [file, text] of files) writeFileSync(`${pathOf(file)}.new`, text);
  for (const file of files.keys()) renameSync(`${pathOf(file)}.new`, pathOf(file));
  if (unfit.length > 0)
    console.log(
      `Left out, because the site has no use for them any more: ${unfit.map(({ override }) => placeIn(override)).join(", ")}.`,
    );
  const documents = words.filter(({ value }) => uploadedDocument(String(value)));
  if (documents.length > 0)
    console.log("Uploaded documents stay in the database. The files say which they are.");
  if (lost.length > 0)
    console.log(
      `Left out, because these photographs are not in the database, or a record does not have them: ${lost.map(placeIn).join(", ")}.`,
    );
  if (uploaded.length > 0)
    console.log(
      `Uploaded pictures stay in the database, and on the site: ${uploaded.map(placeIn).join(", ")}.`,
    );
  console.log(
    files.size === 0
      ? `The files of ${name}/ say already what is published.`
      : `Written: ${[...files.keys()].map((file) => `${name}/${file}.yaml`).join(", ")}.\nThe site stays as it is. Look at the changes (git diff), commit them, and release them as always.`,
  );
  return 0;
}

/** The words of the pictures stay with them: those of the files are about the pictures of the files. */
function descriptionsOf(pictures: readonly Override[]): string[] {
  const { content } = checkContent(schoolFiles());
  const named = new Set(pictures.map((one) => placeKey(withoutLanguage(one))));
  if (!content) return [];
  return picturePlaces(content.facts)
    .filter((place) => named.has(placeKey(place)))
    .flatMap(({ description }) => (description ? [placeKey(description)] : []));
}

function withoutLanguage({ file, path }: Override): Pick<Override, "file" | "path"> {
  return { file: file.replace(/^(every|[a-z]{2,3})\//, ""), path };
}

function pathOf(file: string): string {
  return join(contentDir, `${file}.yaml`);
}

function placeIn({ file, path }: Override): string {
  return `${file}.yaml: ${placeOf(path)}`;
}
