import { expect, test } from "vitest";
import { bestMatch, textPattern } from "./text-match.ts";

const site = { sharedPlaces: { school: { en: "Plumbline", es: "Plumbline" } } };

test("a value fits its text on the page, with its places filled", () => {
  const pattern = textPattern("Welcome to {school},  {name}!", site, "en");
  expect(pattern?.test("Welcome to Plumbline, Ruth!")).toBe(true);
  expect(pattern?.test("Welcome to Elsewhere, Ruth!")).toBe(false);
});

test("a value without letters of its own, or with a plural, fits nothing", () => {
  expect(textPattern("{school}", site, "en")).toBeUndefined();
  expect(textPattern("{count, plural, other {days}}", site, "en")).toBeUndefined();
});

test("a text of many unknown places is not looked for: each may be any words", () => {
  expect(textPattern(`Welcome ${"{x}".repeat(30)}!`, site, "en")).toBeUndefined();
  expect(textPattern("Welcome {name} of {town}", site, "en")?.test("Welcome Ruth of Tampa")).toBe(true);
});

test("signs of regular expressions are letters", () => {
  expect(textPattern("Why (us)?", site, "en")?.test("Why (us)?")).toBe(true);
});

test("of several values that a text has, the longest counts", () => {
  const candidates = ["Apply", "Apply for a scholarship", "Elsewhere"].map((value) => ({
    value,
    pattern: textPattern(value, site, "en"),
  }));
  expect(bestMatch("Apply  for a\u00a0scholarship now", candidates)?.value).toBe("Apply for a scholarship");
  expect(bestMatch("Nothing", candidates)).toBeUndefined();
});
