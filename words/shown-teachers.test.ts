import { expect, test } from "vitest";
import { checkContent } from "./check-content.ts";
import { composeLanguage } from "./compose-language.ts";
import { readFiles } from "./read-files.ts";

const ana = {
  ...{ name: "Ana {<b>O'Neill</b>}", onPages: ["/programs/hvac"], photograph: "" },
  ...{ consent: "", until: "2026-12-31" },
};
const luis = {
  ...{ name: "Luis Vega", onPages: [], photograph: `media-${"0".repeat(32)}-640.jpg` },
  ...{ consent: "2026-05-01", until: "" },
};

/** Who is shown on the mission page and on that of a program in a language. */
function shown(code: "en" | "es", today: string) {
  const files = structuredClone(readFiles());
  for (const folder of ["en", "es"]) {
    const words = files.values[`${folder}/teachers`] as { teachers: unknown };
    words.teachers = [ana, luis].map((one) => ({ ...one, teaches: `{school} (${folder})` }));
  }
  const { content, faults } = checkContent(files);
  if (!content) throw new Error(faults.join("\n"));
  const { words, programs } = composeLanguage(code, content, { defaultLanguage: "en", today });
  return { mission: words.mission.teachers, hvac: programs.hvac?.teachers, sales: programs.sales?.teachers };
}

test("everybody is on the mission page and on the programs' pages they name, and nothing tells of consent and days (R-578)", () => {
  const { mission, hvac, sales } = shown("es", "2026-12-31");
  const first = { name: ana.name, teaches: "Plumbline (es)" };
  const second = {
    ...{ name: "Luis Vega", teaches: "Plumbline (es)" },
    photograph: { file: luis.photograph, alt: "Fotografía de Luis Vega" },
  };
  expect(mission).toEqual({ title: "Quiénes enseñan", people: [first, second] });
  expect(hvac?.people).toEqual([first]);
  expect(sales).toBeUndefined();
});

test("after a last day somebody is on no page, and a page without anybody has no heading (R-578)", () => {
  const { mission, hvac } = shown("en", "2027-01-01");
  expect(mission?.people.map(({ name }) => name)).toEqual(["Luis Vega"]);
  expect(hvac).toBeUndefined();
});
