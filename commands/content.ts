// `npm run content`: the folder of a school's own words (docs/owner.md), and how it agrees with what was
// published in the browser. Works whether the server runs or not.
import { begin } from "./content/begin.ts";

const usage = `Usage:
  npm run content -- begin             makes school/, or the folder that SITE_CONTENT names, as a copy of the sample
  npm run content -- status            what is published, where it differs from the files, and what waits
  npm run content -- export [RECORD]   writes the published words into the files of school/; RECORD is a file that
                                       was downloaded in the editor's history
  npm run content -- import PATH       publishes the words of a downloaded record, or those in which another copy
                                       of school/ differs from this one
  npm run content -- undo              publishes the words before the newest publication again`;

const [verb, path, ...others] = process.argv.slice(2);
if (others.length > 0) refuse();
else if (verb === "begin" && path === undefined) process.exitCode = begin();
else if (verb === "status" && path === undefined) await (await import("./content/status.ts")).status();
else if (verb === "export") await (await import("./content/export.ts")).exportWords(path);
else if (verb === "import" && path !== undefined)
  await (await import("./content/import.ts")).importWords(path);
else if (verb === "undo" && path === undefined) await (await import("./content/undo.ts")).undo();
else refuse();

function refuse(): void {
  console.error(usage);
  process.exitCode = 1;
}
