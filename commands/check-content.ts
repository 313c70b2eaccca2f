// The first step of a build: a wrong or missing value in content/ stops it, with one sentence that names file and place.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contentFaults, type Drawings } from "./content-rules.ts";
import { contentDir, readContent } from "./read-content.ts";

const faults = await readContent().then(
  (content) => contentFaults(content, readDrawings()),
  (error: Error) => [unreadable(error)],
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function readDrawings(): Drawings {
  const folder = join(contentDir, "drawings");
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}

/** A file that is not even TypeScript, or lacks what another one takes from it. */
function unreadable(error: Error): string {
  const [place = "content/"] = /content\/[\w./-]+?\.ts(:\d+)?/.exec(error.stack ?? "") ?? [];
  return `${place} cannot be read: ${error.message.split("\n")[0]}.`;
}
