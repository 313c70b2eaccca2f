// A program is added and removed as docs/owner.md says. Each step that is forgotten gives one sentence.
import { expect, test } from "vitest";
import { anEnglishContentCopy, type ContentCopy } from "../../tests/support/content-copy.ts";

const list = "content/programs.yaml";
const cards = "content/en/programs.yaml";
const house = "content/house.yaml";
const page = "content/en/programs/welding.yaml";
/** The place of a seventh program and an eighth entry in the list. */
const entry = "programs.7";

type Entry = Record<string, unknown>;

/** The entry and the card of Welding; its drawing is there, its page is not. */
function addEntry(copy: ContentCopy, changes: { facts?: Entry; card?: Entry } = {}) {
  copy.copy("content/drawings/detail-construction.svg", "content/drawings/detail-welding.svg");
  const facts = {
    ...(copy.value(list, "programs.0") as Entry),
    ...{ name: "welding", path: "/programs/welding", aliases: ["/welding"], formAnswer: "Welding" },
    ...{ sheet: "W-101", picture: "detail-welding.svg", systems: ["construction"] },
    ...changes.facts,
  };
  const card = {
    ...(copy.value(cards, "programs.electrical") as Entry),
    ...{ title: "Welding", description: "Join metal.", formAnswer: "Welding" },
    duration: "6-8 months", // as its page
    ...changes.card,
  };
  copy.set(list, entry, defined(facts));
  copy.set(cards, "programs.welding", defined(card));
}

function addPage(copy: ContentCopy) {
  copy.copy("content/en/programs/hvac.yaml", page);
  copy.set(page, "page.pictureAlt", "A welding table.");
  copy.set(page, "page.blurb", "Learn to join metal.");
  copy.set(page, "page.searchDescription", "Welding training: 4-6 months.");
  for (const number of [0, 1, 2, 3]) copy.set(page, `page.modules.${number}.text`, "What you learn.");
}

function defined(entry: Entry): Entry {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}

test("a program is added by its entry, its card and its page", async () => {
  const copy = anEnglishContentCopy();
  addEntry(copy);
  addPage(copy);
  expect(await copy.faults()).toEqual([]);
});

test("an entry without its card or page, and a page or card without its entry, are reported", async () => {
  const copy = anEnglishContentCopy();
  addEntry(copy);
  expect(await copy.faults()).toEqual([
    `${page} is missing, and ${list} has a program with the name welding: copy the page of another program to that file and change its words.`,
  ]);
  addPage(copy);
  copy.set(cards, "programs.welding", undefined);
  expect(await copy.faults()).toEqual([`${cards}: programs.welding is missing.`]);
  copy.set(list, entry, undefined);
  expect(await copy.faults()).toEqual([
    `${page} belongs to no program of ${list}: remove the file, or add its entry there.`,
  ]);
  copy.remove(page);
  copy.set(cards, "programs.welding", copy.value(cards, "programs.hvac"));
  expect(await copy.faults()).toEqual([
    `${cards}: programs has an unknown key "welding", which the site does not show: remove it.`,
  ]);
});

test("a page that still has the words of the program that it was copied from is reported", async () => {
  const copy = anEnglishContentCopy();
  addEntry(copy);
  copy.copy("content/en/programs/hvac.yaml", page);
  const both = `content/en/programs/hvac.yaml and ${page} have the same`;
  const same = [
    `${both} page.pictureAlt: change it in the one that was copied.`,
    `${both} page.blurb: change it in the one that was copied.`,
    `${both} page.modules: change it in the one that was copied.`,
  ];
  expect(await copy.faults()).toEqual(same); // {title} in searchDescription is the title of Welding by itself
  copy.set(page, "page.searchDescription", "HVAC Technician training: 4-6 months.");
  expect(await copy.faults()).toEqual([
    `${page}: page.searchDescription still names HVAC Technician: change its words.`,
    ...same,
  ]);
});

