// The first step of a build: a wrong or missing value or picture in content/ stops it, with one sentence that
// names the file and the place.
import { join } from "node:path";
import { contentDir } from "../../words/read-files.ts";
import { contentFaults } from "../content-rules/content-rules.ts";
import { readDrawings, readPictures } from "../content-rules/read-pictures.ts";
import { drawingFaults } from "./check-drawings.ts";
import { photographFaults } from "./check-photographs.ts";

const faults = [
  ...(await contentFaults()),
  ...drawingFaults(readDrawings()),
  ...(await photographFaults(join(contentDir, "drawings"), Object.keys(readPictures()))),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
