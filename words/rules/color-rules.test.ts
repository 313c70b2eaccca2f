// The rules for content/colors.ts, on copies of the sample with one value changed.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aContentCopy } from "../../tests/support/content-copy.ts";

const file = "content/colors.ts";

test.each([
  [/(?<=dark: \{[^}]*\n {4}ink: )"#\w+"/, '"white"', "colors.dark.ink must be a colour such as #1f4e8c."],
  [/(?<=dark: \{[^}]*)\n {4}ink: .*/, "", "colors.dark.ink is missing."],
  [/(?<=dark: \{)/, 'brand: "#ffffff",', "colors must name the same colours in light and in dark."],
  [
    /(?<=light: \{[^}]*"on-action": )"#\w+"/,
    '"#fcd8c8"',
    "colors.light.on-action (#fcd8c8) has a contrast of 4.2 to 1 on action (#b93e08), and text needs 4.5: change one of the two.",
  ],
  [/light: "#ffffff"/, 'light: "white"', "groundColors.light must be a colour such as #1f4e8c."],
])("colours with %s = %j are reported in one sentence", async (before, after, sentence) => {
  const copy = aContentCopy();
  const written = copy.read(file);
  expect(written).toMatch(before);
  copy.write(file, written.replace(before, after));
  expect(await copy.faults()).toContain(`${file}: ${sentence}`);
});

const advice =
  "Look there and in the lines before it for a comma, quote or bracket that is missing or too many.";

test.each([
  [
    'export const a = {\n  b: "1"\n  c: "2",\n};',
    `${file}:3 cannot be read: Expected ',', got 'ident'. ${advice}`,
  ],
  [
    'export const a = {\n  b "1",\n};',
    `${file}:2 cannot be read: Unexpected token \`string literal\`. ${advice}`,
  ],
  [
    "export const a = \u201ctext\u201d;",
    `${file}:1 cannot be read: Unexpected character '\u201c'. ${advice}`,
  ],
  [
    "export const a = nam;",
    `${file}:1 cannot be read: nam is not defined. A name in it is misspelt, or a text lacks its quotes.`,
  ],
])("%j is explained with what to do", (text, sentence) => {
  const copy = aContentCopy();
  copy.write(file, text);
  expect(faultsOfNode(copy.folder)).toEqual([sentence]);
});

test("missing colours are reported", () => {
  const copy = aContentCopy();
  copy.remove(file);
  expect(faultsOfNode(copy.folder)).toEqual([`${file} is missing: put the file back.`]);
});

/** The errors are real ones, from a process of Node that imports the file; Vitest has its own importer. */
function faultsOfNode(folder: string): string[] {
  const script = `import { contentFaults } from "${join(import.meta.dirname, "content-rules.ts")}";
    console.log(JSON.stringify(await contentFaults("${folder}")));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}
