import { expect, test } from "vitest";
import { isChangeable, withOverrides } from "./overrides.ts";

const files = {
  values: {
    school: { phone: "1", links: { booking: "" } },
    "en/pages/home": { home: { title: "Welcome", faq: [{ question: "When?" }, { question: "Where?" }] } },
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
    school: { phone: "1", links: { booking: "https://book.example" } },
    "en/pages/home": { home: { title: "Hello", faq: [{ question: "When?" }, { question: "Where is it?" }] } },
  });
  expect(files.values.school.links.booking).toBe("");
});

test.each([
  ["no file", "en/pages/gone", ["title"]],
  ["no key", "school", ["fax"]],
  ["a key inside a text", "school", ["phone", "0"]],
  ["an entry that the list does not have", "en/pages/home", ["home", "faq", "2"]],
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
  [false, "school", ["email"]],
  [false, "school", ["links", "calendarScript"]],
  [false, "school", ["paymentLinks", "500"]],
  [false, "programs", ["programs", "0", "path"]],
  [true, "programs", ["programs", "0", "picture"]],
  [true, "programs", ["programs", "11", "photograph"]],
  [false, "programs", ["programs", "0", "picture", "0"]],
  [false, "programs", ["programs"]],
  [false, "en/language", ["tag"]],
  [false, "es/same", ["0"]],
  [false, "retention", ["months", "new"]],
])("it is %s that %s %j changes in the browser", (expected, file, path) => {
  expect(isChangeable({ file, path, value: "x" })).toBe(expected);
});
