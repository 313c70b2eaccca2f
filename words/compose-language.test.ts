import { expect, test } from "vitest";
import { aContentCopy } from "../tests/support/content-copy.ts";
import { checkContent, defaultLanguage } from "./check-content.ts";
import { composeLanguage } from "./compose-language.ts";
import { formatPlural } from "./format-plural.ts";
import { readFiles } from "./read-files.ts";
import { longDate } from "./wording.ts";

test("dates, numbers and plurals follow the formats that a language names, otherwise its tag (R-463)", () => {
  const copy = aContentCopy();
  const file = "content/es/language.yaml";
  const date = new Date("2026-11-24T12:00:00Z");
  const written = () => {
    const { content } = checkContent(readFiles(copy.folder));
    if (!content) throw new Error("The copy has faults.");
    const { language, wording } = composeLanguage("es", content, {
      defaultLanguage,
      today: "2026-11-27",
    }).words;
    const { tag, formats } = language;
    const day = longDate(date, { tag: formats, timeZone: "UTC" });
    return { tag, formats, day, none: formatPlural(wording.spans.day, { count: 0, number: "cero" }) };
  };
  expect(written()).toMatchObject({ tag: "es-US", formats: "es-US", day: "24 de noviembre de 2026" });
  copy.set(file, "formats", "fr-HT");
  // In French none is singular.
  expect(written()).toEqual({ tag: "es-US", formats: "fr-HT", day: "24 novembre 2026", none: "un día" });
});

test.each(["en", "es"])(
  "in %s a program's page says its duration in each text that names it (R-584)",
  (code) => {
    const copy = aContentCopy();
    for (const language of ["en", "es"])
      copy.set(
        `content/${language}/programs/hvac.yaml`,
        "page.facts.duration",
        "9 to {minPasswordCharacters}",
      );
    const { content } = checkContent(readFiles(copy.folder));
    if (!content) throw new Error("The copy has faults.");
    const { hvac } = composeLanguage(code, content, { defaultLanguage, today: "2026-11-27" }).programs;
    const texts = [hvac?.facts.duration, hvac?.searchDescription, hvac?.faq[0]?.answer];
    for (const text of texts) expect(text).toMatch(/9 to \d+/);
  },
);
