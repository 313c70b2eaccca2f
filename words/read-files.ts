// Reads the YAML files of content/.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, isAlias, isScalar, LineCounter, parseDocument, visit, type YAMLError } from "yaml";

/** Values by file, such as `en/pages/home`, and one sentence for each file that cannot be read. */
export type ContentFiles = { values: Record<string, unknown>; faults: string[] };

/** The folder of the school. Only the tests set SITE_CONTENT (commands/testing/test-school.mjs). */
export const contentDir = join(import.meta.dirname, "..", process.env.SITE_CONTENT ?? "content");

export function readFiles(folder = contentDir): ContentFiles {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
  const values: Record<string, unknown> = {};
  const faults = names
    .filter((name) => name.endsWith(".yml"))
    .map((name) => `content/${name} is not read: let its name end in .yaml.`);
  for (const name of names.filter((name) => name.endsWith(".yaml"))) {
    const { value, fault } = readValue(readFileSync(join(folder, name), "utf8"));
    if (fault) faults.push(`content/${name}:${fault.line} cannot be read: ${fault.reason}`);
    else values[name.slice(0, -".yaml".length)] = value;
  }
  return { values: withoutDrafts(values), faults };
}

/** A language whose `language.yaml` says `draft: true` is being written, and no language of the site yet. */
function withoutDrafts(values: ContentFiles["values"]): ContentFiles["values"] {
  const isDraft = (file: string) => {
    const [folder] = file.split("/");
    const language = values[`${folder}/language`] as { draft?: unknown } | undefined; // its schema checks the rest
    return language?.draft === true;
  };
  return Object.fromEntries(Object.entries(values).filter(([file]) => !isDraft(file)));
}

type Fault = { line: number; reason: string };

function readValue(text: string): { value?: unknown; fault?: Fault } {
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
  if (code === "BLOCK_AS_IMPLICIT_KEY") return 'a text with ": " in it needs quotes around it.';
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
