// Checks every file of content/ by its schema: each fault is one sentence that names the file and the path in
// it, and says what is missing.
import type { z } from "zod";
import { defaultLanguage } from "./default-language.ts";
import type { ContentFiles } from "./read-files.ts";
import { schemaFaults } from "./schema-faults.ts";
import { type Facts, factSchemas, type LanguageFiles, languageSchemas } from "./schemas/all-schemas.ts";
import { unknownFiles } from "./unknown-files.ts";

export { defaultLanguage };

/** Checked values: facts by file, the files of each language by its folder, and the folders of drafts. */
export type CheckedContent = { facts: Facts; languages: Record<string, LanguageFiles>; drafts: string[] };

export type ContentCheck = { faults: string[]; content?: CheckedContent };

export function checkContent({ values, drafts, faults }: ContentFiles): ContentCheck {
  if (faults.length > 0) return { faults };
  const { parsed, faults: ofFacts } = parseAll(factSchemas, "", values);
  if (ofFacts.length > 0) return { faults: ofFacts };
  const facts = parsed as Facts; // each value was parsed by its schema
  const languages = languageFolders(values).map((folder) => {
    const schemas = languageSchemas(facts, folder === defaultLanguage);
    return { folder, schemas, ...parseAll(schemas, `${folder}/`, values) };
  });
  const known = languages.flatMap(({ folder, schemas }) =>
    Object.keys(schemas).map((file) => `${folder}/${file}`),
  );
  const found = [
    ...languages.flatMap((one) => one.faults),
    ...unknownFiles(Object.keys(values), [...Object.keys(factSchemas), ...known]),
  ];
  if (found.length > 0) return { faults: found };
  const byFolder = Object.fromEntries(languages.map(({ folder, parsed }) => [folder, parsed]));
  const checked = byFolder as CheckedContent["languages"]; // as above
  return { faults: [], content: { facts, languages: checked, drafts } };
}

/** The languages' folders, the default one first. A folder is a language if it has a `language.yaml`. */
export function languageFolders(values: ContentFiles["values"]): string[] {
  const found = Object.keys(values).flatMap((file) => /^([^/]+)\/language$/.exec(file)?.[1] ?? []);
  return [defaultLanguage, ...found.filter((folder) => folder !== defaultLanguage)];
}

function parseAll(schemas: Record<string, z.ZodType>, prefix: string, values: ContentFiles["values"]) {
  const parsed: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [file, schema] of Object.entries(schemas)) {
    const name = `content/${prefix}${file}.yaml`;
    const written = values[`${prefix}${file}`];
    if (written === undefined) {
      if (!schema.safeParse(undefined).success) faults.push(missingFile(name));
      continue;
    }
    const { data, error } = schema.safeParse(written);
    parsed[file] = data;
    if (error) faults.push(...schemaFaults(name, error));
  }
  return { parsed, faults };
}

function missingFile(name: string): string {
  if (name.endsWith("/REVIEWED.yaml"))
    return `${name} is missing: write who has read all pages in this language, or reviewer: "", date: "" and texts: "" as long as nobody has.`;
  const [, program] = /^content\/[^/]+\/programs\/(.+)\.yaml$/.exec(name) ?? [];
  return program
    ? `${name} is missing, and content/programs.yaml has a program with the name ${program}: copy the page of another program to that file and change its words.`
    : `${name} is missing.`;
}
