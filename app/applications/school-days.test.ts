import { expect, test } from "vitest";
import { daysBetween, isoDay } from "./school-days.ts";

const lateEvening = Date.parse("2026-11-20T05:30:00Z"); // 23:30 on the 19th in Chicago

test("a day is the one of the zone, and not of UTC", () => {
  expect(isoDay(lateEvening, "America/Chicago")).toBe("2026-11-19");
  expect(isoDay(lateEvening, "UTC")).toBe("2026-11-20");
});

test("days are counted by midnights of the zone, also over the end of summer time", () => {
  expect(daysBetween(lateEvening, lateEvening + 60 * 60 * 1000, "America/Chicago")).toBe(1);
  const beforeMidnight = Date.parse("2026-11-01T04:30:00Z"); // in Chicago a day of 25 hours follows
  expect(daysBetween(beforeMidnight, Date.parse("2026-11-02T05:30:00Z"), "America/Chicago")).toBe(1);
  expect(daysBetween(beforeMidnight, Date.parse("2026-11-02T06:30:00Z"), "America/Chicago")).toBe(2);
});
