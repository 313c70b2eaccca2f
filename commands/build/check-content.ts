// The first step of a build: a wrong or missing value or picture of the school's folder stops it, with one
// sentence that names the file and the place.
import { join } from "node:path";
import { folderFault } from "../../words/content-folder.mjs";
import { contentDir, withFolderName } from "../../words/read-files.ts";
import { contentFaults } from "../../words/rules/content-rules.ts";
import { readDrawings, readPictures } from "../../words/rules/read-pictures.ts";
import { drawingFaults } from "./check-drawings.ts";
import { photographFaults } from "./check-photographs.ts";

const fault = folderFault(contentDir);
const faults = fault ? [fault] : (await faultsInside()).map(withFolderName);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

async function faultsInside(): Promise<string[]> {
  return [
    ...(await contentFaults()),
    ...drawingFaults(readDrawings()),
    ...(await photographFaults(join(contentDir, "drawings"), Object.keys(readPictures()))),
  ];
}
