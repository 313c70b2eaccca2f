import { expect, test } from "vitest";
import { parseUnsaved } from "./parse-unsaved.ts";

const words = {
  file: "en/pages/home",
  path: ["home", "title"],
  value: "New",
  basedOn: "Old",
  knownVersion: 2,
};

test("unsaved words are read as they were written, without a conflict", () => {
  expect(parseUnsaved(JSON.stringify(words))).toEqual([words]);
  const confirmation = { ...words, isConfirmation: true };
  expect(parseUnsaved(JSON.stringify(confirmation))).toEqual([confirmation]);
  const conflict = { ...words, theirs: { value: "Theirs", version: 3, by: "" } };
  expect(parseUnsaved(JSON.stringify(conflict))).toEqual([words]);
});

test.each([
  "",
  "null",
  "{}",
  JSON.stringify({ ...words, path: [1] }),
  JSON.stringify({ ...words, value: {} }),
])("what something else wrote is left out: %s", (text) => {
  expect(parseUnsaved(text)).toEqual([]);
});
