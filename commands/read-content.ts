// Reads every module of content/ as it is, for the checks that look at all of it.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Exports of the content modules by file, such as `content/organisation.ts`. */
export type Content = Record<string, Record<string, unknown>>;

/** The folder of #content; only the tests set SITE_CONTENT (tests/school.ts). */
export const contentDir = join(import.meta.dirname, "..", process.env.SITE_CONTENT ?? "content");

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
