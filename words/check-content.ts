// Checks every file of content/ by its schema: each fault is one sentence that names the file and the path in
// it, and says what is missing.
import type { z } from "zod";
import { type ContentFiles, readFiles } from "./read-files.ts";
import {
  type Facts,
  factSchemas,
  type LanguageFile,
  languageSchemas,
  type ProgramFacts,
} from "./schemas/all-schemas.ts";

/** The language of the specification, whose pages have no prefix in their paths. */
export const defaultLanguage = "en";

/** Checked values: facts by file, and the files of each language by its folder. */
export type CheckedContent = {
  facts: Facts;
  languages: Record<string, { language: LanguageFile } & Record<string, unknown>>;
};

export type ContentCheck = { faults: string[]; content?: CheckedContent };

export function checkContent({ values, faults }: ContentFiles = readFiles()): ContentCheck {
  if (faults.length > 0) return { faults };
  const folders = languageFolders(values);
  const facts = parseAll(factSchemas, "", values);
  if (facts.faults.length > 0) return { faults: facts.faults };
  const checkedFacts = facts.parsed as Facts; // each value was parsed by its schema
  const programs = checkedFacts.programs.programs.map((program) => ({
    name: program.name,
    hasPage: hasPage(program),
  }));
  const languages = folders.map((folder) => ({
    folder,
    ...parseAll(languageSchemas(programs, folder === defaultLanguage), `${folder}/`, values),
  }));
  const known = new Set([
    ...Object.keys(factSchemas),
    ...folders.flatMap((folder) =>
      Object.keys(languageSchemas(programs, folder === defaultLanguage)).map((file) => `${folder}/${file}`),
    ),
  ]);
  const found = [
    ...languages.flatMap((one) => one.faults),
    ...Object.keys(values)
      .filter((file) => !known.has(file))
      .map((file) => `content/${file}.yaml is no file of the site: remove it, or correct its name.`),
  ];
  if (found.length > 0) return { faults: found };
  return {
    faults: [],
    content: {
      facts: checkedFacts,
      languages: Object.fromEntries(
        languages.map(({ folder, parsed }) => [folder, parsed]),
      ) as CheckedContent["languages"], // each value was parsed by its schema
    },
  };
}

/** A folder is a language if it has a `language.yaml`. */
function languageFolders(values: ContentFiles["values"]): string[] {
  const found = Object.keys(values).flatMap((file) => /^([^/]+)\/language$/.exec(file)?.[1] ?? []);
  return [defaultLanguage, ...found.filter((folder) => folder !== defaultLanguage)];
}

export function hasPage(program: ProgramFacts): boolean {
  return program.pageOf === undefined;
}

function parseAll(schemas: Record<string, z.ZodType>, prefix: string, values: ContentFiles["values"]) {
  const parsed: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [file, schema] of Object.entries(schemas)) {
    const name = `content/${prefix}${file}.yaml`;
    const written = values[`${prefix}${file}`];
    if (written === undefined) {
      faults.push(`${name} is missing.`);
      continue;
    }
    const { data, error } = schema.safeParse(written);
    parsed[file] = data;
    for (const { path, message } of withoutMisspelt(error?.issues ?? []))
      faults.push(
        ...message.split("\n").map((sentence) => `${name}: ${placeOf(path)} ${asSentence(sentence)}`),
      );
  }
  return { parsed, faults };
}

/**
 * Leaves out a key that is missing because its name is misspelt: the fault of the unknown key names it
 * already.
 */
function withoutMisspelt(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const meant = issues.flatMap(({ path, message }) =>
    Array.from(message.matchAll(/did you mean "(.+)"\?/g), ([, key]) => placeOf([...path, key ?? ""])),
  );
  return issues.filter(({ path, message }) => message !== "is missing" || !meant.includes(placeOf(path)));
}

/** @example placeOf(["page", "faq", 1, "answer"]) // "page.faq[1].answer" */
function placeOf(path: readonly PropertyKey[]): string {
  return path.join(".").replace(/\.(\d+)/g, "[$1]");
}

function asSentence(sentence: string): string {
  return sentence.endsWith("?") ? sentence : `${sentence}.`;
}
