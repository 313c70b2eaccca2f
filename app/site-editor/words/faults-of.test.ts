import { expect, test } from "vitest";
import type { EditableSite } from "../../../contract/site-editor.ts";
import { faultsOf } from "./faults-of.ts";

const title = { file: "en/pages/home", path: ["home", "title"] };
const site: EditableSite = {
  publication: 0,
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
          ...{ kind: "text", file: "pages/home", path: title.path, help: "", mayBeEmpty: false },
          ...{ places: [], oneIsEnough: false, values: { en: "Old" }, ofFiles: {} },
        },
      ],
    },
  ],
};
const sentence = { parts: [] };
const sentences = {
  ...{
    empty: "Write something.",
    braces: "",
    number: "",
    address: "",
    emailAddress: "",
    date: "",
    day: "Choose a day.",
    choice: "Choose one.",
    missing: sentence,
    oneOf: sentence,
    unknown: sentence,
  },
};

test("a place has one fault, the editor's own first, and faults about no place are kept, with places by their names", () => {
  const empty = { ...title, value: "", basedOn: "Old", knownVersion: 0 };
  const found = faultsOf(
    { site, drafts: new Map(), unsaved: new Map([["en/pages/home:home.title", empty]]) },
    [{ sentence: "Too short.", place: title }, { sentence: "A page has no place {readsWithin}." }],
    sentences,
  );
  expect(found).toEqual([
    { sentence: "Write something.", place: title },
    { sentence: "A page has no place “reads within”." },
  ]);
});
