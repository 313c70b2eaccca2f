// Reads the YAML files of content/.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";

/** Values by file, such as `en/pages/home`, and one sentence for each file that cannot be read. */
export type ContentFiles = { values: Record<string, unknown>; faults: string[] };

/** The folder of the school. Only the tests set SITE_CONTENT (commands/testing/test-school.mjs). */
export const contentDir = join(import.meta.dirname, "..", process.env.SITE_CONTENT ?? "content");

export function readFiles(folder = contentDir): ContentFiles {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".yaml"))
    .sort();
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const name of names) {
    const document = parseDocument(readFileSync(join(folder, name), "utf8"));
    const [error] = document.errors;
    if (error) faults.push(unreadable(name, error.message));
    else values[name.slice(0, -".yaml".length)] = document.toJS();
  }
  return { values, faults };
}

/** The library's message begins with the reason and ends with the place and a picture of it. */
function unreadable(name: string, message: string): string {
  const [reason = ""] = message.split("\n");
  return `content/${name} cannot be read: ${reason.replace(/:$/, "")}. Look there and in the lines before it for a quote or a space at the beginning of a line that is missing or too many.`;
}
