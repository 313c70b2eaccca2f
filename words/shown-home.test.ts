import { expect, test } from "vitest";
import { checkContent } from "./check-content.ts";
import { composeLanguage } from "./compose-language.ts";
import { readFiles } from "./read-files.ts";

type Entry = Record<"from" | "until" | "people" | "method" | "asOf", string>;
const nothing = { from: "", until: "", people: "", method: "", asOf: "" };

/** The home page's words in a language, with the second of the sample's figures counted so. */
function home(code: "en" | "es", counted: Partial<Entry>) {
  const files = structuredClone(readFiles());
  for (const folder of ["en", "es"]) {
    const { home } = files.values[`${folder}/pages/home`] as { home: { statistics: Entry[] } };
    Object.assign(home.statistics[1] as Entry, nothing, counted);
  }
  const { content, faults } = checkContent(files);
  const languages = { defaultLanguage: "en", today: "2026-11-27" };
  return { faults, shown: content && composeLanguage(code, content, languages).words.home };
}

const counted: Entry = {
  ...{ from: "2025-01-01", until: "2025-12-31", people: "1248", asOf: "2026-03-01" },
  method: "Graduates in a job of their trade after six months.",
};

test("a figure says how it was counted, in each language's own dates and numbers (R-574)", () => {
  expect(home("en", counted).shown).toMatchObject({
    howCounted: "How we count",
    statistics: [
      { figure: "500+", label: "students enrolled" },
      {
        figure: "85%",
        counted:
          "Graduates in a job of their trade after six months. People counted: 1,248. From January 1, 2025 to December 31, 2025. As of March 1, 2026.",
      },
      { figure: "$45K+" },
    ],
  });
  expect(home("es", { ...counted, people: "" }).shown?.statistics[1]?.counted).toMatch(
    /\. Del 1 de enero de 2025 al 31 de diciembre de 2025\. Datos al 1 de marzo de 2026\.$/,
  );
  expect(home("en", { method: "We asked.", asOf: "2026-03-01" }).shown?.statistics[1]?.counted).toBe(
    "We asked. As of March 1, 2026.",
  );
});

test("as long as nobody says how, nothing of it is among the words (R-574)", () => {
  const { shown } = home("en", {});
  expect(shown).not.toHaveProperty("howCounted");
  expect(shown).not.toHaveProperty("counting");
  expect(shown?.statistics[1]).toEqual({ figure: "85%", label: "job placement rate" });
});

test.each<[Partial<Entry>, string]>([
  [{ ...counted, until: "2024-12-31" }, "until must not be before the first day."],
  [{ ...counted, until: "" }, "until must be there beside the first day, and only then."],
  [{ ...counted, asOf: "2025-12-30" }, "asOf must not be before the last day that was counted."],
  [{ ...counted, asOf: "" }, "asOf must say as of which day this was counted."],
  [{ people: "48" }, "asOf must say as of which day this was counted."],
  [{ ...counted, asOf: "2099-01-01" }, "asOf must not be in the future."],
  [{ ...counted, method: "" }, "method must say how this was counted."],
  [
    { ...counted, people: "about 50" },
    "people must be a number in digits, such as 48, and no more than seven.",
  ],
  [{ ...counted, from: "2025-02-30" }, "from must be a day that is on the calendar, such as 2027-01-11."],
])("a figure that is counted with %o is refused (R-574)", (entry, fault) => {
  expect(home("en", entry).faults).toContainEqual(`content/en/pages/home.yaml: home.statistics[1].${fault}`);
});
