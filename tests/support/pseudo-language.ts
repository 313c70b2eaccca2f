// A pseudo-locale: every text of the default language with accents and about a third longer, as translations
// are. It is made from the schemas, so a new text is in it at once.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
} from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";
import { stringify } from "yaml";
import { z } from "zod";
import { checkContent, defaultLanguage } from "../../words/check-content.ts";
import { parseMessage } from "../../words/parse-message.ts";
import { readFiles } from "../../words/read-files.ts";
import { languageSchemas } from "../../words/schemas/all-schemas.ts";
import { isWords } from "../../words/value-kinds.ts";

export const pseudo = { code: "pseudo", tag: "en-XA", name: "Pséûdö", path: "/pseudo" };

/** Writes the language into a folder such as content/, which must have no fault. */
export function addPseudoLanguage(contentDir: string): void {
  const files = readFiles(contentDir);
  const { content, faults } = checkContent(files);
  if (!content) throw new Error(faults.join("\n"));
  for (const [file, schema] of Object.entries(languageSchemas(content.facts, false))) {
    const original = files.values[`${defaultLanguage}/${file}`];
    if (original === undefined) continue; // a file that only a further language has
    const value = translated(original, schema);
    write(contentDir, file, file === "language" ? { ...Object(value), ...own } : value);
  }
  write(contentDir, "REVIEWED", { reviewer: "", date: "", texts: "", note: "" });
}

const own = { name: pseudo.name, tag: pseudo.tag };

function write(contentDir: string, file: string, value: unknown): void {
  const path = join(contentDir, pseudo.code, `${file}.yaml`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, stringify(value, { lineWidth: 0 }));
}

function translated(value: unknown, kind: z.core.$ZodType): unknown {
  const schema = kind instanceof z.ZodOptional ? kind.unwrap() : kind;
  if (value === undefined) return undefined;
  if (isWords(schema)) return longer(String(value));
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => translated(entry, schema.element));
  if (!(schema instanceof z.ZodObject)) return value;
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, inner]) => [
      key,
      translated(inner, schema.shape[key] ?? z.any()),
    ]),
  );
}

/** @example longer("Book a {what}") // "Böök á {what} öñé t" */
function longer(text: string): string {
  if (text === "") return text;
  const filler = "one two three four five six ".repeat(Math.ceil(text.length / 80));
  const added = text.length < 4 ? "" : ` ${filler.slice(0, Math.ceil(text.length / 3)).trim()}`;
  return printAST(accented(parseMessage(text))) + accent(added);
}

function accented(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (isLiteralElement(element)) return { ...element, value: accent(element.value) };
    if (!isPluralElement(element) && !isSelectElement(element)) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: accented(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
}

function accent(text: string): string {
  return text.replaceAll(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter);
}

/** Letters of the site's own fonts. */
const accents: Record<string, string> = {
  ...{ a: "á", c: "ç", e: "é", i: "í", n: "ñ", o: "ö", u: "û", y: "ý" },
  ...{ A: "Á", C: "Ç", E: "É", I: "Í", N: "Ñ", O: "Ö", U: "Û", Y: "Ý" },
};
