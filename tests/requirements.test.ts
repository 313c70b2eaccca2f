// docs/requirements.md is consistent with itself, and the title of some test has each of its numbers: a list
// of who proves what is only in the titles.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const folders = "{app,bench,commands,content,contract,reliability,server,supabase,tests,words}";
const tables = readTables(read("docs/requirements.md"));
const known = tables.flat().map(({ number }) => number);

test("the numbers are each given once, without a gap, and ascend in each table", () => {
  const expected = Array.from({ length: known.length }, (_, index) => index + 1);
  expect(known.length).toBeGreaterThan(200);
  expect(known.toSorted((one, other) => one - other)).toEqual(expected);
  for (const table of tables) {
    const rows = table.map(({ number }) => number);
    expect(rows).toEqual(rows.toSorted((one, other) => one - other));
  }
});

test("every requirement says what holds, and the title of a test has its number", () => {
  const tested = new Set(globSync(`${folders}/**/*.{test,spec}.{ts,tsx}`, { cwd: root }).flatMap(titledIn));
  const faults = tables
    .flat()
    .flatMap(({ number, whatHolds }) => [
      ...(whatHolds.length < 20 ? [`R-${number} says too little`] : []),
      ...(tested.has(number) ? [] : [`no test has R-${number} in its title`]),
    ]);
  expect(faults).toEqual([]);
});

test("every number that code and tests cite is a requirement", () => {
  const files = globSync(`${folders}/**/*.{ts,tsx,mjs,js,sql,css,toml}`, { cwd: root });
  const cited = files.flatMap((file) => numbersIn(read(file)).map((number) => ({ file, number })));
  expect(cited.length).toBeGreaterThan(known.length);
  expect(cited.filter(({ number }) => !known.includes(number))).toEqual([]);
});

function readTables(text: string): { number: number; whatHolds: string }[][] {
  const parts = text.split(/^## .*$/m).slice(1);
  return parts.map((part) =>
    Array.from(part.matchAll(/^\| R-(\d+) \| (.*) \|$/gm), ([, digits, whatHolds = ""]) => ({
      number: Number(digits),
      whatHolds,
    })),
  );
}

/** The numbers in the titles of a file's tests: the texts that a line of a comment does not hold. */
function titledIn(file: string): number[] {
  const titles = read(file).matchAll(/^(?!\s*(?:\/\/|\*)).*(["'`])((?:\\.|(?!\1).)*\(R-[^)]*\)[^"'`]*)\1/gm);
  return Array.from(titles, ([, , title = ""]) => title).flatMap(numbersIn);
}

/** The numbers that a text cites, also those between the ends of a range such as "R-106 to R-119". */
function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(/\bR-(\d+)(?: to R-(\d+))?/g), ([, from, to = from]) => {
    const first = Number(from);
    return Array.from({ length: Number(to) - first + 1 }, (_, index) => first + index);
  }).flat();
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
