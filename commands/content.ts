// `npm run content -- begin`: makes the folder of a school's own words and pictures (docs/owner.md). It is a
// copy of the sample. Updates of the project change only the sample.
import { cpSync, lstatSync, renameSync, rmSync } from "node:fs";
import { folderName, ownFolder, sampleFolder } from "../words/content-folder.mjs";

const usage = `Usage:
  npm run content -- begin    makes school/, or the folder that SITE_CONTENT names, as a copy of the sample`;

const [name, ...others] = process.argv.slice(2);
if (name === "begin" && others.length === 0) process.exitCode = begin(ownFolder());
else {
  console.error(usage);
  process.exitCode = 1;
}

/** Returns the exit code. */
function begin(folder: string): number {
  const name = folderName(folder);
  if (lstatSync(folder, { throwIfNoEntry: false })) {
    console.error(
      `${name} is there already, and nothing was changed. To begin anew, move it away and run this again.`,
    );
    return 1;
  }
  const draft = `${folder}.new`; // the copy gets its name once it is whole
  try {
    rmSync(draft, { recursive: true, force: true });
    cpSync(sampleFolder, draft, { recursive: true });
    renameSync(draft, folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // the file system throws no other
    console.error(`${name} cannot be made (${code}). Make room or get the right to write there.`);
    return 1;
  }
  console.log(
    `${name}/ is your school's now, a copy of the sample. Change its words, run npm start to see them, and keep the folder in git.`,
  );
  return 0;
}
