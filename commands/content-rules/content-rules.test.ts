// The rules for content/, on the tests' school with one value changed. content/ itself is only tested for
// having no fault.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { page as hvacPage } from "#content/programs/hvac.ts";
import { changed, content, drawings, drawingsIn } from "../../tests/support/changed-content.ts";
import { withoutTestSchool } from "../testing/test-school.mjs";
import { contentFaults, rulesFor } from "./content-rules.ts";
import { entriesOf } from "./program-rules.ts";
import { contentDir, readContent } from "./read-content.ts";

const projectDir = join(import.meta.dirname, "..", "..");

test("content/ has no fault, whatever a school has written there, and neither has the tests' school", async () => {
  const own = join(projectDir, "content");
  expect(contentFaults(await readContent(own), drawingsIn(own))).toEqual([]);
  expect(contentFaults(content, drawings)).toEqual([]);
});

const four = [1, 2, 3, 4].map((number) => ({ title: `Module ${number}`, text: "Text" }));

test.each([
  ["content/organisation.ts", "organisation.name", " ", "organisation.name must not be empty."],
  ["content/organisation.ts", "organisation.name", undefined, "organisation.name is missing."],
  ["content/organisation.ts", "organisation.email", "hello", "organisation.email must be an email address."],
  ["content/organisation.ts", "organisation.links", undefined, "organisation.links is missing."],
  [
    "content/organisation.ts",
    "organisation.links.bookingPage",
    "javascript:alert(1)",
    'organisation.links.bookingPage must be an address that begins with https:// (or "" as long as there is none).',
  ],
  [
    "content/organisation.ts",
    "organisation.links.applicationForm",
    "/apply",
    'organisation.links.applicationForm must be an address that begins with https://, or "/scholarship" for the form of this site.',
  ],
  [
    "content/organisation.ts",
    "organisation.paymentLinks.custom",
    "http://pay.school.org",
    'organisation.paymentLinks.custom must be an address that begins with https:// (or "" as long as there is none).',
  ],
  [
    "content/organisation.ts",
    "organisation.timeZone",
    "Texas",
    "organisation.timeZone must be a time zone such as America/New_York.",
  ],
  ["content/colors.ts", "colors.dark.ink", "white", "colors.dark.ink must be a colour such as #1f4e8c."],
  ["content/colors.ts", "colors.dark.ink", undefined, "colors.dark.ink is missing."],
  [
    "content/colors.ts",
    "colors.dark.brand",
    "#ffffff",
    "colors must name the same colours in light and in dark.",
  ],
  [
    "content/colors.ts",
    "colors.light.on-action",
    "#fcd8c8",
    "colors.light.on-action (#fcd8c8) has a contrast of 4.2 to 1 on action (#b93e08), and text needs 4.5: change one of the two.",
  ],
  ["content/retention.ts", "retention.months.new", 0, "retention.months.new must be more than 0."],
  [
    "content/retention.ts",
    "retention.months.rejected",
    "24",
    "retention.months.rejected must be a whole number of months, or null.",
  ],
  ["content/review.ts", "review.undecidedDays", 0, "review.undecidedDays must be at least 1."],
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
])("%s with %s = %j is reported in one sentence", (file, place, value, sentence) => {
  expect(contentFaults(changed(file, place, value), drawings)).toEqual([`${file}: ${sentence}`]);
});

test("a misspelt key is reported with the key that is meant, and not a second time as missing", () => {
  const { badge, faq, ...rest } = hvacPage;
  const [first, ...others] = faq;
  const { answer, ...question } = first ?? {};
  const hvac = { ...rest, bagde: badge, faq: [{ ...question, ansWer: answer, hint: "" }, ...others] };
  expect(contentFaults(changed("content/programs/hvac.ts", "page", hvac), drawings)).toEqual([
    'content/programs/hvac.ts: page.faq[0] has an unknown key "ansWer", did you mean "answer"?',
    'content/programs/hvac.ts: page.faq[0] has an unknown key "hint", which the site does not show: remove it.',
    'content/programs/hvac.ts: page has an unknown key "bagde", did you mean "badge"?',
  ]);
});

