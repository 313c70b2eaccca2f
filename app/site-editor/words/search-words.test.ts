import { expect, test } from "vitest";
import type { EditableField, EditableSite } from "../../../contract/site-editor.ts";
import { fieldLabel } from "./field-label.ts";
import { excerptOf, searchWords } from "./search-words.ts";

const field = (path: string[], values: Record<string, string>): EditableField => ({
  ...{ kind: "text", file: "pages/home", path, help: "", mayBeEmpty: false, places: [], oneIsEnough: false },
  ...{ values, ofFiles: {} },
});
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
        field(["home", "title"], { en: "Our mission", es: "Nuestra misión" }),
        field(["home", "start"], { en: "Start", es: "Empezar" }),
      ],
    },
  ],
};
const labelOf = ({ path }: EditableField) => fieldLabel({ path }, {});
const shownValue = ({ values }: EditableField, language: string) => values[language] ?? "";
const find = (query: string) =>
  searchWords(site, query, { labelOf, shownValue }).map(({ label, field, language }) => [
    label,
    language,
    excerptOf(field, shownValue(field, language), query),
  ]);

test("a text is found in every language, without regard to accents and capitals", () => {
  expect(find("MISION")).toEqual([["Title", "es", "Nuestra misión"]]);
  expect(find("mission")).toEqual([["Title", "en", "Our mission"]]);
});

test("a label is found once, and nothing is found by nothing", () => {
  expect(find("titl")).toEqual([["Title", "en", "Our mission"]]);
  expect(find("start")).toEqual([["Start", "en", "Start"]]);
  const [first] = searchWords(site, "start", { labelOf, shownValue: () => "Where to start" });
  expect(first?.label, "what has the label comes before texts that say it").toBe("Start");
  expect(find("  ")).toEqual([]);
});

test("an excerpt has whole places, and a text that depends on a number is its sentences (R-550, R-551)", () => {
  const excerpt = (value: string, query: string) => {
    const [found] = searchWords(site, query, { labelOf, shownValue: () => value });
    return found && excerptOf(found.field, value, query);
  };
  const start = `${"Long before ".repeat(9)}{place}`;
  expect(excerpt(start, "long")).toBe(`${start}`);
  expect(excerpt(`${start} and after`, "long")).toBe(`${start}…`);
  const plural = "{count, plural, one {1 change} other {{count} changes}} waiting";
  expect(excerpt(plural, "chang")).toBe("1 change waiting / {count} changes waiting");
  expect(excerpt(plural, "plural")).toBeUndefined();
});

test("what is edited now is searched", () => {
  expect(searchWords(site, "new words", { labelOf, shownValue: () => "The new words" })).toHaveLength(4);
});
