import { expect, test } from "vitest";
import { placeNames } from "./place-names.ts";

test("a text names its places, each once, also those inside a plural", () => {
  expect(placeNames("Hello {name}, {school} and {name}")).toEqual(["name", "school"]);
  expect(placeNames("{count, plural, one {1 day} other {{count} days at {school}}}")).toEqual([
    "count",
    "school",
  ]);
  expect(placeNames("No place")).toEqual([]);
});

test("what is no name is given as it is, so that it counts as unknown", () => {
  expect(placeNames("{} {two words}")).toEqual(["", "two words"]);
});

test.each(["{name", "name}", "{count, plural, other {x}", "{{a}"])(
  "the braces of %s do not match",
  (text) => {
    expect(placeNames(text)).toBeUndefined();
  },
);

test("braces after an apostrophe are letters", () => {
  expect(placeNames("It's '{not}' a place, {name}''s is")).toEqual(["name"]);
});
