// `npm start` and `npm run dev`: installs, builds what is stale, then runs the server on the pinned runtime (docs/decisions.md, run contract).
import { ensureBuilt, ensureInstalled, handOver } from "./prepare.mjs";
import { memoryEnvironment, nodeOptions } from "./runtime.mjs";

const isDevelopment = process.argv.includes("--dev");

await ensureInstalled();
if (!isDevelopment) await ensureBuilt();
handOver([...(isDevelopment ? [] : nodeOptions), "server/main.ts", ...process.argv.slice(2)], {
  NODE_ENV: isDevelopment ? "development" : "production",
  ...memoryEnvironment,
});
