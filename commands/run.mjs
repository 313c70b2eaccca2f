// Runs a command of this folder on the pinned runtime: `node commands/run.mjs commands/admin.ts ...`.
import { ensureInstalled, handOver } from "./prepare.mjs";

await ensureInstalled();
handOver(process.argv.slice(2));
