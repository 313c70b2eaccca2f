// Runs a program of this project on the pinned runtime: `node commands/run.mjs commands/admin.ts ...`. With
// --built as the first argument it builds the site before that, for benches and trials. These make settings
// of their own, so no settings file is read for them.
import { ensureBuilt, ensureInstalled, runOnPinnedNode } from "./install/prepare.mjs";
import { readSettingsFile } from "./install/settings-file.mjs";

const words = process.argv.slice(2);
const needsBuild = words[0] === "--built";
const program = needsBuild ? words.slice(1) : readSettingsFile(words);

await ensureInstalled();
if (needsBuild) await ensureBuilt();
runOnPinnedNode(program);