test.each([
  ["content/pages/home.ts", "home.storiesTitle", undefined, "home.storiesTitle is missing."],
  ["content/pages/auth.ts", "authWords.reset.code.hint", "", "authWords.reset.code.hint must not be empty."],
  ["content/emails.ts", "authEmails.recovery.action", null, "authEmails.recovery.action must be a text."],
  [
    "content/texts.ts",
    "authTexts.signIn",
    "Your code",
    "authTexts.signIn must stay a text with blanks, which begins with (...) =>.",
  ],
  [
    "content/site.ts",
    "navigationLinks.1.to",
    "programs",
    "navigationLinks[1].to must be a path of this site, which begins with /.",
  ],
  [
    "content/pages/mission.ts",
    "mission.lead",
    `Call ${undefined}`,
    'mission.lead shows "undefined": a name between braces in it is misspelt.',
  ],
  [
    "content/pages/donate.ts",
    "donate.finished",
    (amount: string) => `${amount} for ${undefined}`,
    'donate.finished shows "undefined": a name between braces in it is misspelt.',
  ],
  [
    "content/pages/donate.ts",
    "donate.tax",
    "$" + "{organisation.name} is a nonprofit.",
    'donate.tax shows "$' +
      '{organisation.name}" as it is: a text with a name between braces begins and ends with `.',
  ],
  [
    "content/programs/hvac.ts",
    "page.faq.0.answer",
    "The  program takes 4-6 months.",
    'page.faq[0].answer shows a gap at "The  program": a name between braces in it is misspelt, or a space is too many.',
  ],
  [
    "content/pages/mission.ts",
    "mission.lead",
    " training: 4-6 months",
    'mission.lead shows a gap at " training: 4-6 months": a name between braces in it is misspelt, or a space is too many.',
  ],
  [
    "content/organisation.ts",
    "organisation.paymentLinks.500",
    "https://pay.school.org/500",
    'organisation.paymentLinks must have an address for every amount, or "" for all of them.',
  ],
  [
    "content/organisation.ts",
    "organisation.paymentLinks",
    { 500: "", 1000: "", 2500: "", custom: "" },
    "organisation.paymentLinks must have a line for each amount of content/pages/donate.ts: 500, 1000, 5000, custom.",
  ],
])("%s with %s = %j is reported in one sentence as well", (file, place, value, sentence) => {
  expect(contentFaults(changed(file, place, value), drawings)).toEqual([`${file}: ${sentence}`]);
});

test("the application form asks for each of its fields exactly once", () => {
  const file = "content/pages/scholarship.ts";
  expect(content[file]).toMatchObject({
    scholarshipSections: { 1: { questions: { 1: { name: "city" }, 3: { name: "zip" } } } },
  });
  expect(contentFaults(changed(file, "scholarshipSections.1.questions.3.name", "city"), drawings)).toEqual([
    `${file}: scholarshipSections must ask for "city" once, and asks for it 2 times.`,
    `${file}: scholarshipSections must ask for "zip": without it nobody can send the form.`,
  ]);
});

test("everything that a file of content/ exports has a rule, but for what is made from other files and what is code", () => {
  const names = entriesOf(content).flatMap(({ name }) => name ?? []);
  const rules = rulesFor(drawings, names);
  const others = Object.entries(content).flatMap(([file, exports]) =>
    Object.keys(exports)
      .filter((name) => !rules[file]?.shape[name])
      .map((name) => `${file}: ${name}`),
  );
  expect(others.sort()).toEqual([
    "content/listed-pages.ts: listedPages",
    "content/notifications.ts: notificationText",
    "content/organisation.ts: tagline",
    "content/programs/programs.ts: formPrograms",
    "content/programs/programs.ts: programCards",
    "content/programs/programs.ts: programs",
    "content/programs/programs.ts: titleOf",
    "content/site.ts: iconSizes",
    "content/site.ts: siteOrigin",
    "content/wording.ts: capitalised",
    "content/wording.ts: duration",
    "content/wording.ts: inWords",
    "content/wording.ts: longDate",
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

  const { status, stdout, stderr } = spawnSync(process.execPath, ["commands/build/check-content.ts"], {
    cwd: copy,
    encoding: "utf8",
    env: withoutTestSchool(process.env),
  });
  rmSync(copy, { recursive: true, force: true });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(sentence);
});
