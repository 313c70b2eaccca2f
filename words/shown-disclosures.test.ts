// What the law asks a school to say, at the foot of every page.
import { expect, test } from "vitest";
import { readFiles } from "./read-files.ts";
import { schoolWords } from "./schemas/school-words.ts";
import { shownDisclosures } from "./shown-disclosures.ts";

const written = readFiles().values["en/disclosures"] as { disclosures: object }; // the sample's file

function parsed(change: object) {
  const disclosures = { ...written.disclosures, ...change };
  return schoolWords.disclosures.safeParse({ ...written, disclosures });
}

test("what is filled in is said, and nothing else (R-570)", () => {
  const lines = (change: object) => {
    const { data } = parsed(change);
    return data && shownDisclosures(data);
  };
  expect(lines({})).toEqual([]);
  const authority = "Commission for Independent Education";
  expect(
    lines({
      ...{ licences: [{ number: "1234", authority }], accreditor: "ACCSC", ein: "12-3456789" },
      ...{ postalAddress: "1 Main Street, Orlando, FL 32801", equalTreatment: "We admit everybody." },
    }),
  ).toEqual([
    `License 1234, ${authority}`,
    "Accredited by ACCSC",
    "501(c)(3) nonprofit, EIN 12-3456789",
    "1 Main Street, Orlando, FL 32801",
    "We admit everybody.",
  ]);
});

test.each([
  ["a number of another form", { ein: "123456789" }, "ein"],
  ["a licence without its number", { licences: [{ number: "", authority: "CIE" }] }, "number"],
])("%s is refused (R-570)", (_, change, key) => {
  expect(parsed(change).error?.issues.map(({ path }) => path.at(-1))).toEqual([key]);
});
