// The test files of the project by kind, for `npm test -- NAME`. Node built-ins only.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../install/prepare.mjs";

/**
 * Returns the test files whose path contains one of the names.
 * @param {string[]} names
 */
export function findTests(names) {
  const files = ["app", "commands", "content", "contract", "server", "tests", "words"]
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => names.some((name) => file.includes(name)));
  return {
    unit: files.filter((file) => /\.test\.tsx?$/.test(file)),
    journeys: files.filter((file) => /^tests\/journeys\/.*\.spec\.ts$/.test(file)),
    engines: files.filter((file) => /^tests\/engines\/.*\.spec\.ts$/.test(file)),
  };
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(join(projectDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