test("a program is removed by its entry, card, page and line of the house; a forgotten step is reported", async () => {
  const copy = anEnglishContentCopy();
  expect(copy.value(list, "programs.6.name")).toBe("sales");
  copy.set(list, "programs.6", undefined);
  expect(await copy.faults()).toEqual([
    `${cards}: programs has an unknown key "sales", which the site does not show: remove it.`,
    `content/en/programs/sales.yaml belongs to no program of ${list}: remove the file, or add its entry there.`,
  ]);
  copy.set(cards, "programs.sales", undefined);
  copy.remove("content/en/programs/sales.yaml");
  expect(await copy.faults()).toEqual([
    `${house}: legend names sales, which no program of ${list} shows: remove its line.`,
  ]);
  expect(copy.value(house, "legend.5.system")).toBe("sales");
  copy.set(house, "legend.5", undefined);
  expect(await copy.faults()).toEqual([
    'content/en/house.yaml: house.legend has an unknown key "sales", which the site does not show: remove it.',
  ]);
  copy.set("content/en/house.yaml", "house.legend.sales", undefined);
  expect(await copy.faults()).toEqual([]);
});

test("a place that names a removed program is reported", async () => {
  const copy = anEnglishContentCopy();
  copy.set("content/en/pages/home.yaml", "stories.0.program", "{program_sales}");
  expect(await copy.faults()).toEqual([]);
  copy.set(list, "programs.6", undefined);
  copy.set(cards, "programs.sales", undefined);
  copy.remove("content/en/programs/sales.yaml");
  expect(await copy.faults()).toContain(
    `content/en/pages/home.yaml: stories[0].program names {program_sales}, and ${list} has no such program: change its words.`,
  );
});

test.each([
  [
    { path: "/Welding" },
    "the path of welding must be /programs/ and a word of small letters, and is /Welding.",
  ],
  [{ path: undefined }, "programs[7].path is missing."],
  [{ aliases: undefined }, "programs[7].aliases is missing."],
  [{ booking: undefined }, "programs[7].booking is missing."],
  [{ booking: "calendar" }, 'programs[7].booking must be "own" or "external".'],
  [{ isOnHomePage: true }, 'programs[7].isOnHomePage must be "yes" or "no".'],
  [{ furtherAddresses: ["/donate"] }, "programs[7].furtherAddresses[0] is another page of the site."],
  [{ systems: [] }, "programs[7].systems must have at least one system of the house, and has 0."],
  [
    { aliases: ["/donate"] },
    "the alias /donate of welding must be / and a word of small letters that is no other page.",
  ],
  [
    { aliases: ["/en"] },
    "the alias /en of welding must be / and a word of small letters that is no other page.",
  ],
  [{ aliases: ["/hvac"] }, "programs[7].aliases[0] is also that of hvac; each needs its own."],
  [{ sheet: "M-101" }, "programs[7].sheet is also that of hvac; each needs its own."],
  [{ formAnswer: "HVAC" }, "programs[7].formAnswer is also that of hvac; each needs its own."],
  [
    { systems: ["welding"] },
    `welding shows the system welding of the house, which ${house} does not name: take one of construction, plumbing, electrical, hvac, office, sales, or add it there.`,
  ],
])("an entry with %j is reported in one sentence (R-412)", async (facts, sentence) => {
  const copy = anEnglishContentCopy();
  addEntry(copy, { facts });
  addPage(copy);
  expect(await copy.faults()).toEqual([`${list}: ${sentence}`]);
});

test("two entries with one name are reported", async () => {
  const copy = anEnglishContentCopy();
  addEntry(copy);
  addPage(copy);
  copy.set(list, "programs.8", {
    ...(copy.value(list, entry) as Entry),
    ...{ path: "/programs/fitting", aliases: [], sheet: "W-201", formAnswer: "Fitting" },
    picture: "plumb-wall.svg",
  });
  expect(await copy.faults()).toEqual([`${list}: two programs have the name welding; each needs its own.`]);
});

