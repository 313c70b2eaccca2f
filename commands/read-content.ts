// Reads every module of content/ as it is, for the checks that look at all of it.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Exports of the content modules by file, such as `content/organisation.ts`. */
export type Content = Record<string, Record<string, unknown>>;

export async function readContent(projectDir: string): Promise<Content> {
  const names = await readdir(join(projectDir, "content"), { recursive: true });
  const files = names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")).sort();
  const content: Content = {};
  for (const file of files) {
    const exports: Record<string, unknown> = await import(
      pathToFileURL(join(projectDir, "content", file)).href
    );
    content[`content/${file.replaceAll("\\", "/")}`] = { ...exports };
  }
  return content;
}
