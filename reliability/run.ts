// `npm run reliability -- NAME|all [--small] [--seed NUMBER]`: what this project promises about accidents, tried on real
// processes (docs/reliability.md). Ends with 1 when a promise broke.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { machine } from "../bench/machine.ts";
import { createFindings } from "./findings.ts";
import type { Trial } from "./trial.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: "boolean", default: false }, seed: { type: "string", default: "1" } },
});
const trials = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".trial.ts"))
  .map((file) => file.replace(".trial.ts", ""));
const [wanted = ""] = positionals;
const seed = Number(values.seed);

if (![...trials, "all"].includes(wanted) || !Number.isSafeInteger(seed)) {
  console.error(
    `Say which: npm run reliability -- ${[...trials, "all"].join(" | ")} [--small] [--seed NUMBER]`,
  );
  process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
const findings = createFindings(console.log);
console.log(machine());
for (const name of wanted === "all" ? trials : [wanted]) {
  const { trial }: { trial: Trial } = await import(join(import.meta.dirname, `${name}.trial.ts`));
  console.log(`\n## ${name}${values.small ? " (small)" : ""}, seed ${seed}`);
  await trial({ isSmall: values.small, seed, findings }).catch((error: unknown) => {
    findings.promise(
      "the trial runs to its end",
      false,
      error instanceof Error ? error.stack : String(error),
    );
  });
}
console.log(findings.isEverythingKept() ? "\nEvery promise was kept." : "\nA promise broke.");
process.exit(findings.isEverythingKept() ? 0 : 1);
