// Says what is published, where it differs from the files, and what waits.
import type { EditableSite } from "../../contract/site-editor.ts";
import { readEditable } from "../../server/site/publication/render-publication.ts";
import { folderName } from "../../words/content-folder.mjs";
import { contentDir } from "../../words/read-files.ts";
import { placeOf } from "../../words/schema-faults.ts";
import { type Published, readPublished, withPublications } from "./published.ts";

export function status(): Promise<void> {
  return withPublications(async (owner) => {
    const newest = await readPublished(owner);
    const site = await readEditable({ publication: newest.number, overrides: newest.overrides });
    const { rows } = await owner.query<{ count: number }>("select count(*)::int from public.drafts");
    console.log([...published(newest), ...differences(newest, site), drafts(rows[0]?.count ?? 0)].join("\n"));
    return 0;
  });
}

function published({ number, by, at, note }: Published): string[] {
  if (number === 0) return ["Nothing is published: the site shows the words of the files."];
  const who = by ? ` by ${by}` : "";
  return [
    `No. ${number} is published${who}, ${at?.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
    ...(note ? [`Note: ${note}`] : []),
  ];
}

function differences({ number, overrides }: Published, { unfit, pages }: EditableSite): string[] {
  if (number === 0) return [];
  const count = overrides.length - unfit.length;
  const changed = pages
    .flatMap(({ fields }) => fields)
    .flatMap(({ file, path, changedInFiles = [] }) =>
      changedInFiles.map((code) => ({ file: code === "" ? file : `${code}/${file}`, path })),
    );
  return [
    `${values(count)} for those of ${folderName(contentDir)}/.`,
    ...listed("No longer on the site, because they do not fit its files any more:", unfit),
    ...listed("Over a text that has changed in the files since:", changed),
  ];
}

function values(count: number): string {
  return count === 1 ? "1 value stands in" : `${count} values stand in`;
}

function listed(
  title: string,
  places: readonly { file: string; path: readonly string[]; sentence?: string }[],
) {
  if (places.length === 0) return [];
  return [
    title,
    ...places.map(
      ({ file, path, sentence }) => `  ${file}.yaml: ${placeOf(path)}${sentence ? `. ${sentence}` : ""}`,
    ),
  ];
}

function drafts(count: number): string {
  if (count === 0) return "No draft waits to be published.";
  return count === 1 ? "1 draft waits to be published." : `${count} drafts wait to be published.`;
}
