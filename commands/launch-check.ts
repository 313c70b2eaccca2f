// `npm run launch-check`, with the environment of the server: lists what must still be replaced, proved or
// configured before a public launch. The exit code is 1 while anything is left.
import { contentDir, readFiles } from "../words/read-files.ts";
import { type LaunchTask, launchChecklist } from "./content-rules/launch-checklist.ts";
import { readColors } from "./content-rules/read-colors.ts";
import { readDrawings } from "./content-rules/read-pictures.ts";

const { values, faults } = readFiles();
const { colors, faults: ofColors } = await readColors(contentDir);
const unreadable = [...faults, ...ofColors];
const left = launchChecklist({
  env: process.env,
  values,
  hasSampleColors: colors?.sample === true,
  drawings: readDrawings(),
});
if (unreadable.length > 0) console.error(unreadable.join("\n"));
else console.log(left.length === 0 ? "Nothing is left to do before a public launch." : report(left));
process.exitCode = unreadable.length === 0 && left.length === 0 ? 0 : 1;

function report(groups: LaunchTask[]): string {
  const count = groups.reduce((sum, { sentences }) => sum + sentences.length, 0);
  const parts = groups.map(
    ({ title, sentences }) => `\n${title}\n${sentences.map((sentence) => `  - ${sentence}`).join("\n")}`,
  );
  return [
    `Before a public launch ${count === 1 ? "one thing is" : `${count} things are`} left:`,
    ...parts,
    "",
  ].join("\n");
}
