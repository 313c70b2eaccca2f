// The program pages in built HTML: the same sections on each, with its own
// figures, under every alias.
import { expect, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { programPages } from "../support/browser/public-pages.ts";
import { type PagePart, textsOf } from "../support/built-page.ts";
import { aBuiltSite } from "../support/server/built-site.ts";

const { links } = wordsOf(defaultLanguage).school;
/** The form on another host, with the program as the parameter that the sample names. */
const officeForm = `${links.applicationForm}?program=Business+Office+Management`;

const origin = "https://school.example.org";
const site = await aBuiltSite({ siteUrl: origin });
const pages = await Promise.all(
  programPages.map(async (program) => ({ ...program, main: (await site.open(program.path)).one("main") })),
);

test.each(pages)(
  "the hero of $path has badge, title, blurb, image and two buttons (R-51)",
  ({ title, main }) => {
    const [hero] = main.elements("section");
    expect(hero?.one("heading", { level: 1 }).text).toBe(title);
    const [badge, blurb] = textsOf(hero?.all("paragraph") ?? []);
    expect(badge).not.toBe("");
    expect(blurb?.length).toBeGreaterThan(40);
    expect(hero?.one("img").name).toMatch(/^Line drawing of/);
    expect(hero?.all("link").map(({ name }) => name)).toEqual([
      "Schedule a Consultation",
      expect.stringMatching(/^Apply Now/),
    ]);
  },
);

test.each(pages)(
  "$path leads to the other five programs and to all, below its own facts (R-52, R-410)",
  ({ path, main }) => {
    const strip = main.one("navigation", { name: "Explore Other Programs" });
    const others = programPages.filter((other) => other.path !== path);
    expect(strip.all("link").map(({ name, attributes: { href } }) => [name, href])).toEqual([
      ...others.map((other) => [other.title, other.path]),
      ["View All Programs", "/programs"],
    ]);
    const titles = textsOf(main.all("heading", { level: 2 }));
    expect(titles.indexOf("Program Details")).toBeLessThan(titles.indexOf("Explore Other Programs"));
  },
);

test.each(pages)(
  "$path has six benefits, and four numbered modules with a button (R-53, R-54)",
  ({ main }) => {
    const benefits = main.one("region", { name: "Program Benefits" }).all("listitem");
    expect(benefits.map((benefit) => benefit.all("heading", { level: 3 }).length)).toEqual(Array(6).fill(1));
    const structure = main.one("region", { name: "Program Structure" });
    const modules = structure.elements("ol").flatMap((list) => list.all("listitem"));
    expect(modules.map((module) => module.texts[0])).toEqual(["1", "2", "3", "4"]);
    for (const module of modules) expect(module.one("heading", { level: 3 }).text).not.toBe("");
    expect(structure.all("link", { name: /^Apply for the Program/ })).toHaveLength(1);
    expect(structure.text).toContain("10-15 hours");
  },
);

test.each(pages)(
  "the five details of $path are its own (R-55 to R-57, R-60)",
  ({ duration, certification, main }) => {
    const details = main.one("region", { name: "Program Details" });
    const facts = textsOf(details.all("definition"));
    expect(textsOf(details.all("term")).map((term, position) => [term, facts[position]])).toEqual([
      ["Duration", duration],
      ["Format", expect.any(String)],
      ["Certification", certification],
      ["Schedule", expect.any(String)],
      ["Support", expect.stringContaining("not guaranteed")],
    ]);
  },
);

test.each(pages)("$path answers questions, and ends with two buttons (R-61, R-62)", ({ title, main }) => {
  const faq = main.one("region", { name: "Frequently Asked Questions" });
  expect(faq.all("listitem")).toHaveLength(title === "Construction Management" ? 4 : 5);
  expect(faq.text).toContain("10-15 hours a week");
  const more = faq.one("link", { name: "Have more questions? Schedule a call with our advisors" });
  expect(more.attributes.href).toBe("/schedule");
  const last = main.all("link").slice(-2);
  expect(last.map(({ name }) => name)).toEqual(["Schedule a Call", expect.stringMatching(/^Apply Now/)]);
});

test("every alias shows the same page and names /programs/... as canonical (R-2, R-3)", async () => {
  for (const { path, aliases, title } of programPages)
    for (const address of [path, ...aliases]) {
      const page = await site.open(address);
      const canonical = page.elements("link").find(({ attributes }) => attributes.rel === "canonical");
      expect(canonical?.attributes.href).toBe(origin + path);
      expect(page.one("heading", { level: 1 }).text).toBe(title);
    }
});

test("programs with day and evening classes say so; format and EPA 608 prep stand where they belong (R-58)", () => {
  for (const { title, main } of pages.filter(({ title }) => title !== "Sales Mastery")) {
    const isHvac = title === "HVAC Technician";
    expect(formatAndSchedule(main)).toEqual([
      isHvac ? "Hands-on with classroom" : "In-person and online",
      "Flexible day and evening classes",
    ]);
    if (isHvac) expect(main.text).toContain("EPA 608 prep included");
  }
});

test("Sales Mastery is online with live coaching, self-paced, with a free CRM license worth $999 (R-59)", () => {
  const main = pageOf("Sales Mastery");
  expect(formatAndSchedule(main)).toEqual(["Online with live coaching", "Self-paced"]);
  expect(main.texts).toContain("Special offer: a free premium CRM license");
  expect(main.text).toContain("Stated value: $999");
});

test.each(pages)(
  "the buttons of $path say what a press of them reports, and all lead to /schedule but on Business Office Management (R-63, R-64)",
  ({ title, main }) => {
    const isExternal = title === "Business Office Management";
    const [talk, apply] = isExternal ? [links.bookingPage, officeForm] : ["/schedule", "/schedule"];
    const buttons = main.all("link", { name: /^(Schedule a C|Apply (Now|for the Program))/ });
    const actions = buttons.map(({ texts, attributes }) => [
      texts[0],
      attributes.href,
      attributes["data-cta"],
    ]);
    expect(actions).toEqual([
      ["Schedule a Consultation", talk, "schedule_call"],
      ["Apply Now", apply, "program_apply"],
      ["Apply for the Program", apply, "program_apply"],
      ["Schedule a Call", talk, "schedule_call"],
      ["Apply Now", apply, "program_apply"],
    ]);
  },
);

test("on Business Office Management the links to apply themselves ask for a new tab and no opener (R-66)", () => {
  const applying = pageOf("Business Office Management").all("link", { name: /^Apply (Now|for the Program)/ });
  expect(applying).toHaveLength(3);
  for (const { name, attributes } of applying) {
    expect(name).toMatch(/opens in a new tab/);
    expect(attributes).toMatchObject({
      href: officeForm,
      target: "_blank",
      rel: expect.stringMatching(/\bnoopener\b/),
    });
  }
});

function pageOf(title: string): PagePart {
  const page = pages.find((one) => one.title === title);
  if (!page) throw new Error(`There is no page of ${title}.`);
  return page.main;
}

function formatAndSchedule(main: PagePart) {
  const [, format, , schedule] = textsOf(main.one("region", { name: "Program Details" }).all("definition"));
  return [format, schedule];
}
