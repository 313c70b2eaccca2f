import { expect, test } from "vitest";
import { accountWords, languageOnly } from "./account-words.ts";

test.each([
  ["no metadata", null],
  ["no language", {}],
  ["a language that the site does not have", { language: "xx" }],
  ["a path", { language: "../x" }],
  ["a name that every object has", { language: "__proto__" }],
  ["a list with a known language", { language: ["en"] }],
  ["an object", { language: { code: "en" } }],
  ["a number", { language: 0 }],
  ["ten thousand characters", { language: "e".repeat(10_000) }],
])("an account with %s gets its mail in English, and that language is not kept", (_, metadata) => {
  expect(accountWords({ raw_user_meta_data: metadata }).language.code).toBe("en");
  expect(languageOnly(metadata)).toEqual({});
});

test("of metadata that is dropped, a known language stays", () => {
  expect(languageOnly({ language: "en", first_name: "Mallory" })).toEqual({ language: "en" });
});
