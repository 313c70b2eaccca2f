// docs/requirements.md is consistent with itself and the code: its numbers, the tests that it names, and
// every number that code and tests cite.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const tables = readTables(read("docs/requirements.md"));
const requirements = tables.flat();

test("the numbers are each given once, without a gap, and ascend in each table", () => {
  const numbers = requirements.map(({ number }) => number);
  const expected = Array.from({ length: numbers.length }, (_, index) => index + 1);
  expect(numbers.length).toBeGreaterThan(200);
  expect(numbers.toSorted((one, other) => one - other)).toEqual(expected);
  for (const table of tables) {
    const rows = table.map(({ number }) => number);
    expect(rows).toEqual(rows.toSorted((one, other) => one - other));
  }
});

test("every requirement says what holds and names a test that is there, by a part of its title", () => {
  const faults = requirements.flatMap(({ number, whatHolds, proofs, rest }) => [
    ...(whatHolds.length < 20 ? [`R-${number} says too little`] : []),
    ...(proofs.length === 0 || rest !== "" ? [`R-${number} has a proof that cannot be read: ${rest}`] : []),
    ...proofs.flatMap(({ file, titles }) => faultsOf(file, titles).map((fault) => `R-${number}: ${fault}`)),
  ]);
  expect(faults).toEqual([]);
});

test("every number that code and tests cite is a requirement", () => {
  const known = new Set(requirements.map(({ number }) => number));
  const files = globSync(`{${folders}}/**/*.{ts,tsx,mjs,js,sql,css,toml}`, { cwd: root, exclude });
  const cited = files.flatMap((file) =>
    Array.from(read(file).matchAll(/\bR-(\d+)\b/g), ([, digits]) => ({ file, number: Number(digits) })),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
});

const folders = [
  "app",
  "bench",
  "commands",
  "content",
  "contract",
  "reliability",
  "server",
  "supabase",
  "tests",
  "words",
];
const exclude = ["**/node_modules/**"];

type Requirement = {
  number: number;
  whatHolds: string;
  proofs: { file: string; titles: string[] }[];
  /** Text in the proofs' cell that is not a proof. */
  rest: string;
};

function readTables(text: string): Requirement[][] {
  const parts = text.split(/^## .*$/m).slice(1);
  return parts.map((part) => Array.from(part.matchAll(/^\| R-(\d+) \| (.*) \| (.*) \|$/gm), readRow));
}

function readRow([, digits, whatHolds = "", proof = ""]: RegExpMatchArray): Requirement {
  const named = /`([^`]+)` ("[^"]+"(?:, "[^"]+")*)(?:; )?/g;
  return {
    number: Number(digits),
    whatHolds,
    proofs: Array.from(proof.matchAll(named), ([, file = "", titles = ""]) => ({
      file,
      titles: Array.from(titles.matchAll(/"([^"]+)"/g), ([, title = ""]) => title),
    })),
    rest: proof.replace(named, ""),
  };
}

function faultsOf(file: string, titles: string[]): string[] {
  const path = pathOf(file);
  if (!path) return [`there is no test ${file}`];
  const text = read(path);
  return titles.filter((title) => !text.includes(title)).map((title) => `${path} has no "${title}"`);
}

/** Returns the path of a test, below tests/ or beside the code. */
function pathOf(file: string): string | undefined {
  const paths = [`tests/${file}.test.ts`, `tests/${file}.spec.ts`, `${file}.test.ts`, `${file}.test.tsx`];
  return paths.find((path) => existsSync(join(root, path)));
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
