// `npm run launch-check`, with the environment of the server: lists what must still be replaced, proved or
// configured before a public launch. The exit code is 1 while anything is left.
import { launchFaults } from "../server/platform/config/launch-faults.ts";
import { folderFault, sampleFolder } from "../words/content-folder.mjs";
import { contentDir, readFiles, withFolderName } from "../words/read-files.ts";
import { type LaunchTask, launchChecklist } from "../words/rules/launch-checklist.ts";
import { readColors } from "../words/rules/read-colors.ts";
import { readDrawings } from "../words/rules/read-pictures.ts";

const fault = folderFault(contentDir);
const { unreadable, left } = fault ? { unreadable: fault, left: [] } : await check();
if (unreadable) console.error(unreadable);
else
  console.log(
    left.length === 0 ? "Nothing is left to do before a public launch." : withFolderName(report(left)),
  );
process.exitCode = unreadable || left.length > 0 ? 1 : 0;

async function check(): Promise<{ unreadable: string; left: LaunchTask[] }> {
  const { values, faults } = readFiles();
  const { colors, faults: ofColors } = await readColors(contentDir);
  const ofContent = launchChecklist({
    values,
    hasSampleColors: colors?.sample === true,
    drawings: readDrawings(),
  });
  const items = launchFaults(process.env).map((sentence) => ({ sentence }));
  const configuration: LaunchTask = { group: "configuration", title: "Configuration", items };
  const left = [...ofContent, configuration].filter(({ items }) => items.length > 0);
  return { unreadable: withFolderName([...faults, ...ofColors].join("\n")), left };
}

function report(groups: LaunchTask[]): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const parts = groups.map(
    ({ title, items }) => `\n${title}\n${items.map(({ sentence }) => `  - ${sentence}`).join("\n")}`,
  );
  const sample =
    "\nThese are the words of the sample. Make a folder for your own first: npm run content -- begin";
  return [
    `Before a public launch ${count === 1 ? "one thing is" : `${count} things are`} left:`,
    ...parts,
    ...(contentDir === sampleFolder ? [sample] : []),
    "",
  ].join("\n");
}
