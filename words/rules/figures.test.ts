import { expect, test } from "vitest";
import { figuresIn } from "./figures.ts";

const valuesIn = (text: string) => [...figuresIn(text).keys()];

test.each([
  ["$45K+ starting salary", [45_000]],
  ["$45,000+", [45_000]],
  ["45.000 dólares", [45_000]],
  ["1.5 hours", [1.5]],
  ["1,5 horas", [1.5]],
  ["1,234.50", [1234.5]],
  ["1.234,50", [1234.5]],
  ["11th grade", [11]],
  ["24/7, 85 %", [24, 7, 85]],
  ["2 M", [2_000_000]],
  ["4 months", [4]],
  ["20 km", [20]],
  ["{count} of {readsWithin}", []],
  ["four weeks", []],
])("%s states %j (R-554)", (text, values) => {
  expect(valuesIn(text)).toEqual(values);
});

test("words that depend on a number state none", () => {
  expect(valuesIn("{count, plural, one {1 day} other {{count} days}}")).toEqual([]);
});
