import { expect, test } from "vitest";
import { languageNames } from "./language-names.ts";

test("a language has its name in the reader's language, and a code that is none is shown as it is", () => {
  const nameOf = languageNames("en-US");
  expect(["es", "pt-br", "xx", "root", "abcd", "en-abc"].map(nameOf)).toEqual([
    "Spanish",
    "Brazilian Portuguese",
    "xx",
    "root",
    "abcd",
    "en-abc",
  ]);
});
