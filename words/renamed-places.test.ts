import { expect, test } from "vitest";
import { withOverrides } from "./overrides.ts";
import { type RenamedPlace, withPresentName, withPresentNames } from "./renamed-places.ts";

const table: RenamedPlace[] = [
  {
    from: { file: "pages/home", path: ["home", "lead"] },
    to: { file: "pages/home", path: ["home", "intro"] },
  },
  { from: { file: "pages/home", path: ["home", "intro"] }, to: { file: "site", path: ["intro"] } },
  { from: { file: "school", path: ["fax"] }, to: { file: "school", path: ["phone"] } },
];

test.each([
  ["a key that was renamed twice, in a language", "es/pages/home", "home.lead", "es/site", "intro"],
  ["what stands below a renamed key", "en/pages/home", "home.intro.1.text", "en/site", "intro.1.text"],
  ["a fact", "school", "fax", "school", "phone"],
  ["a language's file of the same name", "en/school", "fax", "en/school", "phone"],
  ["a key with another name", "en/pages/home", "home.leading", "en/pages/home", "home.leading"],
  ["another file", "en/pages/homes", "home.lead", "en/pages/homes", "home.lead"],
])("%s is found under its present name (R-529)", (_, file, path, newFile, newPath) => {
  expect(withPresentName({ file, path: path.split(".") }, table)).toEqual({
    file: newFile,
    path: newPath.split("."),
  });
});

test("a value under the new name wins over one under the old name, wherever they stand (R-529)", () => {
  const fax = { file: "school", path: ["fax"], value: "old" };
  const phone = { file: "school", path: ["phone"], value: "new" };
  for (const all of [
    [fax, phone],
    [phone, fax],
  ])
    expect(withPresentNames(all, table)).toEqual([phone]);
});

test("a published value follows its key, and is not left out (R-529)", () => {
  const files = { values: { school: { phone: "1" } }, drafts: [], faults: [] };
  const fax = { file: "school", path: ["fax"], value: "2" };
  expect(withOverrides(files, [fax], table)).toMatchObject({
    files: { values: { school: { phone: "2" } } },
    unplaced: [],
  });
  expect(withOverrides(files, [fax], []).unplaced).toEqual([fax]);
});
