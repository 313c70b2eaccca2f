// The words of every language and the facts of the school, read from its folder once and checked. The server
// and the loaders of the pages share this module (`#words` in package.json), so a changed word needs no build
// of the scripts.
import { type CheckedContent, type ContentCheck, checkContent, defaultLanguage } from "./check-content.ts";
import { type ComposedLanguage, composeLanguage, type Language, type Words } from "./compose-language.ts";
import { folderFault } from "./content-folder.mjs";
import { dayIn } from "./days.ts";
import { keptContent } from "./kept-content.ts";
import type { WholeProgram } from "./program.ts";
import { type ContentFiles, contentDir, withFolderName } from "./read-files.ts";
import { type SectionOf, sectionsOf, type WordFile } from "./schemas/all-schemas.ts";
import { writtenFiles } from "./written-files.ts";

export { defaultLanguage };

/** Files that are composed of facts and words, each with one section of its own name. */
const composed = [
  "language",
  "languages",
  "wording",
  "school",
  "programs",
  "formPrograms",
  "programPaths",
  "hiddenPaths",
  "house",
  "notices",
  "documents",
  "retention",
  "review",
  "preparedMessages",
] as const;
type ComposedFile = (typeof composed)[number];

/** A file of content/LANGUAGE/ whose sections a page can ask for. */
export type PageFile =
  | Exclude<WordFile, "school" | "terms" | "notices" | "teachers" | "disclosures">
  | ComposedFile;
type Section<File extends PageFile> = File extends ComposedFile
  ? File
  : File extends WordFile
    ? SectionOf<File> & keyof Words
    : never;

/**
 * Reads all words now instead of at their first use, or takes these in their place, and returns one sentence
 * for each fault. With a fault the words stay as they were. `today` is the school's day, such as 2026-11-24.
 */
export function readWords(files?: ContentFiles, today?: string): string[] {
  const { content, faults } = readContent(files);
  if (content) read = composeSite(content, today);
  return faults;
}

/** The words that are in use. */
export function currentWords(): SiteWords {
  read ??= readSite();
  return read;
}

/** Uses these words from now on. */
export function takeWords(words: SiteWords): void {
  read = words;
}

export function wordsToJson({ languages, drafts }: SiteWords): string {
  return JSON.stringify({ languages: [...languages], drafts });
}

/** Reads what `wordsToJson` wrote, of words that were checked when they were made. */
export function wordsFromJson(json: string): SiteWords {
  const { languages, drafts } = JSON.parse(json) as Pick<SiteWords, "drafts"> & {
    languages: [string, SiteLanguage][];
  };
  return { languages: new Map(languages), drafts };
}

/** All words of a language. An unknown language gets the default one. */
export function wordsOf(language: string): Words {
  return composedOf(language).words;
}

/** The sections of some files: what one page needs. */
export function wordsIn<File extends PageFile>(
  language: string,
  files: readonly File[],
): Pick<Words, Section<File>> {
  const words = wordsOf(language);
  const names = files.flatMap((file) => (isComposed(file) ? [file] : sectionsOf(file as WordFile)));
  return Object.fromEntries(names.map((name) => [name, words[name as keyof Words]])) as Pick<
    Words,
    Section<File>
  >; // the names are those of the sections
}

/** The page of a program. Its name is one of content/programs.yaml. */
export function programOf(language: string, name: string): WholeProgram {
  const program = composedOf(language).programs[name];
  if (!program) throw new Error(`content/programs.yaml has no program with the name "${name}".`);
  return program;
}

/** The program whose page is at a path without its language, or at whose alias; also one not offered. */
export function programAt(language: string, path: string): WholeProgram | undefined {
  const { programs } = composedOf(language);
  return Object.values(programs).find((program) => [program.path, ...program.aliases].includes(path));
}

/** What the places that every text may name say in a language, such as the school's name. */
export function sharedPlacesOf(language: string): Readonly<Record<string, string>> {
  return composedOf(language).places;
}

/** The languages of the site, the default one first. */
export function languages(): readonly Language[] {
  return wordsOf(defaultLanguage).languages;
}

/** The language of a page by the first part of its path. The data of `/es` is at `/es.data`. */
export function languageAt(path: string): string {
  const [, first = "", ...others] = path.split("/");
  const code = others.length === 0 ? first.replace(/\.data$/, "") : first;
  return code !== defaultLanguage && site().has(code) ? code : defaultLanguage;
}

/** The path of a page without its language: that of the same page in the default language. */
export function pathInDefault(path: string): string {
  const language = languageAt(path);
  return language === defaultLanguage ? path : path.slice(`/${language}`.length) || "/";
}

/**
 * For a path of a language that is a draft again, that of the same page in the default language: people have
 * its addresses from mails and bookmarks. Undefined for any other path.
 */
export function pathOfDraft(path: string): string | undefined {
  const draft = currentWords().drafts.find(
    (folder) => path === `/${folder}` || path.startsWith(`/${folder}/`),
  );
  return draft === undefined ? undefined : path.slice(`/${draft}`.length) || "/";
}

type SiteLanguage = ComposedLanguage & { words: Words };
/** All words of the site, by language. */
export type SiteWords = { languages: Map<string, SiteLanguage>; drafts: readonly string[] };

let read: SiteWords | undefined;

function site(): Map<string, SiteLanguage> {
  return currentWords().languages;
}

/** @throws {Error} with one line for each fault; a build has shown these before */
function readSite(): SiteWords {
  const { content, faults } = readContent();
  if (!content) throw new Error(faults.join("\n"));
  return composeSite(content);
}

function readContent(files?: ContentFiles): ContentCheck {
  const fault = files ? undefined : folderFault(contentDir);
  if (fault) return { faults: [fault] };
  const kept = files ? undefined : keptContent();
  if (kept) return { faults: [], content: kept.checked };
  const { faults, ...checked } = checkContent(files ?? writtenFiles());
  return { ...checked, faults: faults.map(withFolderName) };
}

function composeSite(
  content: CheckedContent,
  today = dayIn(content.facts.school.timeZone, Date.now()),
): SiteWords {
  const codes = Object.keys(content.languages);
  const all = codes.map(
    (code) => [code, composeLanguage(code, content, { defaultLanguage, today })] as const,
  );
  const preparedMessages = Object.fromEntries(
    all.map(([code, { words }]) => [code, { ...words.applicantMessages, formats: words.language.formats }]),
  );
  const languages = new Map(
    all.map(([code, one]) => [code, { ...one, words: { ...one.words, preparedMessages } }]),
  );
  return { languages, drafts: content.drafts };
}

function composedOf(language: string): SiteLanguage {
  const found = site().get(language) ?? site().get(defaultLanguage);
  if (!found) throw new Error("The default language has no words.");
  return found;
}

function isComposed(file: string): file is ComposedFile {
  return (composed as readonly string[]).includes(file);
}
