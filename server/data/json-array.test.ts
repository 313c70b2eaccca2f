import { expect, test } from "vitest";
import { jsonArray } from "./json-array.ts";

test.each([0, 1, 2, 50, 5_000])("of %i values is their array, whatever their letters", (count) => {
  const values = Array.from({ length: count }, (_, index) => ({
    index,
    name: "Renée O’Brien 🌻",
    none: null,
  }));
  const array = jsonArray(values.map((value) => JSON.stringify(value)));
  expect(JSON.parse(Buffer.from(array).toString())).toEqual(values);
});

test("is text while it is short, and bytes of their exact number once it is long", () => {
  expect(jsonArray(['{"a":1}', "2"])).toBe('[{"a":1},2]');
  const long = JSON.stringify("é".repeat(10_000));
  expect(jsonArray([long, long])).toHaveLength(2 * (2 + 20_000) + 3);
});
