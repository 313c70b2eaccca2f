import { expect, test } from "vitest";
import { review } from "#content/review.ts";
import { waitingTime } from "./waiting.ts";

const now = Date.parse("2026-11-23T12:00:00Z");
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

test("an undecided application has waited whole days, and too long after the school's limit", () => {
  expect(waitingTime({ status: "new", created_at: daysAgo(0.9) }, now)).toEqual({
    days: 0,
    isTooLong: false,
  });
  const limit = review.undecidedDays;
  expect(waitingTime({ status: "reviewing", created_at: daysAgo(limit) }, now)).toEqual({
    days: limit,
    isTooLong: false,
  });
  expect(waitingTime({ status: "new", created_at: daysAgo(limit + 0.1) }, now)?.isTooLong).toBe(true);
});

test("a clock that is behind shows no negative days, and a decided application does not wait", () => {
  expect(waitingTime({ status: "new", created_at: daysAgo(-1) }, now)).toEqual({ days: 0, isTooLong: false });
  for (const status of ["approved", "rejected"] as const)
    expect(waitingTime({ status, created_at: daysAgo(90) }, now)).toBeUndefined();
});
