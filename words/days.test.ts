import { expect, test } from "vitest";
import { dayAfter, dayIn, isPastDay, momentIn, monthsBetween, writtenDay } from "./days.ts";

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

test.each([
  ["2027-03-14T06:59:59Z", "2027-03-14"],
  ["2027-03-15T03:59:59Z", "2027-03-14"], // summer time has begun that day
  ["2027-03-15T04:00:00Z", "2027-03-15"],
  ["2027-11-08T04:59:59Z", "2027-11-07"],
])("at %s it is %s in New York", (at, expected) => {
  expect(dayIn("America/New_York", Date.parse(at))).toBe(expected);
});

test.each([
  ["America/New_York", "2027-01-09", "10:00", "-05:00"],
  ["America/New_York", "2027-03-14", "01:30", "-05:00"],
  ["America/New_York", "2027-03-14", "03:30", "-04:00"], // summer time began at two
  ["America/Chicago", "2027-11-07", "00:30", "-05:00"],
  ["America/Chicago", "2027-11-07", "02:30", "-06:00"], // and ended at two
  ["Asia/Kolkata", "2027-01-09", "00:00", "+05:30"],
  ["UTC", "2027-01-09", "23:59", "+00:00"],
])("in %s the offset on %s at %s is %s", (timeZone, day, time, offset) => {
  expect(momentIn(timeZone, day, time)).toBe(`${day}T${time}:00${offset}`);
});

test("the day after the last of a month is in the next one, and each language writes a day its own way", () => {
  expect(["2026-12-31", "2028-02-28"].map(dayAfter)).toEqual(["2027-01-01", "2028-02-29"]);
  expect(["en-US", "es-US"].map((formats) => writtenDay("2027-01-11", formats))).toEqual([
    "January 11, 2027",
    "11 de enero de 2027",
  ]);
});

test.each([
  ["2026-01-31", "2026-03-30", 1],
  ["2026-01-31", "2026-03-31", 2],
  ["2025-12-01", "2027-01-01", 13],
])("from %s to %s it is %i whole months", (from, until, months) => {
  expect(monthsBetween(from, until)).toBe(months);
});
