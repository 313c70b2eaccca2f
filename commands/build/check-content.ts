// The first step of a build: a wrong or missing value or picture in content/ stops it, with one sentence that
// names the file and the place.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isPhotograph } from "../../contract/pictures.ts";
import { contentFaults } from "../content-rules/content-rules.ts";
import type { Drawings } from "../content-rules/picture-rules.ts";
import { contentDir, readContent, readDrawings } from "../content-rules/read-content.ts";
import { explainUnreadableContent } from "../content-rules/unreadable-content.ts";
import { drawingFaults } from "./check-drawings.ts";
import { photographFaults } from "./check-photographs.ts";

const picturesDir = join(contentDir, "drawings");
const pictures = readdirSync(picturesDir);
const faults = await readContent().then(
  (content) => contentFaults(content, namedPictures()),
  (error: Error) => [explainUnreadableContent(error)],
);
faults.push(...drawingFaults(readDrawings()));
faults.push(...(await photographFaults(picturesDir, pictures)));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function namedPictures(): Drawings {
  return Object.fromEntries(
    pictures.map((name) => [name, isPhotograph(name) ? "" : readFileSync(join(picturesDir, name), "utf8")]),
  );
}