const hvacDescription = "Install, service and repair the systems that heat and cool homes and businesses.";

test.each([
  [{ title: "HVAC Technician" }, "programs.welding.title is also that of hvac; each needs its own."],
  [
    { description: hvacDescription },
    "programs.welding.description is also that of hvac; each needs its own.",
  ],
  [
    { duration: "8 weeks" },
    "programs.welding.duration is 8 weeks, and its own page says 6-8 months: change both, in each language.",
  ],
  [
    { duration: "4-6 months", pageDuration: "9 months" },
    "the pageDuration of welding is 9 months, and its own page says 6-8 months: make them the same.",
  ],
  [
    { pageDuration: "6-8 months" },
    "welding has a pageDuration, and no page of its own with another duration: remove it.",
  ],
])("a card with %j is reported in one sentence (R-412)", async (card, sentence) => {
  const copy = anEnglishContentCopy();
  addEntry(copy, { card });
  addPage(copy);
  expect(await copy.faults()).toEqual([`${cards}: ${sentence}`]);
});

test("a card that has a name in the form, which offers no such program, is reported", async () => {
  const copy = anEnglishContentCopy();
  addEntry(copy, { facts: { formAnswer: undefined } });
  addPage(copy);
  expect(await copy.faults()).toEqual([
    `${cards}: welding has a formAnswer, and none in ${list}, so the form does not offer it: add it there, or remove it here.`,
  ]);
});

test("a card without a page of its own leads to the page of a program", async () => {
  const copy = anEnglishContentCopy();
  const ofPage = { path: undefined, aliases: undefined, booking: undefined, formAnswer: undefined };
  const card = { formAnswer: undefined };
  for (const pageOf of ["roofing", "core"]) {
    addEntry(copy, { facts: { ...ofPage, pageOf }, card });
    expect(await copy.faults()).toEqual([
      `${list}: the pageOf of welding must be a program with a page of its own, and ${pageOf} is none.`,
    ]);
  }
  addEntry(copy, { facts: { ...ofPage, pageOf: "hvac", path: "/programs/roofing" }, card });
  expect(await copy.faults()).toEqual([
    `${list}: programs[7].path has no place beside pageOf, because the card leads to the page of hvac: remove it.`,
  ]);
  addEntry(copy, { facts: { ...ofPage, pageOf: "hvac" }, card });
  expect(await copy.faults()).toEqual([]);
});

test("a system of the house must be drawn, and have a label and a colour", async () => {
  const copy = anEnglishContentCopy();
  addEntry(copy, { facts: { systems: ["welding"] } });
  addPage(copy);
  copy.set(house, "legend.6", { ...(copy.value(house, "legend.0") as Entry), system: "welding" });
  expect(await copy.faults()).toEqual(["content/en/house.yaml: house.legend.welding is missing."]);
  copy.set("content/en/house.yaml", "house.legend.welding", "Welding");
  expect(await copy.faults()).toEqual([
    `${house}: legend names welding, and content/drawings/cutaway-house.svg has no group with id="welding".`,
    'content/colors.ts: colors has no "system-welding", the colour of a part of the house: add it in light and in dark.',
  ]);
});

test("the duration of a page is written out where it stands, and named elsewhere on the page only (R-584)", async () => {
  const copy = anEnglishContentCopy();
  copy.set("content/en/programs/hvac.yaml", "page.facts.duration", "{programDuration}");
  copy.set("content/en/pages/home.yaml", "home.eyebrow", "It takes {programDuration}.");
  expect(await copy.faults()).toEqual([
    "content/en/programs/hvac.yaml: page.facts.duration must be written out: {programDuration} stands for it in other texts.",
    "content/en/pages/home.yaml: home.eyebrow has the place {programDuration}, which only the pages of programs have.",
  ]);
});
