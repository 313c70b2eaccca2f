// The rules for content/, on copies of the sample with one value changed.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withoutSampleSchool } from "../../commands/testing/sample-school.mjs";
import { aContentCopy, anEnglishContentCopy } from "../../tests/support/content-copy.ts";
import { contentDir } from "../read-files.ts";
import { contentFaults } from "./content-rules.ts";

const projectDir = join(import.meta.dirname, "..", "..");

test("the sample has no fault", async () => {
  expect(await contentFaults()).toEqual([]);
});

const two = [1, 2].map((number) => ({ title: `Benefit ${number}`, text: "Text" }));

test.each([
  ["content/school.yaml", "name", " ", "name must not be empty."],
  ["content/school.yaml", "name", undefined, "name is missing."],
  ["content/school.yaml", "email", "hello", "email must be an email address."],
  ["content/school.yaml", "links", undefined, "links is missing."],
  [
    "content/school.yaml",
    "links.bookingPage",
    "javascript:alert(1)",
    'links.bookingPage must be an address that begins with https:// (or "" as long as there is none).',
  ],
  [
    "content/school.yaml",
    "links.applicationForm",
    "/apply",
    'links.applicationForm must be an address that begins with https://, or "/scholarship" for the form of this site.',
  ],
  [
    "content/school.yaml",
    "paymentLinks.custom",
    "http://pay.school.org",
    'paymentLinks.custom must be an address that begins with https:// (or "" as long as there is none).',
  ],
  ["content/school.yaml", "timeZone", "Texas", "timeZone must be a time zone such as America/New_York."],
  ["content/retention.yaml", "months.new", 0, "months.new must be more than 0."],
  [
    "content/retention.yaml",
    "months.rejected",
    "24",
    "months.rejected must be a whole number of months, or null.",
  ],
  ["content/review.yaml", "undecidedDays", 0, "undecidedDays must be at least 1."],
  ["content/review.yaml", "digestHour", 24, "digestHour must be at most 23."],
  [
    "content/programs.yaml",
    "programs.1.name",
    "HVAC",
    "programs[1].name must be a word of small letters, as the file of its page is called.",
  ],
  ["content/en/programs.yaml", "programs.hvac.title", "", "programs.hvac.title must not be empty."],
  ["content/en/programs/hvac.yaml", "page", undefined, "page is missing."],
  ["content/en/programs/hvac.yaml", "page.modules", undefined, "page.modules must have up to nine modules."],
  [
    "content/en/programs/hvac.yaml",
    "page.benefits",
    two,
    "page.benefits must have three to nine benefits, and has 2.",
  ],
  ["content/en/programs/sales.yaml", "page.faq", [], "page.faq must have two to nine questions, and has 0."],
  ["content/en/programs/sales.yaml", "page.faq.1.answer", undefined, "page.faq[1].answer is missing."],
  ["content/en/pages/home.yaml", "stories.0.quote", undefined, "stories[0].quote is missing."],
  [
    "content/en/pages/home.yaml",
    "home.statistics.1.figure",
    "",
    "home.statistics[1].figure must not be empty.",
  ],
  [
    "content/en/pages/partners.yaml",
    "partners.types.0.benefits",
    ["One"],
    "partners.types[0].benefits must have four benefits, and has 1.",
  ],
  [
    "content/en/pages/donate.yaml",
    "donate.presetsUsd.0",
    "500",
    "donate.presetsUsd[0] must be a whole number of dollars.",
  ],
  [
    "content/en/pages/programs.yaml",
    "programsPage.why",
    "Why choose us?",
    "programsPage.why must have the place {program} or {firstWord}.",
  ],
  [
    "content/en/rubric.yaml",
    "rubric.criteria.1.key",
    "need",
    "rubric.criteria must have a key of its own for each criterion.",
  ],
])("%s with %s = %j is reported in one sentence (R-316)", async (file, place, value, sentence) => {
  const copy = aContentCopy();
  copy.set(file, place, value);
  expect(await copy.faults()).toEqual([`${file}: ${sentence}`]);
});

test("a misspelt key is reported with the key that is meant, and not a second time as missing", async () => {
  const copy = aContentCopy();
  const file = "content/en/programs/hvac.yaml";
  for (const [place, misspelt] of [
    ["page.badge", "page.bagde"],
    ["page.faq.0.answer", "page.faq.0.ansWer"],
  ] as const) {
    copy.set(file, misspelt, copy.value(file, place));
    copy.set(file, place, undefined);
  }
  copy.set(file, "page.faq.0.hint", "");
  expect(await copy.faults()).toEqual([
    `${file}: page.faq[0] has an unknown key "ansWer", did you mean "answer"?`,
    `${file}: page.faq[0] has an unknown key "hint", which the site does not show: remove it.`,
    `${file}: page has an unknown key "bagde", did you mean "badge"?`,
  ]);
});

