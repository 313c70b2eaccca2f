// What the editor shows: the site's pages as their visitors know them, each with the words that are on it.
import { languages, sharedPlacesOf, wordsOf } from "#words";
import type { EditableField, EditablePage, EditableSite } from "../../../contract/site-editor.ts";
import { checkContent, defaultLanguage } from "../../../words/check-content.ts";
import { editableFields } from "../../../words/editable-fields.ts";
import { listedNames, listedPages } from "../../../words/editable-pages.ts";
import { editablePictures, withPictures } from "../../../words/editable-pictures.ts";
import { commentAbove, commentsOf } from "../../../words/file-comments.ts";
import { type Override, withOverrides } from "../../../words/overrides.ts";
import { type ContentFiles, readFiles } from "../../../words/read-files.ts";

/** `overrides` are those of the newest publication. */
export function editableSite(publication: number, overrides: readonly Override[]): EditableSite {
  return {
    publication,
    languages: languages().map(({ code, name }) => ({ code, name })),
    sharedPlaces: sharedPlaces(),
    pages: pagesWith(fieldsWith(overrides)),
  };
}

/** By name, then by language. */
function sharedPlaces(): EditableSite["sharedPlaces"] {
  const codes = languages().map(({ code }) => code);
  return Object.fromEntries(
    Object.keys(sharedPlacesOf(defaultLanguage)).map((name) => [
      name,
      Object.fromEntries(codes.map((code) => [code, sharedPlacesOf(code)[name] ?? ""])),
    ]),
  );
}

let read: ContentFiles | undefined;
const comments = new Map<string, ReadonlyMap<string, string>>();

/** The school's files, read once: the site follows them with a new build and a new start only. */
export function schoolFiles(): ContentFiles {
  read ??= readFiles();
  return read;
}

function helpOf(file: string, path: readonly string[]): string {
  const known = comments.get(file) ?? commentsOf(file);
  comments.set(file, known);
  return commentAbove(known, path);
}

/** The files with these values, and every place that can be changed. */
export function fieldsWith(overrides: readonly Override[]): {
  files: ContentFiles;
  fields: EditableField[];
  pictures: EditableField[];
} {
  const ofFiles = schoolFiles();
  const { content, faults } = checkContent(ofFiles);
  if (!content) throw new Error(faults.join("\n"));
  const { files } = withOverrides(ofFiles, overrides);
  const sources = { content, current: files, ofFiles, helpOf };
  return { files, fields: editableFields(sources), pictures: editablePictures(sources) };
}

type Fields = Pick<ReturnType<typeof fieldsWith>, "fields" | "pictures">;

function pagesWith({ fields, pictures }: Fields): EditablePage[] {
  const words = wordsOf(defaultLanguage);
  const byFile = Map.groupBy(fields, ({ file }) => file);
  const listed = listedNames.map((name): EditablePage => {
    const { path, group, files } = listedPages[name];
    const ofFiles = files.flatMap((file) => byFile.get(file) ?? []);
    // The card of a program without a page of its own has no description.
    const ofCards = name === "programs" ? pictures.filter(({ description }) => !description) : [];
    const ofPage = [...withPictures(ofFiles, pictures), ...ofCards];
    return { title: words.editedPages[name], group, ...(path ? { path } : {}), fields: ofPage };
  });
  const programs = words.programs.flatMap((program): EditablePage[] =>
    "name" in program
      ? [
          {
            ...{ path: program.path, title: program.title, group: "programs" },
            fields: withPictures(byFile.get(`programs/${program.name}`) ?? [], pictures),
          },
        ]
      : [],
  );
  return [...listed, ...programs];
}
