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

test("the entries of a list have the words of their own publication, also those that left the site", () => {
  const path = ["home", "features"];
  const shared = {
    file: "pages/home",
    help: "",
    mayBeEmpty: false,
    places: [],
    oneIsEnough: false,
    ofFiles: {},
  };
  const titleOf = (at: readonly string[], en: string) => ({
    ...shared,
    kind: "text" as const,
    path: at,
    values: { en },
  });
  const list = {
    ...{ ...shared, kind: "entries" as const, path, values: { every: "0 1" } },
    list: { least: 1, most: 9, mark: "", entry: [titleOf(["title"], "")] },
  };
  const fields = [
    list,
    titleOf([...path, "0", "title"], "First"),
    titleOf([...path, "1", "title"], "Second"),
  ];
  const withList = { ...site, pages: [{ title: "Home", group: "pages" as const, fields }] };
  const order = (value: string) => ({ file: "every/pages/home", path, value });
  const added = { file: "en/pages/home", path: [...path, "new1", "title"], value: "Added" };
  const entriesOf = (before: Parameters<typeof publicationChanges>[1], after: typeof before) =>
    publicationChanges(withList, before, after).find(({ field }) => field?.kind === "entries")?.entries;
  expect(entriesOf([order("0 1 new1"), added], [])).toEqual({
    ...{ before: ["First", "Second", "Added"], after: ["First", "Second"] },
  });
  expect(entriesOf([order("1 0")], [order("0 2")]), "of the files, and not on the site").toEqual({
    ...{ before: ["Second", "First"], after: ["First", ""] },
  });
});
