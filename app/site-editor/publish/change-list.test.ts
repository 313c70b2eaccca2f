import { expect, test } from "vitest";
import type { EditableSite } from "../../../contract/site-editor.ts";
import { changedCount, changeList, isAllConfirmed } from "./change-list.ts";

const site: EditableSite = {
  publication: 0,
  languages: [
    { code: "en", name: "English" },
    { code: "es", name: "Español" },
  ],
  sharedPlaces: {},
  unfit: [],
  pages: [
    {
      title: "Home",
      group: "pages",
      fields: [
        {
          ...{ kind: "text", file: "pages/home", path: ["home", "title"], help: "", mayBeEmpty: false },
          ...{ places: [], oneIsEnough: false, values: { en: "Old", es: "Viejo" }, ofFiles: {} },
        },
      ],
    },
  ],
};

function changesOf(values: Record<string, string>, isOlder = false) {
  const drafts = Object.entries(values).map(
    ([language, value]) => [`${language}/pages/home:home.title`, value] as const,
  );
  return changeList(site, new Map(drafts), () => isOlder);
}
const kindsOf = (values: Record<string, string>) => changesOf(values)[0]?.languages.map(({ kind }) => kind);

test("a changed English text asks for the other language, until that is changed or confirmed", () => {
  expect(kindsOf({ en: "New" })).toEqual(["changed", "unconfirmed"]);
  expect(isAllConfirmed(changesOf({ en: "New" }))).toBe(false);
  expect(kindsOf({ en: "New", es: "Viejo" })).toEqual(["changed", "confirmed"]);
  expect(kindsOf({ en: "New", es: "Nuevo" })).toEqual(["changed", "changed"]);
  expect(isAllConfirmed(changesOf({ en: "New", es: "Viejo" }))).toBe(true);
  expect(changedCount(changesOf({ en: "New", es: "Viejo" }))).toBe(1);
});

test("a confirmation of the text before asks again", () => {
  expect(isAllConfirmed(changesOf({ en: "Newer", es: "Viejo" }, true))).toBe(false);
  expect(isAllConfirmed(changesOf({ en: "Newer", es: "Nuevo" }, true))).toBe(true);
});

test("a change of the other language alone asks for nothing, and no draft is no change", () => {
  expect(kindsOf({ es: "Nuevo" })).toEqual(["same", "changed"]);
  expect(changesOf({})).toEqual([]);
});
