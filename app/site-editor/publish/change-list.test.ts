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
  claims: [],
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

test("a text that states other figures than the English one is not offered as still right (R-554)", () => {
  const kindsWith = (values: Record<string, string>, en: string) => {
    const [field] = site.pages[0]?.fields ?? [];
    const page = { title: "Home", group: "pages" as const, fields: field ? [{ ...field, values }] : [] };
    const drafts = new Map([["en/pages/home:home.title", en]]);
    return changeList({ ...site, pages: [page] }, drafts, () => false)[0]?.languages[1]?.kind;
  };
  const values = { en: "In {days} or 3 days", es: "En {days} o 3 días" };
  expect(kindsWith(values, "Within {days} or 4 days")).toBe("differentFigures");
  expect(kindsWith(values, "Within {days} or 3 days")).toBe("unconfirmed");
  expect(kindsWith({ en: "Earn $45K", es: "Gane $45,000" }, "You earn $45K")).toBe("unconfirmed");
  expect(kindsWith({ en: "", es: "" }, "Since 1990"), "the note of one language").toBe("unconfirmed");
  const plural = {
    en: "{n, plural, one {1 day} other {# days}}",
    es: "{n, plural, one {1 día} other {# días}}",
  };
  expect(kindsWith(plural, "{n, plural, one {a day} other {2 or # days}}")).toBe("unconfirmed");
  expect(changesOf({ en: "Old 3", es: "Viejo" })[0]?.languages[1]?.kind, "confirmed before").toBe(
    "differentFigures",
  );
  expect(isAllConfirmed(changesOf({ en: "Old 3", es: "Viejo" }))).toBe(false);
});

test("a change of the other language alone asks for nothing, and no draft is no change", () => {
  expect(kindsOf({ es: "Nuevo" })).toEqual(["same", "changed"]);
  expect(changesOf({})).toEqual([]);
});

const field = { help: "", mayBeEmpty: false, places: [], oneIsEnough: false, ofFiles: {} };
const description = { file: "programs/hvac", path: ["page", "pictureAlt"] };
const described: EditableSite = {
  ...site,
  pages: [
    {
      title: "HVAC",
      group: "programs",
      fields: [
        {
          ...{ ...field, description, kind: "picture", file: "programs", path: ["programs", "1", "picture"] },
          values: { "": "hvac.svg" },
        },
        { ...field, ...description, kind: "text", values: { en: "A unit", es: "Una unidad" } },
      ],
    },
  ],
};
const picture = "programs:programs.1.picture";
const alt = (language: string) => `${language}/programs/hvac:page.pictureAlt`;

test("another picture asks for its description in every language, until that is changed or confirmed later (R-545)", () => {
  const kindsWith = (drafts: [string, string][], older: string[] = []) =>
    changeList(described, new Map(drafts), (confirmation) => older.includes(confirmation)).map(
      ({ languages }) => languages.map(({ kind }) => kind),
    );
  const changed: [string, string] = [picture, "media-1.jpg"];
  expect(kindsWith([changed])).toEqual([["changed"], ["unconfirmed", "unconfirmed"]]);
  const confirmed: [string, string][] = [changed, [alt("en"), "A unit"], [alt("es"), "Una unidad"]];
  expect(kindsWith(confirmed)).toEqual([["changed"], ["confirmed", "confirmed"]]);
  expect(kindsWith(confirmed, [alt("es")])).toEqual([["changed"], ["confirmed", "unconfirmed"]]);
  expect(kindsWith([changed, [alt("en"), "A hall"], [alt("es"), "Una sala"]], [alt("es")])).toEqual([
    ["changed"],
    ["changed", "changed"],
  ]);
  expect(kindsWith([[picture, "hvac.svg"]])).toEqual([["confirmed"]]);
});

test("another picture without words is not published, and one that is taken away needs none (R-548)", () => {
  const kindsWith = (drafts: [string, string][]) =>
    changeList(described, new Map(drafts), () => false).map(({ languages }) =>
      languages.map(({ kind }) => kind),
    );
  const without: [string, string][] = [
    [picture, "media-1.jpg"],
    [alt("en"), ""],
    [alt("es"), "Una sala"],
  ];
  expect(kindsWith(without)).toEqual([["changed"], ["undescribed", "changed"]]);
  expect(isAllConfirmed(changeList(described, new Map(without), () => false))).toBe(false);
  expect(kindsWith([[picture, ""]])).toEqual([["changed"]]);
});
