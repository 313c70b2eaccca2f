import { expect, test } from "vitest";
import { isPastDay } from "./past-day.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.each([
  ["2026-05-01", true],
  [inDays(0), true],
  [inDays(1), true],
  [inDays(2), false],
  ["2026-02-30", false],
  ["2026-13-01", false],
  ["2026", false],
  ["", false],
  ["May 1", false],
])("%s is a day that a source can be of: %s (R-555)", (day, expected) => {
  expect(isPastDay(day)).toBe(expected);
});
