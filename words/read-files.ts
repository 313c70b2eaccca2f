// Reads the YAML files of the school's folder, which sentences here and in the rules call content/.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, isAlias, isScalar, LineCounter, parseDocument, visit, type YAMLError } from "yaml";
import { contentFolder, folderName } from "./content-folder.mjs";
import { defaultLanguage } from "./default-language.ts";

/**
 * Values by file, such as `en/pages/home`, the folders of languages that are drafts, and one sentence for
 * each file that cannot be read.
 */
export type ContentFiles = { values: Record<string, unknown>; drafts: string[]; faults: string[] };

export const contentDir = contentFolder();

/**
 * A sentence about content/ with the folder that the site uses.
 * @example withFolderName("content/en/site.yaml is missing.") // "school/en/site.yaml is missing."
 */
export function withFolderName(sentence: string): string {
  return sentence.replaceAll(/(?<![\w./-])content\//g, () => `${folderName(contentDir)}/`);
}

/** `parse` returns the value of a file's text, or why it cannot be read. */
export function readFiles(folder = contentDir, parse = readValue): ContentFiles {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
  const found: [file: string, value: unknown][] = [];
  const faults = names
    .filter((name) => name.endsWith(".yml"))
    .map((name) => `content/${name} is not read: let its name end in .yaml.`);
  for (const name of names.filter((name) => name.endsWith(".yaml"))) {
    const text = decoded(readFileSync(join(folder, name)));
    const { value, fault } = parse(text ?? "");
    if (text === undefined)
      faults.push(`content/${name} is not saved as UTF-8: save it again with the encoding UTF-8.`);
    else if (fault) faults.push(`content/${name}:${fault.line} cannot be read: ${fault.reason}`);
    else found.push([name.slice(0, -".yaml".length), value]);
  }
  // An assignment would take a file with the name __proto__ for the object's prototype.
  const all = Object.fromEntries(found);
  const drafts = draftsIn(all);
  const isDraft = (file: string) => drafts.some((folder) => file.startsWith(`${folder}/`));
  return { values: Object.fromEntries(found.filter(([file]) => !isDraft(file))), drafts, faults };
}

/** Returns the text of a file, or undefined if it is not UTF-8. UTF-16 without a mark has a zero byte. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined; // TextDecoder throws TypeError for bytes that are not UTF-8
  }
}

/**
 * A language whose `language.yaml` says `draft: true` is being written, and no language of the site yet. The
 * default one cannot be missing: its schema refuses that.
 */
function draftsIn(values: ContentFiles["values"]): string[] {
  return Object.entries(values).flatMap(([file, value]) => {
    const [, folder] = /^([^/]+)\/language$/.exec(file) ?? [];
    const { draft } = (value ?? {}) as { draft?: unknown }; // its schema checks the rest
    return folder && folder !== defaultLanguage && draft === true ? [folder] : [];
  });
}

type Fault = { line: number; reason: string };

export function readValue(text: string): { value?: unknown; fault?: Fault } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    return { fault: { line, reason: reasonOf(error, text.split("\n")[line - 1] ?? "") } };
  }
  const cut = cutText(document);
  if (cut) return { fault: { line: lines.linePos(cut.at).line, reason: cut.reason } };
  return { value: document.toJS() };
}

/** The most frequent errors in an owner's words; for the others the library's sentence and where to look. */
function reasonOf({ code, message }: YAMLError, line: string): string {
  if (code === "BLOCK_AS_IMPLICIT_KEY")
    return 'a text with ": " in it needs quotes around it, or its line begins with a space too many or too few.';
  if (code === "BAD_SCALAR_START") return "a text that begins with @, % or ` needs quotes around it.";
  if (/(: |- )\{\w+\}/.test(line)) return "a text that begins with { needs quotes around it.";
  if (code === "TAB_AS_INDENT") return "it begins with a tab, and needs spaces.";
  if (code === "DUPLICATE_KEY") return "the same key is there twice.";
  const [first = ""] = message.split("\n");
  return `${first.replace(/ at line \d+, column \d+:?$/, "")}. Look there and in the lines before it for a quote, a colon, or spaces at the beginning of a line that are missing or too many.`;
}

/** Finds a text without quotes of which YAML itself takes a part, without an error: `Call #1`, `*new`. */
function cutText(document: Document): { at: number; reason: string } | undefined {
  let found: { at: number; reason: string } | undefined;
  visit(document, {
    Node(_, node) {
      const [at = 0] = node.range ?? [];
      if (isScalar(node) && node.type === "PLAIN" && typeof node.value === "string" && node.comment)
        found = {
          at,
          reason: 'a text with " #" in it needs quotes around it, and a comment a line of its own.',
        };
      if (isAlias(node) || ("anchor" in node && node.anchor) || node.tag)
        found = { at, reason: "a text that begins with *, & or ! needs quotes around it." };
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}
