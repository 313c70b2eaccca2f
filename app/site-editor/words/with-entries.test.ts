import { expect, test } from "vitest";
import type { EditableField, EditableSite } from "../../../contract/site-editor.ts";
import { entryNames } from "./entry-names.ts";
import { withEntries } from "./with-entries.ts";

const plain = { help: "", mayBeEmpty: false, places: [], oneIsEnough: false, ofFiles: {} } as const;
const textField = (path: string[], en: string): EditableField => ({
  ...{ ...plain, kind: "text", file: "pages/home", path, values: { en } },
});
const faq: EditableField = {
  ...{ ...plain, kind: "entries", file: "pages/home", path: ["faq"], values: { every: "0 1" } },
  list: { least: 1, most: 9, entry: [textField(["question"], "")], mark: "" },
};
const site: EditableSite = {
  publication: 0,
  languages: [{ code: "en", name: "English" }],
  sharedPlaces: {},
  unfit: [],
  claims: [],
  pages: [
    {
      ...{ title: "Home", group: "pages" },
      fields: [
        ...[textField(["title"], "Home"), faq],
        ...[textField(["faq", "0", "question"], "When?"), textField(["faq", "1", "question"], "Where?")],
        textField(["closing"], "Bye"),
      ],
    },
  ],
};

const edited = (order: string | undefined) =>
  withEntries(site, (key) => (key === "every/pages/home:faq" ? order : undefined)).pages[0]?.fields.map(
    ({ path, at = path }) => [path.join("."), at.join(".")],
  );

test("entries stand in their order, removed ones are gone, and an added one has empty fields", () => {
  expect(edited(undefined)).toEqual([
    ["title", "title"],
    ["faq", "faq"],
    ["faq.0.question", "faq.0.question"],
    ["faq.1.question", "faq.1.question"],
    ["closing", "closing"],
  ]);
  expect(edited("1 new1")).toEqual([
    ["title", "title"],
    ["faq", "faq"],
    ["faq.1.question", "faq.0.question"],
    ["faq.new1.question", "faq.1.question"],
    ["closing", "closing"],
  ]);
});

test("what is no order leaves the list as it is on the site", () => {
  expect(edited("1 1")).toEqual(edited(undefined));
  expect(edited("__proto__ 0")).toEqual(edited(undefined));
});

test("an order is read as the first texts of its entries", () => {
  const texts: Record<string, string> = { "faq.1.question": "Where?" };
  const textAt = ({ path }: { path: readonly string[] }) => texts[path.join(".")] ?? "";
  expect(entryNames(faq, "1 new1", { defaultLanguage: "en", textAt })).toEqual(["Where?", ""]);
});
