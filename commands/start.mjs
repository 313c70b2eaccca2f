// `npm start` and `npm run dev`: installs, builds what is stale, then runs the server on the pinned runtime
//
import { ensureBuilt, ensureInstalled, handOver } from "./prepare.mjs";
import { memoryEnvironment, nodeOptions } from "./runtime.mjs";
import { readSettingsFile } from "./settings-file.mjs";

const words = readSettingsFile(process.argv.slice(2));
const isDevelopment = words.includes("--dev");

await ensureInstalled();
if (!isDevelopment) await ensureBuilt();
handOver([...(isDevelopment ? [] : nodeOptions), "server/process/main.ts", ...words], {
  NODE_ENV: isDevelopment ? "development" : "production",
  ...memoryEnvironment,
});
