// A program is added and removed as docs/owner.md says. Each step that is forgotten gives one sentence.
import { expect, test } from "vitest";
import type { ProgramPage } from "#content/programs/program.ts";
import { content, drawings as schoolDrawings } from "../../tests/support/changed-content.ts";
import { contentFaults } from "./content-rules.ts";
import type { Content } from "./read-content.ts";

const drawings = {
  ...schoolDrawings,
  "detail-welding.svg": schoolDrawings["detail-construction.svg"] ?? "",
};
const list = "content/programs/programs.ts";
const house = "content/drawings/house.ts";
type Entry = Record<string, unknown> & { name?: string; title: string };
const entries = content[list]?.entries as Entry[]; // the entries of the list
const [electrical] = entries;
const legend = content[house]?.houseLegend as { system: string }[]; // one entry for each system
const welding = {
  ...electrical,
  name: "welding",
  title: "Welding",
  path: "/programs/welding",
  aliases: ["/welding"],
  formAnswer: "Welding",
  sheet: "W-101",
  picture: "detail-welding.svg",
  description: "Join metal.",
  systems: ["construction"],
};
const copiedPage = content["content/programs/hvac.ts"]?.page as ProgramPage; // the rules require a page of this type
const weldingPage = {
  "content/programs/welding.ts": {
    page: {
      ...copiedPage,
      pictureAlt: "A welding table.",
      blurb: "Learn to join metal.",
      searchDescription: "Welding training: 4-6 months.",
      modules: copiedPage.modules.map(({ title }) => ({ title, text: "What you learn." })),
    },
  },
};

test("a program is added by its entry and its page", () => {
  expect(faultsOf(withEntries([...entries, welding], weldingPage))).toEqual([]);
});

test("an entry without its page, and a page without its entry, are reported", () => {
  expect(faultsOf(withEntries([...entries, welding]))).toEqual([
    `content/programs/welding.ts is missing, and ${list} has a program with the name welding: copy the page of another program to that file and change its words.`,
  ]);
  expect(faultsOf({ ...content, ...weldingPage })).toEqual([
    `content/programs/welding.ts belongs to no program of ${list}: remove the file, or add its entry there.`,
  ]);
});

test("a page that still has the words of the program that it was copied from is reported", () => {
  const copied = { "content/programs/welding.ts": { page: copiedPage } };
  const both = "content/programs/hvac.ts and content/programs/welding.ts have the same";
  expect(faultsOf(withEntries([...entries, welding], copied))).toEqual([
    "content/programs/welding.ts: page.searchDescription still names HVAC Technician: change its words.",
    `${both} page.pictureAlt: change it in the one that was copied.`,
    `${both} page.blurb: change it in the one that was copied.`,
    `${both} page.modules: change it in the one that was copied.`,
  ]);
});

test("a program is removed by its entry, its page and its line of the house; a forgotten step is reported", () => {
  const { "content/programs/sales.ts": page = {}, ...others } = withEntries(
    entries.filter(({ name }) => name !== "sales"),
  );
  const houseLegend = legend.filter(({ system }) => system !== "sales");
  const withoutLine = { [house]: { ...content[house], houseLegend } };
  const pageLeft = `content/programs/sales.ts belongs to no program of ${list}: remove the file, or add its entry there.`;
  const lineLeft = `${house}: houseLegend names sales, which no program of ${list} shows: remove its line.`;
  expect(faultsOf({ ...others, "content/programs/sales.ts": page })).toEqual([pageLeft, lineLeft]);
  expect(faultsOf({ ...others, ...withoutLine, "content/programs/sales.ts": page })).toEqual([pageLeft]);
  expect(faultsOf(others)).toEqual([lineLeft]);
  expect(faultsOf({ ...others, ...withoutLine })).toEqual([]);
});

test.each([
  [
    { path: "/Welding" },
    "the path of Welding must be /programs/ and a word of small letters, and is /Welding.",
  ],
  [{ aliases: undefined }, "Welding needs aliases, which may be the empty list []."],
  [
    { aliases: ["/donate"] },
    "the alias /donate of Welding must be / and a word of small letters that is no other page.",
  ],
  [{ aliases: ["/hvac"] }, "two programs have the address /hvac; each needs its own."],
  [{ title: "HVAC Technician" }, "two programs have the title HVAC Technician; each needs its own."],
  [{ sheet: "M-101" }, "two programs have the sheet M-101; each needs its own."],
  [{ picture: "detail-hvac.svg" }, "two programs have the picture detail-hvac.svg; each needs its own."],
  [
    { description: entries[1]?.description },
    `two programs have the description ${entries[1]?.description}; each needs its own.`,
  ],
  [
    { pageDuration: "9 months" },
    "the pageDuration of Welding is 9 months, and its own page says 6-8 months: make them the same.",
  ],
  [
    { duration: "6-8 months", pageDuration: "6-8 months" },
    "Welding has a pageDuration, and no page of its own with another duration: remove it.",
  ],
  [{ formAnswer: "HVAC" }, "two programs have the formAnswer HVAC; each needs its own."],
  [
    { systems: ["welding"] },
    `Welding shows the system welding of the house, which ${house} does not name: take one of construction, plumbing, electrical, hvac, office, sales, or add it there.`,
  ],
])("an entry with %j is reported in one sentence", (wrong, sentence) => {
  const entry = Object.fromEntries(
    Object.entries({ ...welding, ...wrong }).filter(([, value]) => value !== undefined),
  );
  const changed = withEntries([...entries, entry as Entry], weldingPage); // a complete entry except for one value
  expect(faultsOf(changed)).toEqual([`${list}: ${sentence}`]);
});

test("a card without a page of its own leads to the page of a program", () => {
  const { name: _, ...card } = { ...welding, path: "/programs/roofing" };
  expect(faultsOf(withEntries([...entries, card]))).toEqual([
    `${list}: Welding has no name, so its path must be that of another program, and /programs/roofing is none.`,
  ]);
  expect(faultsOf(withEntries([...entries, { ...card, path: "/programs/hvac" }]))).toEqual([]);
});

test("a system of the house must be drawn, and have a colour", () => {
  const houseLegend = [...legend, { ...legend[0], system: "welding", label: "Welding" }];
  const added = withEntries([...entries, { ...welding, systems: ["welding"] }], weldingPage);
  expect(faultsOf({ ...added, [house]: { ...content[house], houseLegend } })).toEqual([
    `${house}: houseLegend names welding, and content/drawings/cutaway-house.svg has no group with id="welding".`,
    'content/colors.ts: colors has no "system-welding", the colour of a part of the house: add it in light and in dark.',
  ]);
});

function withEntries(changed: Entry[], files: Content = {}): Content {
  return { ...content, ...files, [list]: { ...content[list], entries: changed } };
}

function faultsOf(changed: Content): string[] {
  return contentFaults(changed, drawings);
}
