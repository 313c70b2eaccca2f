import { expect, test } from "vitest";
import type { EditableSite } from "../../../contract/site-editor.ts";
import { countedKinds, publicationChanges } from "./publication-changes.ts";

const site: EditableSite = {
  publication: 2,
  languages: [{ code: "en", name: "English" }],
  sharedPlaces: {},
  unfit: [],
  claims: [],
  pages: [
    {
      title: "Home",
      group: "pages",
      fields: [
        {
          ...{ kind: "text", file: "pages/home", path: ["home", "title"], help: "", mayBeEmpty: false },
          ...{ places: [], oneIsEnough: false, values: { en: "Second" }, ofFiles: { en: "File" } },
        },
      ],
    },
  ],
};
const title = (value: string) => ({ file: "en/pages/home", path: ["home", "title"], value });
const changesOf = (before: string[], after: string[]) =>
  publicationChanges(site, before.map(title), after.map(title)).map((change) => [
    change.before,
    change.after,
  ]);

test("a publication is compared with the one before, and with the files where a value stands in no more", () => {
  expect(changesOf([], ["First"])).toEqual([["File", "First"]]);
  expect(changesOf(["First"], ["Second"])).toEqual([["First", "Second"]]);
  expect(changesOf(["Second"], [])).toEqual([["Second", "File"]]);
  expect(changesOf(["Second"], ["Second"])).toEqual([]);
  expect(changesOf([], ["File"])).toEqual([]);
});

test("a value that the site no longer has is told without a field", () => {
  const gone = { file: "en/pages/gone", path: ["gone", "title"], value: "Words" };
  expect(publicationChanges(site, [], [gone])).toMatchObject([
    { field: undefined, before: "", after: "Words" },
  ]);
});

test("what changed is counted by kind: texts, pictures, links and lists", () => {
  const [field] = site.pages[0]?.fields ?? [];
  const kinds = ["picture", "text", "path", "entries", "plural", "address"] as const;
  const changes = kinds.map((kind) => ({ field: field && { ...field, kind } }));
  expect(countedKinds([...changes, { field: undefined }])).toEqual([
    ["texts", 3],
    ["pictures", 1],
    ["links", 2],
    ["lists", 1],
  ]);
});
