import { expect, test } from "vitest";
import { checkContent } from "./check-content.ts";
import { composeLanguage } from "./compose-language.ts";
import { readFiles } from "./read-files.ts";

test("a story is shown through its last day, and nothing of consent and days is among the words (R-575)", () => {
  const files = structuredClone(readFiles());
  for (const code of ["en", "es"]) {
    const home = files.values[`${code}/pages/home`] as { stories: Record<string, string>[] };
    Object.assign(home.stories[0] ?? {}, { consent: "2026-05-01", until: "2026-12-31" });
  }
  const { content } = checkContent(files);
  if (!content) throw new Error("The words have a fault.");
  const stories = (today: string) =>
    composeLanguage("es", content, { defaultLanguage: "en", today }).words.stories;
  expect(stories("2026-12-31").map(({ program }) => program)).toEqual([
    "Climatización (HVAC)",
    "Electricidad",
  ]);
  expect(stories("2027-01-01").map((story) => Object.keys(story).sort())).toEqual([
    ["name", "program", "quote", "sample"],
  ]);
});
