// The home page: what it says and where its links lead, in its built HTML.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { createRenderer } from "../../server/site/publication/render-apart.ts";
import { textsOf } from "../support/built-page.ts";
import { aBuiltSite, buildDir } from "../support/server/built-site.ts";

const { school: organisation } = wordsOf(defaultLanguage);
const site = await aBuiltSite();
const main = (await site.open("/")).one("main");
const cards = main.one("region", { name: "Featured programs" }).all("listitem");

test("Book a Call goes to /schedule, and so does Schedule Consultation (R-32)", () => {
  for (const name of ["Book a Call", "Schedule Consultation"])
    expect([name, main.one("link", { name }).attributes.href]).toEqual([name, "/schedule"]);
});

test("there is a trio of features, each with a sentence, and what the school offers (R-34, R-35)", () => {
  expect(main.text).toContain("Train in Florida, in Texas or online, by day or in the evening.");
  expect(main.text).toContain("Need-based scholarships help with the cost");
  const features = main.one("region", { name: "How we help" }).all("listitem");
  expect(features).toHaveLength(3);
  for (const feature of features) {
    expect(feature.one("heading", { level: 3 }).text).not.toBe("");
    expect(feature.one("paragraph").text).not.toBe("");
  }
});

test("six programs are featured by their titles, HVAC and plumbing with duration and certification (R-36, R-37)", () => {
  expect(cards.map((card) => card.one("heading", { level: 3 }).text)).toEqual([
    "HVAC Technician",
    "Professional Plumbing",
    "Electrical Technology",
    "Business Office Management",
    "Construction Management",
    "Plumbing & Core Construction Program",
  ]);
  expect(cards[0]?.text).toMatch(/4-6 months.*EPA certification/);
  expect(cards[1]?.text).toMatch(/4-6 months.*trade certification/i);
});

test("each card's Learn More goes to /programs, and so does View All Programs (R-38)", () => {
  expect(cards.map((card) => card.one("link", { name: /^Learn More/ }).attributes.href)).toEqual(
    Array(6).fill("/programs"),
  );
  expect(main.one("link", { name: "View All Programs" }).attributes.href).toBe("/programs");
});

test("Apply for Scholarship opens the application form, on another host, in a new tab without an opener (R-39)", () => {
  const { name, attributes } = main.one("link", { name: /^Apply for Scholarship/ });
  expect(name).toMatch(/opens in a new tab/);
  expect(attributes).toMatchObject({
    href: organisation.links.applicationForm,
    target: "_blank",
    rel: expect.stringMatching(/\bnoopener\b/),
  });
  expect(attributes.href).toMatch(/^https:/);
});

test("the statistics are 500+ students, 85% placement and a $45K+ starting salary (R-40)", () => {
  const figures = main.one("region", { name: "Measured so far" });
  expect(textsOf(figures.all("definition"))).toEqual(["500+", "85%", "$45K+"]);
  expect(textsOf(figures.all("term"))).toEqual([
    "students enrolled",
    "job placement rate",
    "average starting salary",
  ]);
  expect(figures.text).toContain("not guaranteed");
});

test("how a figure was counted is below the figures, on the home and the mission page, in each language (R-574)", async () => {
  const parent = await mkdtemp(join(tmpdir(), "site-figures-"));
  const renderer = createRenderer();
  onTestFinished(async () => {
    await site.show(undefined);
    await renderer.close();
    await rm(parent, { recursive: true });
  });
  const of = (file: string, key: string, value: string) => ({
    ...{ file: `${file}/pages/home`, path: ["home", "statistics", "1", key], value },
  });
  const overrides = [
    of("every", "asOf", "2026-03-01"),
    of("en", "method", "We asked every graduate."),
    of("es", "method", "Preguntamos a cada persona graduada."),
  ];
  const folder = join(parent, "1");
  expect(await renderer.render({ buildDir, folder, overrides })).toMatchObject({ faults: [] });
  await site.show(folder);
  const english = "We asked every graduate. As of March 1, 2026.";
  const spanish = "Preguntamos a cada persona graduada. Datos al 1 de marzo de 2026.";
  for (const [path, title, counted] of [
    ["/", "How we count", english],
    ["/mission", "How we count", english],
    ["/es", "Cómo contamos", spanish],
  ] as const) {
    const page = (await site.open(path)).one("main");
    expect(page.text.split(title)).toHaveLength(2);
    expect(page.text).toContain(counted);
  }
});

test("there are two success stories, each labelled as a sample (R-41)", () => {
  const stories = main.one("region", { name: "Success stories" }).all("figure");
  expect(stories).toHaveLength(2);
  for (const story of stories) {
    expect(story.texts).toContain("Sample story");
    expect(story.one("blockquote").text).not.toBe("");
  }
});
