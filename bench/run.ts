// `npm run bench -- NAME`: measures what this project claims about speed on the current machine
// (docs/speed-and-reliability.md).
import { readdirSync } from "node:fs";
import { join } from "node:path";

const [name, ...words] = process.argv.slice(2);
const benches = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(".bench.ts", ""));

if (!name || !benches.includes(name)) {
  console.error(`Say which: npm run bench -- ${benches.join(" | ")}`);
  process.exit(1);
}
const { bench }: { bench: (words: string[]) => Promise<void> } = await import(
  join(import.meta.dirname, `${name}.bench.ts`)
);
await bench(words);
