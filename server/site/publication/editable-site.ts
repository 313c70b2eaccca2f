// What the editor shows: the site's pages as their visitors know them, each with the words that are on it.
import { languages, sharedPlacesOf, wordsOf } from "#words";
import type { EditableField, EditablePage, EditableSite, UnfitValue } from "../../../contract/site-editor.ts";
import { checkContent, defaultLanguage } from "../../../words/check-content.ts";
import { claimsIn, editableFields } from "../../../words/editable-fields.ts";
import { listedNames, listedPages } from "../../../words/editable-pages.ts";
import { editablePictures, withPictures } from "../../../words/editable-pictures.ts";
import { commentAbove, commentsOf } from "../../../words/file-comments.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { withBudgets } from "../../../words/length-budget.ts";
import { type Override, withOverrides } from "../../../words/overrides.ts";
import type { ContentFiles } from "../../../words/read-files.ts";
import type { Fitting, Unfit } from "./fitting-overrides.ts";
import { schoolFiles } from "./school-files.ts";

/** `fitting` are the values of the newest publication that are on the site. */
export function editableSite(publication: number, { fitting, unfit }: Fitting): EditableSite {
  const { claims, ...fields } = fieldsWith(fitting);
  return {
    publication,
    languages: languages().map(({ code, name }) => ({ code, name })),
    sharedPlaces: sharedPlaces(),
    pages: pagesWith(withNotes(fields, fitting)),
    claims,
    unfit: unfit.map(unfitValue),
  };
}

function withNotes({ fields, pictures }: Fields, overrides: readonly Override[]): Fields {
  const noted = (field: EditableField) => withChangesInFiles(field, overrides);
  return { fields: fields.map(noted), pictures: pictures.map(noted) };
}

/** Known where it was noted what the file said when the value was published. */
function withChangesInFiles(field: EditableField, overrides: readonly Override[]): EditableField {
  const path = field.path.join(".");
  const changed = Object.entries(field.ofFiles).flatMap(([code, ofFile]) => {
    const file = code === "" ? field.file : `${code}/${field.file}`;
    const override = overrides.find((one) => one.file === file && one.path.join(".") === path);
    const isNoted = override?.ofFile !== undefined && field.list === undefined;
    return isNoted && override.ofFile !== ofFile ? [code] : [];
  });
  return changed.length > 0 ? { ...field, changedInFiles: changed } : field;
}

function unfitValue({ override: { file, path, value }, fault }: Unfit): UnfitValue {
  const { atPlace } = wordsOf(defaultLanguage).editorFaults;
  const shown = typeof value === "number" ? value : String(value); // whatever somebody wrote there
  return { file, path, value: shown, ...(fault ? { sentence: formatMessage(atPlace, { fault }) } : {}) };
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

const comments = new Map<string, ReadonlyMap<string, string>>();

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
  claims: EditableSite["claims"];
} {
  const ofFiles = schoolFiles();
  const { content, faults } = checkContent(ofFiles);
  if (!content) throw new Error(faults.join("\n"));
  const { files, orders } = withOverrides(ofFiles, overrides);
  const sources = { content, current: files, orders, ofFiles, helpOf };
  return {
    files,
    fields: editableFields(sources),
    pictures: editablePictures(sources),
    claims: claimsIn(content),
  };
}

type Fields = Pick<ReturnType<typeof fieldsWith>, "fields" | "pictures">;

function pagesWith({ fields, pictures }: Fields): EditablePage[] {
  const words = wordsOf(defaultLanguage);
  const byFile = Map.groupBy(fields, (field) => (isTerm(field) ? "" : field.file));
  const termsOf = (index: number) => (byFile.get("") ?? []).filter(({ path }) => path[1] === String(index));
  const listed = listedNames.map((name): EditablePage => {
    const { path, group, files } = listedPages[name];
    const ofFiles = budgeted(
      files.flatMap((file) => byFile.get(file) ?? []),
      group,
    );
    const ofCards = name === "programs" ? cardsWithoutPage() : [];
    const ofPage = [...withPictures(ofFiles, pictures), ...ofCards];
    return { title: words.editedPages[name], group, ...(path ? { path } : {}), fields: ofPage };
  });
  const programs = words.programs.flatMap((program, index): EditablePage[] => {
    if (!("name" in program)) return [];
    const ofFile = budgeted(byFile.get(`programs/${program.name}`) ?? [], "programs");
    return [
      {
        ...{ path: program.path, title: program.title, group: "programs" },
        fields: [...termsOf(index), ...withPictures(ofFile, pictures)],
      },
    ];
  });
  return [...listed, ...programs].filter(({ fields: ofPage }) => ofPage.length > 0);

  /** What is shown of programs whose card leads to the page of another one: a picture without description. */
  function cardsWithoutPage(): EditableField[] {
    return words.programs.flatMap((program, index) => {
      const own = pictures.filter(({ path, description }) => !description && path[1] === String(index));
      return "name" in program ? [] : [...own, ...termsOf(index)];
    });
  }
}

/** When a program starts and what it costs, which no language has in its own. */
function isTerm({ file, values }: EditableField): boolean {
  return file === "programs" && Object.hasOwn(values, "");
}

/** A mail and the screens of staff have room for every text. */
function budgeted(fields: readonly EditableField[], group: EditablePage["group"]): EditableField[] {
  if (group === "emails" || group === "staff") return [...fields];
  return withBudgets(fields, (place, language) => sharedPlacesOf(language)[place]);
}
