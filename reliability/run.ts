// `npm run reliability -- NAME|all [--small] [--seed NUMBER] [--kills NUMBER]`: tests on real processes what
// this project promises about accidents (docs/speed-and-reliability.md). Prints a summary at the end, and
// exits with 1 if a promise was broken.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { machine } from "../bench/load/machine.ts";
import { createFindings } from "./report/findings.ts";
import { summaryOf, type TrialRow } from "./report/summary.ts";
import type { Trial } from "./trial.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    kills: { type: "string" },
  },
});
const trials = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".trial.ts"))
  .map((file) => file.replace(".trial.ts", ""));
const [wanted = ""] = positionals;
const seed = Number(values.seed);
const kills = values.kills === undefined ? undefined : Number(values.kills);
const isKillsFaulty = kills !== undefined && !(Number.isSafeInteger(kills) && kills > 0);

if (![...trials, "all"].includes(wanted) || !Number.isSafeInteger(seed) || isKillsFaulty) {
  const names = [...trials, "all"].join(" | ");
  console.error(`Say which: npm run reliability -- ${names} [--small] [--seed NUMBER] [--kills NUMBER]`);
  process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
console.log(machine());
const rows: TrialRow[] = [];
for (const name of wanted === "all" ? trials : [wanted]) rows.push(await run(name));
const isEverythingKept = rows.every(({ outcome }) => outcome.broken === 0);
console.log(
  ["", ...summaryOf(rows), "", isEverythingKept ? "Every promise was kept." : "A promise broke."].join("\n"),
);
process.exit(isEverythingKept ? 0 : 1);

async function run(name: string): Promise<TrialRow> {
  const findings = createFindings(console.log);
  const startedAt = performance.now();
  const { trial }: { trial: Trial } = await import(join(import.meta.dirname, `${name}.trial.ts`));
  console.log(`\n## ${name}${values.small ? " (small)" : ""}, seed ${seed}`);
  await trial({ isSmall: values.small, seed, kills, findings }).catch((error: unknown) => {
    const why = error instanceof Error ? error.stack : String(error);
    findings.promise("the trial runs to its end", false, why);
  });
  return { name, minutes: (performance.now() - startedAt) / 60_000, outcome: findings.outcome() };
}
