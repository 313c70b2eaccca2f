// The rules for content/, on the tests' school with one value changed; content/ itself is asked for nothing
// else.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withoutTestSchool } from "../commands/test-school.mjs";
import { contentFaults } from "./content-rules.ts";
import { contentDir, readContent } from "./read-content.ts";

const projectDir = join(import.meta.dirname, "..");
const drawings = drawingsIn(contentDir);
const content = await readContent();

/** The content with one value replaced; `undefined` takes it away. */
function changed(file: string, place: string, value: unknown) {
  return replaced(content, [file, ...place.split(".")], value) as typeof content; // the same shape but for one value
}

function replaced(node: unknown, [key = "", ...rest]: string[], value: unknown): unknown {
  if (Array.isArray(node)) {
    return node.map((entry, index) => (String(index) === key ? replaced(entry, rest, value) : entry));
  }
  const inner = rest.length === 0 ? value : replaced((node as Record<string, unknown>)[key], rest, value); // a path of ours
  return { ...(node as object), [key]: inner };
}

test("content/ has no fault, whatever a school has written there, and neither has the tests' school", async () => {
  const own = join(projectDir, "content");
  expect(contentFaults(await readContent(own), drawingsIn(own))).toEqual([]);
  expect(contentFaults(content, drawings)).toEqual([]);
});

const four = [1, 2, 3, 4].map((number) => ({ title: `Module ${number}`, text: "Text" }));

test.each([
  ["content/organisation.ts", "organisation.name", " ", "organisation.name must not be empty."],
  ["content/organisation.ts", "organisation.name", undefined, "organisation.name is missing."],
  ["content/organisation.ts", "organisation.email", "hello", "organisation.email must be an e-mail address."],
  ["content/organisation.ts", "organisation.links", undefined, "organisation.links is missing."],
  [
    "content/organisation.ts",
    "organisation.links.bookingPage",
    "javascript:alert(1)",
    'organisation.links.bookingPage must be an address that begins with https:// (or "" as long as there is none).',
  ],
  [
    "content/organisation.ts",
    "organisation.timeZone",
    "Texas",
    "organisation.timeZone must be a time zone such as America/New_York.",
  ],
  ["content/colors.ts", "colors.dark.ink", "white", "colors.dark.ink must be a colour such as #1f4e8c."],
  ["content/colors.ts", "colors.dark", {}, "colors must name the same colours in light and in dark."],
  ["content/retention.ts", "retention.months.new", 0, "retention.months.new must be more than 0."],
  [
    "content/retention.ts",
    "retention.months.rejected",
    "24",
    "retention.months.rejected must be a whole number of months, or null.",
  ],
  ["content/programs/programs.ts", "entries.1.title", "", "entries[1].title must not be empty."],
  [
    "content/programs/programs.ts",
    "entries.1.name",
    "HVAC",
    "entries[1].name must be a word of small letters, as the file of its page is called.",
  ],
  ["content/programs/hvac.ts", "page", undefined, "page is missing."],
  [
    "content/programs/hvac.ts",
    "page.modules",
    four.slice(0, 3),
    "page.modules must have four modules, and has 3.",
  ],
  ["content/programs/hvac.ts", "page.modules", undefined, "page.modules must have four modules."],
  ["content/programs/hvac.ts", "page.benefits", four, "page.benefits must have six benefits, and has 4."],
  ["content/programs/sales.ts", "page.faq", [], "page.faq must have four or five questions, and has 0."],
  ["content/programs/sales.ts", "page.faq.1.answer", undefined, "page.faq[1].answer is missing."],
  [
    "content/programs/programs.ts",
    "entries.2.picture",
    "photo.png",
    "entries[2].picture must name a file that lies in content/drawings.",
  ],
  [
    "content/programs/programs.ts",
    "entries.3.picture",
    "cutaway-house.svg",
    'entries[3].picture must be a drawing whose svg element has id="drawing".',
  ],
  ["content/pages/home.ts", "successStories.0.quote", undefined, "successStories[0].quote is missing."],
  ["content/pages/home.ts", "home.statistics.1.figure", "", "home.statistics[1].figure must not be empty."],
  [
    "content/pages/partners.ts",
    "partners.types.0.benefits",
    ["One"],
    "partners.types[0].benefits must have four benefits, and has 1.",
  ],
  [
    "content/pages/donate.ts",
    "donate.presetsUsd.0",
    "500",
    "donate.presetsUsd[0] must be a whole number of dollars.",
  ],
])("%s with %s = %j is told in one sentence", (file, place, value, sentence) => {
  expect(contentFaults(changed(file, place, value), drawings)).toEqual([`${file}: ${sentence}`]);
});

test("a drawing that is gone is told where it is named", () => {
  const { "detail-hvac.svg": _, ...others } = drawings;
  expect(contentFaults(content, others)).toEqual([
    "content/programs/programs.ts: entries[1].picture must name a file that lies in content/drawings.",
  ]);
});

test.each([
  [/\bname: ".*"/, 'name: ""', /^content\/organisation\.ts: organisation\.name must not be empty\.\n$/],
  [/\bshortName: ".*"/, 'shortName: "', /^content\/organisation\.ts(:\d+)? cannot be read: .+\.\n$/],
])("the command stops on %s -> %s with exit code 1 and that sentence alone", (before, after, sentence) => {
  const copy = mkdtempSync(join(tmpdir(), "site-content-"));
  for (const folder of ["contract", "commands", "package.json"])
    cpSync(join(projectDir, folder), join(copy, folder), { recursive: true });
  cpSync(contentDir, join(copy, "content"), { recursive: true });
  symlinkSync(join(projectDir, "node_modules"), join(copy, "node_modules"));
  const file = join(copy, "content", "organisation.ts");
  const original = readFileSync(file, "utf8");
  expect(original).toMatch(before);
  writeFileSync(file, original.replace(before, after));

  const { status, stdout, stderr } = spawnSync(process.execPath, ["commands/check-content.ts"], {
    cwd: copy,
    encoding: "utf8",
    env: withoutTestSchool(process.env),
  });
  rmSync(copy, { recursive: true, force: true });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(sentence);
});

function drawingsIn(folder: string) {
  const dir = join(folder, "drawings");
  return Object.fromEntries(readdirSync(dir).map((name) => [name, readFileSync(join(dir, name), "utf8")]));
}
