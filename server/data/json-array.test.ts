import { expect, test } from "vitest";
import { jsonArray } from "./json-array.ts";

test.each([0, 1, 2, 50, 5_000])("an array of %i values parses back to the values", (count) => {
  const values = Array.from({ length: count }, (_, index) => ({
    index,
    name: "Renée O’Brien 🌻",
    none: null,
  }));
  const array = jsonArray(values.map((value) => JSON.stringify(value)));
  expect(JSON.parse(Buffer.from(array).toString())).toEqual(values);
});

test("a short array is a string, and a long one is bytes of the exact length", () => {
  expect(jsonArray(['{"a":1}', "2"])).toBe('[{"a":1},2]');
  const long = JSON.stringify("é".repeat(10_000));
  expect(jsonArray([long, long])).toHaveLength(2 * (2 + 20_000) + 3);
});
