// Runs a program of this project on the pinned runtime: `node commands/run.mjs commands/admin.ts ...`; with --built first, once
// the site is built.
import { ensureBuilt, ensureInstalled, handOver } from "./prepare.mjs";

const words = process.argv.slice(2);
const needsBuild = words[0] === "--built";

await ensureInstalled();
if (needsBuild) await ensureBuilt();
handOver(needsBuild ? words.slice(1) : words);
