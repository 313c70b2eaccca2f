import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { launchChecklist } from "./content-rules/launch-checklist.ts";
import { testSchool } from "./testing/test-school.mjs";

const ready = {
  SITE_URL: "https://school.org",
  SMTP_URL: "smtps://user:secret@mail.school.org",
  SCHOLARSHIP_INBOX: "scholarships@school.org",
  MAIL_FROM: "School <no-reply@school.org>",
  CHAT_WEBHOOK_URL: "https://chat.school.org/hook",
};

function sentences(found: Partial<Parameters<typeof launchChecklist>[0]>): string[] {
  return launchChecklist({ env: ready, content: {}, claims: [], ...found }).flatMap(
    (group) => group.sentences,
  );
}

test("nothing is left for a school that replaced, proved and configured everything", () => {
  const content = {
    "content/organisation.ts": {
      organisation: { name: "School", links: { bookingPage: "https://book.school.org" }, note: "" },
    },
  };
  expect(sentences({ content })).toEqual([]);
});

test("samples are found at any depth, and named with file and place", () => {
  const content = {
    "content/pages/home.ts": {
      stories: [{ sample: false }, { inner: { sample: true, quote: "..." } }],
      make: () => "",
    },
  };
  expect(sentences({ content })).toEqual([
    'content/pages/home.ts: stories[1].inner is a sample. Write your own, and remove its "sample: true".',
  ]);
});

test("unset links and example addresses are named; other empty texts and the hints of forms are not", () => {
  const links = { bookingPage: "https://calendly.com/plumbline-example/call", applicationForm: "" };
  const content = {
    "content/organisation.ts": {
      organisation: {
        links,
        email: "hello@plumbline.example",
        hint: "For example, name@example.com",
        empty: "",
      },
    },
  };
  expect(sentences({ content })).toEqual([
    "content/organisation.ts: organisation.links.applicationForm is not set, so the site uses one of its own pages instead.",
    "content/organisation.ts: organisation.links.bookingPage is an example: https://calendly.com/plumbline-example/call",
    "content/organisation.ts: organisation.email is an example: hello@plumbline.example",
  ]);
});

test("donations that are only simulated are left to connect, until every amount has a payment page (R-341)", () => {
  const content = (address: string) => ({
    "content/organisation.ts": { organisation: { paymentLinks: { 500: address, custom: address } } },
  });
  expect(sentences({ content: content("") })).toEqual([
    "content/organisation.ts: organisation.paymentLinks is not set, so /donate takes no money and says so.",
  ]);
  expect(sentences({ content: content("https://pay.school.org/gift") })).toEqual([]);
  expect(sentences({ content: content("https://pay.school.example/gift") })).toEqual([
    "content/organisation.ts: organisation.paymentLinks[500] is an example: https://pay.school.example/gift",
    "content/organisation.ts: organisation.paymentLinks.custom is an example: https://pay.school.example/gift",
  ]);
});

test("an application form on this site is a decision, and an example address of one elsewhere is not", () => {
  const content = (applicationForm: string) => ({
    "content/organisation.ts": { organisation: { links: { applicationForm } } },
  });
  expect(sentences({ content: content("/scholarship") })).toEqual([]);
  expect(sentences({ content: content("https://forms.plumbline.example/apply") })).toEqual([
    "content/organisation.ts: organisation.links.applicationForm is an example: https://forms.plumbline.example/apply",
  ]);
});

test("a claim is left while the site makes it and no source is named", () => {
  const claims = [{ words: ["85%", "500+"], ask: "Prove it.", source: "" }];
  const content = { "content/pages/home.ts": { home: { statistics: [{ figure: "85%" }] } } };
  expect(sentences({ content, claims })).toEqual(["Prove it."]);
  expect(
    sentences({ content, claims: [{ words: ["85%"], ask: "Prove it.", source: "Annual report 2026" }] }),
  ).toEqual([]);
  expect(sentences({ content: {}, claims })).toEqual([]);
});

test('a drawing with "sample: true" is a sample too', () => {
  const drawings = { "mark.svg": "<!-- The mark.\n sample: true --><svg/>", "drawings/own.svg": "<svg/>" };
  expect(sentences({ drawings })).toEqual([
    'content/mark.svg is a sample. Put your own in its place, without the line "sample: true".',
  ]);
});

test("two durations of one program are a contradiction (R-314)", () => {
  const content = {
    "content/programs/programs.ts": {
      entries: [
        { name: "hvac", title: "HVAC Technician", duration: "4-6 months" },
        { title: "Plumbing & Core Construction Program", duration: "6-8 months" },
      ],
    },
    "content/programs/hvac.ts": { page: { facts: { duration: "6-8 months" } } },
  };
  expect(sentences({ content })).toEqual([
    "HVAC Technician: the overview says 4-6 months, its own page says 6-8 months. Decide which one is right.",
  ]);
});

test.each([
  [{ SITE_URL: "" }, /^SITE_URL is not set/],
  [{ SITE_URL: "http://school.org" }, /^SITE_URL begins with http/],
  [{ SITE_URL: "https://localhost:3000" }, /^SITE_URL leads to localhost/],
  [{ SITE_URL: "https://127.0.0.1" }, /^SITE_URL leads to 127/],
  [{ SITE_URL: "school.org" }, /^SITE_URL must be/],
  [{ SMTP_URL: undefined }, /^SMTP_URL is not set/],
  [{ SMTP_URL: undefined, SCHOLARSHIP_INBOX: "a@school.example" }, /^SCHOLARSHIP_INBOX is an example/],
  [{ MAIL_FROM: undefined }, /^MAIL_FROM (must|is not set)/],
  [{ CHAT_WEBHOOK_URL: undefined }, /^CHAT_WEBHOOK_URL is not set/],
  [{ RATE_LIMITS: "off" }, /^RATE_LIMITS is off/],
])("the environment %j is not ready for visitors", (changes, sentence) => {
  const env = Object.fromEntries(
    Object.entries({ ...ready, ...changes }).filter(([, value]) => value !== undefined),
  );
  expect(sentences({ env: ready })).toEqual([]);
  expect(sentences({ env })).toContainEqual(expect.stringMatching(sentence));
});

test("the command lists what the sample has left, grouped, without any secret, and exits with 1", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "launch-check.ts")],
    {
      encoding: "utf8",
      env: { PATH: process.env.PATH, ...testSchool, SMTP_URL: "smtp://user:secret@mail.school.org" },
    },
  );
  expect(stderr).toBe("");
  expect(status).toBe(1);
  for (const title of [
    "Samples to replace",
    "Links to set",
    "Example addresses to replace",
    "Claims to prove",
    "Contradictions to settle",
    "Configuration",
  ]) {
    expect(stdout).toContain(`\n${title}\n  - `);
  }
  for (const program of ["HVAC Technician", "Construction Management", "Sales Mastery"])
    expect(stdout).toContain(`- ${program}: the overview says`);
  for (const claim of ["accredited", "500+", "tax-deductible", "CRM license"])
    expect(stdout).toContain(claim);
  expect(stdout).not.toContain("secret");
});
