// Every file of content/ with its schema, and the types of the words that follow from them.
import { z } from "zod";
import { fixed } from "../kinds.ts";
import { accountWords } from "./account-words.ts";
import { facts } from "./facts.ts";
import { language } from "./language.ts";
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

/** The sections of a file, by the names of its schema. */
export function sectionsOf(file: WordFile): string[] {
  return Object.keys(wordFiles[file].shape).filter((key) => key !== "sample");
}

export const factSchemas: Record<string, z.ZodType> = facts;

/**
 * The schemas of a language's folder by file. Programs are known by name only when the facts are read; the
 * staff's words exist in the default language alone.
 */
export function languageSchemas(
  programs: readonly { name: string; hasPage: boolean }[],
  isDefault: boolean,
): Record<string, z.ZodType> {
  const pages = programs.filter(({ hasPage }) => hasPage);
  return {
    language,
    ...publicWords,
    ...(isDefault ? staffWords : {}),
    house: fixed({
      house: fixed({ alt: z.string().min(1), legend: z.record(z.string(), z.string().min(1)) }),
    }),
    programs: fixed({
      programs: fixed(Object.fromEntries(programs.map(({ name }) => [name, programCard]))),
    }),
    ...Object.fromEntries(pages.map(({ name }) => [`programs/${name}`, programPage])),
  };
}
