// Reads every module of content/ unchanged, for the checks of the whole content.
import { readdirSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Exports of the content modules by file, such as `content/organisation.ts`. */
export type Content = Record<string, Record<string, unknown>>;

/** The folder of `#content`. Only the tests set SITE_CONTENT (commands/testing/test-school.mjs). */
export const contentDir = join(import.meta.dirname, "..", "..", process.env.SITE_CONTENT ?? "content");

export async function readContent(folder = contentDir): Promise<Content> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")).sort();
  const content: Content = {};
  for (const file of files) {
    const exports: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href);
    content[`content/${file.replaceAll("\\", "/")}`] = { ...exports };
  }
  return content;
}

/** Returns the text of all drawings, including the mark, by their paths in the folder. */
export function readDrawings(folder = contentDir): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".svg"),
  );
  return Object.fromEntries(
    names.map((name) => [name.replaceAll("\\", "/"), readFileSync(join(folder, name), "utf8")]),
  );
}
