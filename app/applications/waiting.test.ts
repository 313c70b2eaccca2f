import { expect, test } from "vitest";
import { waitingTime } from "./waiting.ts";

const now = Date.parse("2026-11-23T12:00:00Z");
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const limit = 14;

test("an undecided application has waited whole days, and too long after the school's limit", () => {
  expect(waitingTime({ status: "new", created_at: daysAgo(0.9) }, now, limit)).toEqual({
    days: 0,
    isTooLong: false,
  });
  expect(waitingTime({ status: "reviewing", created_at: daysAgo(limit) }, now, limit)).toEqual({
    days: limit,
    isTooLong: false,
  });
  expect(waitingTime({ status: "new", created_at: daysAgo(limit + 0.1) }, now, limit)?.isTooLong).toBe(true);
});

test("a clock that is behind shows no negative days, and a decided application does not wait", () => {
  expect(waitingTime({ status: "new", created_at: daysAgo(-1) }, now, limit)).toEqual({
    days: 0,
    isTooLong: false,
  });
  for (const status of ["approved", "rejected"] as const)
    expect(waitingTime({ status, created_at: daysAgo(90) }, now, limit)).toBeUndefined();
});
