// Every file of content/ with its schema, and the types of the words that follow from them.
import type { z } from "zod";
import { allOf, exactObject, text } from "../kinds.ts";
import { accountWords } from "./account-words.ts";
import { facts, hasPage } from "./facts.ts";
import { firstLanguage, language, translation } from "./language.ts";
import { pageWords } from "./page-words.ts";
import { programCard, programPage, schoolWords } from "./school-words.ts";
import { preparedWords, staffWords } from "./staff-words.ts";

/** By file of content/LANGUAGE/: words whose sections pages and emails use as they are. */
const publicWords = { ...pageWords, ...accountWords, ...preparedWords, ...schoolWords };
const wordFiles = { ...publicWords, ...staffWords };

export type WordFile = keyof typeof wordFiles;
type WordsByFile = { [File in WordFile]: z.output<(typeof wordFiles)[File]> };
type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All sections of all files as they are written. */
export type WrittenWords = Joined<WordsByFile[WordFile]>;
export type SectionOf<File extends WordFile> = Exclude<keyof WordsByFile[File], "sample">;

export type Facts = { [File in keyof typeof facts]: z.output<(typeof facts)[File]> };
export type ProgramFacts = Facts["programs"]["programs"][number];
export type ProgramCardWords = z.output<typeof programCard>;
export type ProgramPageWords = z.output<typeof programPage>["page"];
export type LanguageFile = z.output<typeof language>;
type House = z.output<ReturnType<typeof houseWords>>;

/** The files of a language; only the default one has those for staff. */
export type LanguageFiles = Pick<WordsByFile, keyof typeof publicWords> &
  Partial<Pick<WordsByFile, keyof typeof staffWords>> & {
    language: LanguageFile;
    house: House;
    programs: { programs: Record<string, ProgramCardWords> };
  } & Record<`programs/${string}`, { page: ProgramPageWords }>;

/** The sections of a file, by the names of its schema. */
export function sectionsOf(file: WordFile): string[] {
  return Object.keys(wordFiles[file].shape).filter((key) => key !== "sample");
}

export const factSchemas: Record<string, z.ZodType> = facts;

/**
 * The schemas of a language's folder by file. Programs and parts of the house are known by name only when the
 * facts are read; the staff's words exist only in the default language.
 */
export function languageSchemas(facts: Facts, isDefault: boolean): Record<string, z.ZodType> {
  const { programs } = facts.programs;
  return {
    language: isDefault ? firstLanguage : language,
    ...publicWords,
    ...(isDefault ? staffWords : translation),
    house: houseWords(facts.house.legend.map(({ system }) => system)),
    programs: exactObject({
      programs: exactObject(Object.fromEntries(programs.map(({ name }) => [name, programCard]))),
    }),
    ...Object.fromEntries(programs.filter(hasPage).map(({ name }) => [`programs/${name}`, programPage])),
  };
}

/** The schema of a file such as `programs` or `every/pages/home`, if its keys are no names of programs. */
export function schemaOfFile(file: string): z.ZodType | undefined {
  if (!file.includes("/")) return factSchemas[file];
  const name = file.slice(file.indexOf("/") + 1);
  if (name.startsWith("programs/")) return programPage;
  return (wordFiles as Record<string, z.ZodType>)[name]; // as it is written above
}

/** True for the files that a further language does not have, because staff read the default language. */
export function isForStaff(file: string): boolean {
  return file in staffWords;
}

function houseWords(systems: readonly string[]) {
  return exactObject({ house: exactObject({ alt: text, legend: exactObject(allOf(systems, text)) }) });
}
