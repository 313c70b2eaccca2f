import { expect, test } from "vitest";
import { zoneNames } from "./school-days.ts";
import { waitingTime } from "./waiting.ts";

const now = Date.parse("2026-11-23T12:00:00Z");
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const limit = 14;
const school = { timeZone: "America/New_York", undecidedDays: limit };

test("an undecided application has waited whole days, and too long after the school's limit (R-377)", () => {
  expect(waitingTime({ status: "new", created_at: daysAgo(0.2) }, now, school)).toEqual({
    days: 0,
    isTooLong: false,
  });
  expect(waitingTime({ status: "reviewing", created_at: daysAgo(limit) }, now, school)).toEqual({
    days: limit,
    isTooLong: false,
  });
  expect(waitingTime({ status: "new", created_at: daysAgo(limit + 0.1) }, now, school)?.isTooLong).toBe(true);
});

test("a clock that is behind shows no negative days, and a decided application does not wait", () => {
  expect(waitingTime({ status: "new", created_at: daysAgo(-1) }, now, school)).toEqual({
    days: 0,
    isTooLong: false,
  });
  for (const status of ["approved", "rejected"] as const)
    expect(waitingTime({ status, created_at: daysAgo(90) }, now, school)).toBeUndefined();
});

test("today is the school's day: an application of the evening before has waited one (R-493)", () => {
  const yesterdayEvening = { status: "new", created_at: "2026-11-23T04:30:00Z" } as const; // 23:30 in New York
  expect(waitingTime(yesterdayEvening, now, school)?.days).toBe(1);
  expect(waitingTime(yesterdayEvening, now, { ...school, timeZone: "UTC" })?.days).toBe(0);
});

test("a time zone has one name for summer and winter", () => {
  expect(zoneNames("America/Chicago")).toEqual({ short: "CT", long: "Central Time" });
});
