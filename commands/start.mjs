// `npm start` and `npm run dev`: installs, builds if the sources have changed, then runs the server on the
// pinned runtime.

import { memoryEnvironment, nodeOptions } from "./install/node-options.mjs";
import { ensureBuilt, ensureInstalled, runOnPinnedNode } from "./install/prepare.mjs";
import { readSettingsFile } from "./install/settings-file.mjs";

const words = readSettingsFile(process.argv.slice(2));
const isDevelopment = words.includes("--dev");

await ensureInstalled();
if (!isDevelopment) await ensureBuilt();
runOnPinnedNode([...(isDevelopment ? [] : nodeOptions), "server/process/main.ts", ...words], {
  NODE_ENV: isDevelopment ? "development" : "production",
  ...memoryEnvironment,
});
