// The programs overview and its comparison in built HTML.
import { expect, test } from "vitest";
import { programPages } from "../support/browser/public-pages.ts";
import { type PagePart, textsOf } from "../support/built-page.ts";
import { aBuiltSite } from "../support/server/built-site.ts";

const site = await aBuiltSite();
const overview = (await site.open("/programs")).one("main");
const cards = overview.all("listitem").filter((item) => item.all("link", { name: /^Learn More/ }).length > 0);

/** The overview's own figures. */
const overviewCards = [
  {
    title: "HVAC Technician",
    duration: "4-6 months",
    certification: "EPA Universal Certification & HVAC-R Certification",
    path: "/programs/hvac",
    why: "Why Choose Our HVAC Program?",
  },
  {
    title: "Professional Plumbing",
    duration: "4-6 months",
    certification: "Plumbing Trade Certificate",
    path: "/programs/plumbing",
    why: "Why Choose Our Professional Program?",
  },
  {
    title: "Electrical Technology",
    duration: "4-6 months",
    certification: "Electrical Trade Certificate",
    path: "/programs/electrical",
    why: "Why Choose Our Electrical Program?",
  },
  {
    title: "Business Office Management",
    duration: "4-6 months",
    certification: "Business Office Professional",
    path: "/programs/officemanagement",
    why: "Why Choose Our Business Program?",
  },
  {
    title: "Construction Management",
    duration: "60 days",
    certification: "Construction Management Certification",
    path: "/programs/construction",
    why: "Why Choose Our Construction Program?",
  },
  {
    title: "Plumbing & Core Construction Program",
    duration: "6-8 months",
    certification: "Plumbing & Construction Safety Certificate",
    path: "/programs/plumbing",
    why: "Why Choose Our Plumbing Program?",
  },
  {
    title: "Sales Mastery",
    duration: "4-6 months",
    certification: "Professional Sales Certification",
    path: "/programs/sales",
    why: "Why Choose Our Sales Program?",
  },
];

test("the overview has its title and has seven cards with their facts (R-43 to R-45, R-57)", () => {
  expect(overview.one("heading", { level: 1 }).text).toBe("Accredited Trade School Programs Near You");
  expect(cards).toHaveLength(7);
  for (const [position, { title, duration, certification }] of overviewCards.entries()) {
    const card = partAt(cards, position);
    expect(card.one("heading", { level: 2 }).text).toBe(title);
    const facts = textsOf(card.all("definition"));
    expect([facts[0], facts.at(-1)]).toEqual([duration, certification]);
    expect(card.elements("use").length + card.elements("img").length).toBeGreaterThan(0);
    expect(card.all("paragraph")[0]?.text).not.toBe("");
  }
});

test("each card has one closed Why Choose section with education, options and support (R-47, R-48)", () => {
  for (const [position, { why }] of overviewCards.entries()) {
    const card = partAt(cards, position);
    const toggle = card.one("button");
    expect([toggle.name, toggle.attributes["aria-expanded"]]).toEqual([why, "false"]);
    const id = toggle.attributes["aria-controls"];
    const panels = card.elements("div").filter(({ attributes }) => attributes.id === id);
    const headings = panels.flatMap((panel) => panel.all("heading", { level: 4 }));
    expect(textsOf(headings)).toEqual(["Education", "Options", "Support"]);
  }
});

test("title, image and Learn More of each card lead to its program page (R-49)", () => {
  for (const [position, { title, path }] of overviewCards.entries()) {
    const card = partAt(cards, position);
    const image = card
      .elements("a")
      .find((link) => link.elements("svg").length + link.elements("img").length);
    for (const link of [card.one("link", { name: title }), card.one("link", { name: /^Learn More/ }), image])
      expect([title, link?.attributes.href]).toEqual([title, path]);
  }
});

test.each([
  ["Schedule Call", 7, "schedule_call"],
  ["Apply Now", 7, "program_apply"],
  ["Schedule Program Consultation", 1, "schedule_call"],
  ["Book Your Program Consultation", 1, "schedule_call"],
])("on the overview %s leads to /schedule, %d times, and reports %s (R-50)", (name, count, ctaType) => {
  expect(overview.all("link", { name }).map(actionOf)).toEqual(Array(count).fill(["/schedule", ctaType]));
});

test("one table compares length, format, schedule and certificate of all seven programs (R-411)", () => {
  const table = overview.one("table", { name: /^Seven programs/ });
  expect(textsOf(table.all("columnheader"))).toEqual([
    ...["Program", "Length", "Format", "Schedule", "Certificate"],
  ]);
  expect(table.all("rowheader")).toHaveLength(7);
  const plumbing = table.one("row", { name: /^Professional Plumbing/ });
  expect(textsOf(plumbing.all("cell"))).toEqual([
    "4-6 months",
    "In-person and online",
    "Flexible day and evening classes",
    "Plumbing Trade Certificate",
  ]);
  expect(plumbing.one("link").attributes.href).toBe("/programs/plumbing");
});

test("where overview and program page have two durations, each names the other's (R-412)", async () => {
  const otherDurations = new Map([
    ["HVAC Technician", "4-6 months"],
    ["Construction Management", "60 days"],
    ["Sales Mastery", "4-6 months"],
  ]);
  for (const { path, title, duration } of programPages) {
    const other = otherDurations.get(title);
    const row = overview.one("table").one("row", { name: new RegExp(`^${title}`) });
    const card = cards.filter((item) => item.all("heading", { name: title }).length > 0);
    for (const place of [row, ...card])
      expect([title, place.texts.includes(`${duration} on its own page`)]).toEqual([title, Boolean(other)]);
    const details = (await site.open(path)).one("region", { name: "Program Details" });
    const note = `${duration} is the length on this page. The programs overview says ${other}.`;
    expect([title, details.text.includes(note)]).toEqual([title, Boolean(other)]);
    expect([title, details.text.includes("is the length on this page")]).toEqual([title, Boolean(other)]);
  }
});

test("Apply says that it starts with a call where it opens the calendar, and only there (R-340)", async () => {
  const note = "We start with a short call";
  for (const [path, count] of [
    ["/programs/hvac", 3],
    ["/programs", 7],
    ["/programs/officemanagement", 0],
  ] as const) {
    const main = (await site.open(path)).one("main");
    const applying = main.all("link", { name: /^Apply (Now|for the Program)$/ });
    expect([path, applying.map(({ description }) => description)]).toEqual([path, Array(count).fill(note)]);
    expect([path, main.texts.filter((text) => text === note).length]).toEqual([path, count]);
  }
});

/** Where a call to action leads, and what a press of it reports (app/shell/cta-link.tsx). */
function actionOf({ attributes }: PagePart) {
  return [attributes.href, attributes["data-cta"]];
}

function partAt(parts: PagePart[], position: number): PagePart {
  const part = parts[position];
  if (!part) throw new Error(`There is no part ${position}.`);
  return part;
}
