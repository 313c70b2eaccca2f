import { expect, test } from "vitest";
import { createTimeBudget } from "./time-budget.ts";

test("each share has its own time in a window, and the wait lasts until all used-up shares have time again", () => {
  let now = 0;
  const budget = createTimeBudget(() => now, 10_000);
  const [everybody, one, other] = [
    { key: "everybody", maxMs: 200 },
    { key: "one", maxMs: 100 },
    { key: "other", maxMs: 100 },
  ];
  budget.spend([one, everybody], 100);
  expect(budget.secondsToWait([one, everybody])).toBe(10);
  expect(budget.secondsToWait([other, everybody])).toBeUndefined();
  now = 4_000;
  budget.spend([other], 100);
  budget.spend([everybody], 100);
  expect(budget.secondsToWait([everybody])).toBe(6);
  expect(budget.secondsToWait([other, everybody])).toBe(10);
  now = 10_000;
  expect(budget.secondsToWait([one, everybody])).toBeUndefined();
  expect(budget.secondsToWait([other])).toBe(4);
});
