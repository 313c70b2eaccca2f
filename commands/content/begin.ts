// Makes the folder of a school's own words and pictures (docs/owner.md): a copy of the sample. Updates of the
// project change only the sample.
import { cpSync, lstatSync, renameSync, rmSync } from "node:fs";
import { folderName, ownFolder, sampleFolder } from "../../words/content-folder.mjs";

/** Returns the exit code. */
export function begin(folder = ownFolder()): number {
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
