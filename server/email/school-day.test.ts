import { expect, test } from "vitest";
import { isDigestDue } from "./school-day.ts";

const clock = { timeZone: "America/New_York", hour: 7 };
const due = (now: string, lookedAt: string, at = clock) => isDigestDue(new Date(now), new Date(lookedAt), at);

test("a digest is due from the hour on, once on each day of the school (R-403)", () => {
  const yesterday = "2026-11-22T13:00:00Z";
  expect(due("2026-11-23T11:59:00Z", yesterday)).toBe(false); // 06:59 there
  expect(due("2026-11-23T12:00:00Z", yesterday)).toBe(true);
  expect(due("2026-11-24T04:59:00Z", yesterday)).toBe(true); // 23:59 on the same day: late is better than never
  expect(due("2026-11-23T20:00:00Z", "2026-11-23T12:00:10Z")).toBe(false);
  expect(due("2026-11-24T12:00:00Z", "2026-11-23T12:00:10Z")).toBe(true);
});

test("the day is the school's: whoever switches it on in the evening gets none that evening", () => {
  expect(due("2026-11-24T04:00:00Z", "2026-11-24T03:00:00Z")).toBe(false);
  expect(due("2026-11-24T12:00:00Z", "2026-11-24T03:00:00Z")).toBe(true);
});

test("midnight is hour 0, and days of 23 and 25 hours have one digest each", () => {
  expect(due("2026-11-23T05:00:00Z", "2026-11-22T12:00:00Z", { ...clock, hour: 0 })).toBe(true);
  const springForward = ["2026-03-07T12:00:00Z", "2026-03-08T11:00:00Z", "2026-03-09T11:00:00Z"];
  const fallBack = ["2026-10-31T11:00:00Z", "2026-11-01T12:00:00Z", "2026-11-02T12:00:00Z"];
  for (const [first = "", second = "", third = ""] of [springForward, fallBack])
    expect([due(second, first), due(third, second)]).toEqual([true, true]);
});
