import { expect, test } from "vitest";
import { languageAt, pathInDefault } from "./words.ts";

test.each([
  ["/es", "es"],
  ["/es/", "es"],
  ["/es/programs/hvac", "es"],
  ["/es.data", "es"],
  ["/es/donate.data", "es"],
  ["/", "en"],
  ["/programs", "en"],
  ["/en/programs", "en"],
  ["/esx/programs", "en"],
  ["/es.data/programs", "en"],
  ["//es", "en"],
])("%s is a path of the language %s", (path, language) => {
  expect(languageAt(path)).toBe(language);
});

test("a path without its language is that of the same page in the default language", () => {
  expect(["/es", "/es/donate", "/donate", "/es.data/donate"].map(pathInDefault)).toEqual([
    "/",
    "/donate",
    "/donate",
    "/es.data/donate",
  ]);
});
