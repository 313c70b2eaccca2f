import { expect, test } from "vitest";
import { bareAmount, formatDollars, readAmount } from "./amount.ts";

test.each([
  ["250", 250],
  [" $1,250.50 ", 1250.5],
  ["12.", 12],
  ["250,50", 250.5],
  ["1.500", 1500],
  ["1.500,50", 1500.5],
  ["1.500.000", 1_500_000],
  ["1,500", 1500],
  ["1,500,000.5", 1_500_000.5],
  [".5", 0.5],
  ["0.005", 0.01],
  ["999999999", 999_999_999],
])("%j is an amount", (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each(["", "   ", "fifty", "-5", "1e9", "12 or 13", "9999999999", "1.2.3", "$"])(
  "%j is no amount and counts as 0 (R-77)",
  (typed) => {
    expect(readAmount(typed)).toBe(0);
  },
);

test("an amount is written bare in the thanks, and as money on the page", () => {
  expect([0, 1000, 12.5].map(bareAmount)).toEqual(["0", "1000", "12.50"]);
  expect([0, 1000, 12.5].map(formatDollars)).toEqual(["$0", "$1,000", "$12.50"]);
});
