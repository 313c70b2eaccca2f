import { expect, test } from "vitest";
import { retentionDate } from "./retention-date.ts";

test.each([
  ["2026-01-15T10:00:00Z", 24, "2028-01-15T10:00:00.000Z"],
  ["2026-01-31T10:00:00Z", 1, "2026-02-28T10:00:00.000Z"],
  ["2027-12-31T10:00:00Z", 2, "2028-02-29T10:00:00.000Z"],
  ["2026-11-20T10:00:00+02:00", 3, "2027-02-20T08:00:00.000Z"],
])("%s and %i months are %s", (since, months, until) => {
  expect(retentionDate(since, months)?.toISOString()).toBe(until);
});

test("without a number of months an application is kept", () => {
  expect(retentionDate("2026-01-15T10:00:00Z", null)).toBeUndefined();
});
