import { expect, test } from "vitest";
import { listMark } from "./list-mark.ts";
import { isChangeable, withOverrides, withoutRemoved } from "./overrides.ts";

const files = {
  values: {
    "en/language": {},
    "es/language": {},
    school: { phone: "1", links: { booking: "" } },
    "en/pages/home": { home: { title: "Welcome", faq: [{ question: "When?" }, { question: "Where?" }] } },
    "es/pages/home": {
      home: { title: "Bienvenidos", faq: [{ question: "¿Cuándo?" }, { question: "¿Dónde?" }] },
    },
  },
  drafts: [],
  faults: [],
};

test("a value stands in for that of its place; the files stay as they are", () => {
  const { files: changed, unplaced } = withOverrides(files, [
    { file: "school", path: ["links", "booking"], value: "https://book.example" },
    { file: "en/pages/home", path: ["home", "faq", "1", "question"], value: "Where is it?" },
    { file: "en/pages/home", path: ["home", "title"], value: "Hello" },
  ]);
  expect(unplaced).toEqual([]);
  expect(changed.values).toEqual({
    ...files.values,
    school: { phone: "1", links: { booking: "https://book.example" } },
    "en/pages/home": { home: { title: "Hello", faq: [{ question: "When?" }, { question: "Where is it?" }] } },
  });
  expect(files.values.school.links.booking).toBe("");
});

test.each([
  ["no file", "en/pages/gone", ["title"]],
  ["no key", "school", ["fax"]],
  ["a key inside a text", "school", ["phone", "0"]],
  ["an entry that the list does not have", "en/pages/home", ["home", "faq", "2", "question"]],
  ["the length of a list", "en/pages/home", ["home", "faq", "length"]],
  ["a whole file", "school", []],
  ["what an object inherits", "school", ["__proto__", "polluted"]],
  ["what a function inherits", "school", ["constructor", "name"]],
])("%s has no place, and changes nothing", (_, file, path) => {
  const override = { file, path, value: "x" };
  const { files: changed, unplaced } = withOverrides(files, [override]);
  expect(unplaced).toEqual([override]);
  expect(changed.values).toEqual(files.values);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test.each([
  [true, "en/pages/home", ["home", "title"]],
  [true, "es/emails", ["receiptEmail"]],
  [true, "school", ["phone"]],
  [true, "school", ["email"]],
  [true, "school", ["links", "calendarScript"]],
  [true, "every/site", ["navigationLinks", "0", "to"]],
  [false, "school", ["timeZone"]],
  [false, "school", ["phone", "0"]],
  [true, "es/REVIEWED", ["reviewer"]],
  [true, "school", ["sample"]],
  [true, "en/claims", ["claims", "0", "source"]],
  [false, "en/claims", ["claims", "0", "signs", "1"]],
  [false, "programs", ["programs", "0", "path"]],
  [true, "programs", ["programs", "0", "picture"]],
  [true, "programs", ["programs", "11", "photograph"]],
  [false, "programs", ["programs", "0", "picture", "0"]],
  [true, "programs", ["programs"]],
  [false, "programs", ["programs", "1", "name"]],
  [false, "en/language", ["tag"]],
  [false, "es/same", ["0"]],
  [false, "retention", ["months", "new"]],
])("it is %s that %s %j changes in the browser", (expected, file, path) => {
  expect(isChangeable({ file, path })).toBe(expected);
});

const order = (value: unknown) => ({ file: "every/pages/home", path: ["home", "faq"], value });
const question = (language: string, key: string, value: string) => ({
  ...{ file: `${language}/pages/home`, path: ["home", "faq", key, "question"], value },
});

test("the order of a list moves, removes and adds its entries in every language", () => {
  const { files: changed, unplaced } = withOverrides(files, [
    ...[question("en", "new1", "How much?"), question("es", "new1", "¿Cuánto?"), order("1 new1")],
    question("en", "1", "Where is it?"),
  ]);
  expect(unplaced).toEqual([]);
  expect(changed.values).toMatchObject({
    "en/pages/home": { home: { faq: [{ question: "Where is it?" }, { question: "How much?" }] } },
    "es/pages/home": { home: { faq: [{ question: "¿Dónde?" }, { question: "¿Cuánto?" }] } },
  });
});

test("an added entry is empty until it has words, and an entry that is gone from the files is left out", () => {
  const { files: changed } = withOverrides(files, [order("7 new1 0")]);
  expect(changed.values["en/pages/home"]).toMatchObject({
    home: { faq: [{ question: "" }, { question: "When?" }] },
  });
});

test.each(["0 0", "0 __proto__", "0 constructor", 1, { 0: 1 }, `${"0 ".repeat(99)}1`])(
  "%j is no order: it stands there as it is, and the schema of the list refuses it",
  (value) => {
    const { files: changed, orders } = withOverrides(files, [order(value)]);
    expect([orders.size, changed.values["en/pages/home"]]).toMatchObject([0, { home: { faq: value } }]);
  },
);

test("lists in lists have an order too", () => {
  const nested = {
    values: { "en/language": {}, "en/p": { parts: [{ points: ["a", "b"] }, { points: ["c"] }] } },
    drafts: [],
    faults: [],
  };
  const { files: changed, unplaced } = withOverrides(nested, [
    { file: "every/p", path: ["parts", "new1", "points"], value: "new2 0" },
    { file: "every/p", path: ["parts"], value: "new1 0" },
    { file: "every/p", path: ["parts", "0", "points"], value: "1 0" },
    { file: "en/p", path: ["parts", "new1", "points", "new2"], value: "x" },
  ]);
  expect(unplaced).toEqual([]);
  expect(changed.values["en/p"]).toEqual({ parts: [{ points: ["x", ""] }, { points: ["b", "a"] }] });
});

test("an order of another list than the files have now has no place, and nothing below that list", () => {
  const list = files.values["en/pages/home"].home.faq;
  const below = [question("en", "1", "Where is it?"), question("es", "new1", "¿Cuánto?")];
  const known = { ...order("1 new1"), ofFile: listMark(list) };
  expect(withOverrides(files, [known, ...below]).unplaced).toEqual([]);
  const old = { ...order("1 new1"), ofFile: listMark([{ question: "Another?" }]) };
  const { files: changed, unplaced } = withOverrides(files, [old, ...below]);
  expect(unplaced).toEqual([old, ...below]);
  expect(changed.values["en/pages/home"]).toEqual(files.values["en/pages/home"]);
});

test("what is about a removed entry is left out of a publication", () => {
  const kept = [order("1"), question("en", "1", "Where is it?")];
  expect(withoutRemoved([...kept, question("es", "0", "x"), question("en", "new1", "x")])).toEqual(kept);
});

test("a value that is the same in every language is set in each", () => {
  const { files: changed } = withOverrides(files, [
    { file: "every/pages/home", path: ["home", "title"], value: "/mission" },
  ]);
  expect(changed.values).toMatchObject({
    "en/pages/home": { home: { title: "/mission" } },
    "es/pages/home": { home: { title: "/mission" } },
  });
});

test("a text that was written in a translation may be the same as in English", () => {
  const { files: changed } = withOverrides(files, [question("es", "0", "Amy Chen")]);
  expect(changed.values["es/same"]).toEqual(["Amy Chen"]);
  expect(withOverrides(files, [question("en", "0", "Amy Chen")]).files.values).not.toHaveProperty("en/same");
});