test.each([
  ["content/en/pages/home.yaml", "home.storiesTitle", undefined, "home.storiesTitle is missing."],
  ["content/en/pages/auth.yaml", "auth.reset.code.hint", "", "auth.reset.code.hint must not be empty."],
  [
    "content/en/emails.yaml",
    "authEmails.recovery.action",
    null,
    "authEmails.recovery.action has no text: a text that begins with # needs quotes around it.",
  ],
  ["content/en/pages/home.yaml", "home.title", 2026, "home.title must be a text: put it between quotes."],
  [
    "content/en/pages/home.yaml",
    "home.eyebrow",
    { kindTitle: null },
    "home.eyebrow must be a text: put it between quotes.",
  ],
  ["content/en/texts.yaml", "authTexts.signIn", "Your code", "authTexts.signIn must have the place {code}."],
  [
    "content/en/texts.yaml",
    "authTexts.signIn",
    "{code} for {scool}.",
    "authTexts.signIn has an unknown place {scool}, did you mean {school}?",
  ],
  [
    "content/en/pages/donate.yaml",
    "donate.finished",
    "{amount} for {you",
    "donate.finished cannot be read: a } is missing.",
  ],
  [
    "content/en/pages/donate.yaml",
    "donate.finished",
    "{amount} for {school}}.",
    "donate.finished has a } too many at \"for {school}}\": leave it out, or write '}' to show it.",
  ],
  [
    "content/en/site.yaml",
    "navigationLinks.1.to",
    "programs",
    "navigationLinks[1].to must be a path of this site, which begins with /.",
  ],
  [
    "content/en/pages/donate.yaml",
    "donate.tax",
    "It's '{schoolName}' that is a 501(c)(3).",
    'donate.tax shows "{schoolName}" as it is: leave out the apostrophe before it, or write the curly one, ’.',
  ],
  [
    "content/en/programs/hvac.yaml",
    "page.faq.0.answer",
    "The  program takes {programDuration}.",
    'page.faq[0].answer shows a gap at "The  program": a space is too many.',
  ],
  [
    "content/en/pages/mission.yaml",
    "mission.lead",
    " training: few months",
    'mission.lead shows a gap at " training: few months": a space is too many.',
  ],
  [
    "content/en/pages/home.yaml",
    "stories.0.program",
    "{program_welding}",
    "stories[0].program names {program_welding}, and content/programs.yaml has no such program: change its words.",
  ],
  [
    "content/en/pages/home.yaml",
    "home.title",
    "Learn {title}",
    "home.title has the place {title}, which only the pages of programs have: write {program_NAME}.",
  ],
  [
    "content/en/school.yaml",
    "school.tagline",
    "{kindTitle} in Ohio",
    "school.tagline has the place {kindTitle}, which has no value yet in this file: write it out.",
  ],
  [
    "content/school.yaml",
    "paymentLinks.500",
    "https://pay.school.org/500",
    'paymentLinks must have an address for every amount, or "" for all of them.',
  ],
  [
    "content/school.yaml",
    "paymentLinks",
    { 500: "", 1000: "", 2500: "", custom: "" },
    "paymentLinks must have a line for each amount of content/en/pages/donate.yaml: 500, 1000, 5000, custom.",
  ],
])(
  "%s with %s = %j is reported in one sentence as well (R-316, R-341)",
  async (file, place, value, sentence) => {
    const copy = aContentCopy();
    copy.set(file, place, value);
    expect(await copy.faults()).toEqual([`${file}: ${sentence}`]);
  },
);

test("the application form asks for each of its fields exactly once", async () => {
  const copy = aContentCopy();
  const file = "content/en/pages/scholarship.yaml";
  expect(copy.value(file, "scholarshipSections.1.questions.1.name")).toBe("city");
  expect(copy.value(file, "scholarshipSections.1.questions.3.name")).toBe("zip");
  copy.set(file, "scholarshipSections.1.questions.3.name", "city");
  expect(await copy.faults()).toEqual([
    `${file}: scholarshipSections must ask for "city" once, and asks for it 2 times.`,
    `${file}: scholarshipSections must ask for "zip": without it nobody can send the form.`,
  ]);
});

test("a file that is missing, left over, misspelt or empty is reported", async () => {
  const copy = anEnglishContentCopy();
  copy.copy("content/en/pages/home.yaml", "content/en/pages/hone.yaml");
  copy.remove("content/en/pages/home.yaml");
  copy.write("content/en/pages/toasts.yaml", "# nothing\n");
  copy.copy("content/en/pages", "content/fr/pages");
  copy.copy("content/retention.yaml", "content/__proto__.yaml");
  expect(await copy.faults()).toEqual([
    "content/en/pages/home.yaml is missing.",
    "content/en/pages/toasts.yaml is not complete.",
    "content/fr/language.yaml is missing, so content/fr is no language: copy the file of content/en and change its words, or remove the folder.",
    "content/__proto__.yaml is no file of the site: remove it, or correct its name.",
    "content/en/pages/hone.yaml is no file of the site: remove it, or correct its name.",
  ]);
  copy.copy("content/en/site.yaml", "content/en/site.yml");
  expect(await copy.faults()).toEqual(["content/en/site.yml is not read: let its name end in .yaml."]);
});

test.each([
  [/\bname: .*/, 'name: ""', /^content\/school\.yaml: name must not be empty\.\n$/],
  [/\bshortName: .*/, 'shortName: "', /^content\/school\.yaml:\d+ cannot be read: .+\.\n$/],
])("the command stops on %s -> %s with exit code 1 and only that sentence", (before, after, sentence) => {
  const copy = mkdtempSync(join(tmpdir(), "site-content-"));
  for (const folder of ["contract", "commands", "words", "package.json"])
    cpSync(join(projectDir, folder), join(copy, folder), { recursive: true });
  cpSync(contentDir, join(copy, "content"), { recursive: true });
  symlinkSync(join(projectDir, "node_modules"), join(copy, "node_modules"));
  const file = join(copy, "content", "school.yaml");
  const original = readFileSync(file, "utf8");
  expect(original).toMatch(before);
  writeFileSync(file, original.replace(before, after));

  const { status, stdout, stderr } = spawnSync(process.execPath, ["commands/build/check-content.ts"], {
    cwd: copy,
    encoding: "utf8",
    env: withoutSampleSchool(process.env),
  });
  rmSync(copy, { recursive: true, force: true });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(sentence);
});
