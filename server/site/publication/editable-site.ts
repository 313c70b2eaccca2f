// What the editor shows: the site's pages as their visitors know them, each with the words that are on it.
import { languages, programOf, sharedPlacesOf, wordsOf } from "#words";
import type { EditableField, EditablePage, EditableSite, UnfitValue } from "../../../contract/site-editor.ts";
import { isOrderOfPrograms } from "../../../words/added-programs.ts";
import { checkContent, defaultLanguage } from "../../../words/check-content.ts";
import { claimsIn, editableFields } from "../../../words/editable-fields.ts";
import { listedNames, listedPages } from "../../../words/editable-pages.ts";
import { editablePictures, withPictures } from "../../../words/editable-pictures.ts";
import { orderOfPrograms, programFields, programKeys } from "../../../words/editable-programs.ts";
import { isInAddedEntry } from "../../../words/entry-order.ts";
import { commentAbove, commentsOf } from "../../../words/file-comments.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { withBudgets } from "../../../words/length-budget.ts";
import { type Override, withOverrides } from "../../../words/overrides.ts";
import type { ContentFiles } from "../../../words/read-files.ts";
import type { ProgramFacts } from "../../../words/schemas/all-schemas.ts";
import { hasPage, isOffered } from "../../../words/schemas/facts.ts";
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

function withNotes({ fields, pictures, programs }: Fields, overrides: readonly Override[]): Fields {
  const noted = (field: EditableField) => withChangesInFiles(field, overrides);
  return { fields: fields.map(noted), pictures: pictures.map(noted), programs };
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
  /** With the keys of their entries. */
  programs: (ProgramFacts & { key: string })[];
} {
  const ofFiles = schoolFiles();
  const { files, orders } = withOverrides(ofFiles, overrides);
  const { content, faults } = checkContent(files);
  if (!content) throw new Error(faults.join("\n"));
  const sources = { content, current: files, orders, ofFiles, helpOf };
  const keys = programKeys(sources);
  return {
    files,
    fields: [...editableFields(sources), ...programFields(sources), orderOfPrograms(sources)],
    pictures: editablePictures(sources),
    claims: claimsIn(content),
    programs: content.facts.programs.programs.map((program, index) => ({
      ...program,
      key: keys[index] ?? "",
    })),
  };
}

type Fields = Pick<ReturnType<typeof fieldsWith>, "fields" | "pictures" | "programs">;

function pagesWith({ fields, pictures, programs }: Fields): EditablePage[] {
  const words = wordsOf(defaultLanguage);
  const added = new Set(programs.filter(({ key }) => isInAddedEntry([key])).map(({ name }) => name));
  const byFile = Map.groupBy(fields, (field) =>
    isFactOfProgram(field) || isCardOfAdded(field) ? "" : field.file,
  );
  const listed = listedNames.map((name): EditablePage => {
    const { path, group, files } = listedPages[name];
    const ofFiles = budgeted(
      files.flatMap((file) => byFile.get(file) ?? []),
      group,
    );
    const ofCards = name === "programs" ? cardsWithoutPage() : [];
    const order = name === "shown" ? fields.filter(isOrderOfPrograms) : [];
    const ofPage = [...withPictures(ofFiles, pictures), ...ofCards, ...order];
    return { title: words.editedPages[name], group, ...(path ? { path } : {}), fields: ofPage };
  });
  const ofPrograms = programs.filter(hasPage).map((program): EditablePage => {
    const { title } = programOf(defaultLanguage, program.name);
    const ofFile = [...cardOf(program), ...(byFile.get(`programs/${program.name}`) ?? [])];
    return {
      ...{ path: program.path ?? "", group: "programs" },
      title: isOffered(program)
        ? title
        : formatMessage(words.siteEditor.addProgram.notOffered, { program: title }),
      fields: [...factsOf(program), ...withPictures(budgeted(ofFile, "programs"), pictures)],
    };
  });
  return [...listed, ...ofPrograms].filter(({ fields: ofPage }) => ofPage.length > 0);

  function factsOf({ key }: EditedProgram): EditableField[] {
    return (byFile.get("") ?? []).filter((field) => isFactOfProgram(field) && field.path[1] === key);
  }

  /** Of a program that was added all words are on its page. */
  function cardOf({ name }: EditedProgram): EditableField[] {
    return added.has(name) ? fields.filter((field) => isCardOfAdded(field) && field.path[1] === name) : [];
  }

  function isCardOfAdded(field: EditableField): boolean {
    return field.file === "programs" && !isFactOfProgram(field) && added.has(field.path[1] ?? "");
  }

  /** What is shown of programs whose card leads to the page of another one: a picture without description. */
  function cardsWithoutPage(): EditableField[] {
    return programs
      .filter((program) => !hasPage(program))
      .flatMap((program) => {
        const own = pictures.filter(({ path, description }) => !description && path[1] === program.key);
        return [...own, ...factsOf(program)];
      });
  }
}

type EditedProgram = Fields["programs"][number];

/** What no language has in its own, such as when a program starts. */
function isFactOfProgram({ file, values }: EditableField): boolean {
  return file === "programs" && Object.hasOwn(values, "");
}

/** A mail and the screens of staff have room for every text. */
function budgeted(fields: readonly EditableField[], group: EditablePage["group"]): EditableField[] {
  if (group === "emails" || group === "staff") return [...fields];
  return withBudgets(fields, (place, language) => sharedPlacesOf(language)[place]);
}
