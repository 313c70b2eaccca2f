// The content of the tests' school and its drawings, also with one value changed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contentDir, readContent } from "../../commands/content-rules/read-content.ts";

export const content = await readContent();
export const drawings = drawingsIn(contentDir);

/** Returns the content with one value replaced; `undefined` removes it. */
export function changed(file: string, place: string, value: unknown) {
  return replaced(content, [file, ...place.split(".")], value) as typeof content; // the same shape except for one value
}

function replaced(node: unknown, [key = "", ...rest]: string[], value: unknown): unknown {
  if (Array.isArray(node)) {
    return node.map((entry, index) => (String(index) === key ? replaced(entry, rest, value) : entry));
  }
  const inner = rest.length === 0 ? value : replaced((node as Record<string, unknown>)[key], rest, value); // the tests pass only existing paths
  return { ...(node as object), [key]: inner };
}

/** Returns the text of each file of content/drawings, by name. */
export function drawingsIn(folder: string) {
  const dir = join(folder, "drawings");
  return Object.fromEntries(readdirSync(dir).map((name) => [name, readFileSync(join(dir, name), "utf8")]));
}
