import { expect, test } from "vitest";
import { type Period, periodAfter, periodAround, periodBefore, periodName } from "./periods.ts";

test.each<[Exclude<Period["kind"], "days">, string, string, string, string]>([
  ["month", "2028-02-29", "2028-02-01", "2028-02-29", "February 2028"],
  ["month", "2026-12-31", "2026-12-01", "2026-12-31", "December 2026"],
  ["quarter", "2026-11-28", "2026-10-01", "2026-12-31", "Q4 2026"],
  ["year", "2026-11-28", "2026-01-01", "2026-12-31", "2026"],
])("the %s around %s is from %s to %s, and is called %s (R-591)", (kind, day, from, to, name) => {
  const period = periodAround(kind, day);
  expect(period).toEqual({ kind, from, to });
  expect(periodName(period)).toBe(name);
});

test("each period follows the one before it without a gap, also across a year (R-591)", () => {
  expect(periodBefore(periodAround("month", "2026-01-15"))).toEqual(periodAround("month", "2025-12-01"));
  expect(periodBefore(periodAround("quarter", "2026-02-15"))).toEqual(periodAround("quarter", "2025-12-01"));
  expect(periodAfter(periodAround("year", "2026-02-15"))).toEqual(periodAround("year", "2027-12-01"));
  const days: Period = { kind: "days", from: "2026-03-02", to: "2026-03-08" };
  expect(periodBefore(days)).toEqual({ kind: "days", from: "2026-02-23", to: "2026-03-01" });
  expect(periodAfter(periodBefore(days))).toEqual(days);
});
