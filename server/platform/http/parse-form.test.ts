import { expect, test } from "vitest";
import { parseForm } from "./parse-form.ts";

test("a form with the largest number of pairs is parsed as the standard says, and one with more is not parsed", () => {
  expect(parseForm("a=1&b=%C3%A9+x&a=2", 3)?.getAll("a")).toEqual(["1", "2"]);
  expect(parseForm("", 1)?.size).toBe(0);
  expect(parseForm("a=1&b=2&c=3&d=4", 3)).toBeUndefined();
});
