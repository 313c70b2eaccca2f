import { expect, test } from "vitest";
import { createTimeBudget } from "./time-budget.ts";

test("an account has its time of a window across all its addresses, and waits for the window's end", () => {
  const { budget, pass } = aBudget();
  budget.spend({ accountId: "ada", address: "192.0.2.1" }, 60);
  pass(4_000);
  budget.spend({ accountId: "ada", address: "192.0.2.2" }, 40);
  expect(budget.secondsToWait({ accountId: "ada", address: "192.0.2.3" })).toBe(6);
  expect(budget.secondsToWait({ accountId: "ben", address: "192.0.2.1" })).toBeUndefined();
  pass(6_000);
  expect(budget.secondsToWait({ accountId: "ada", address: "192.0.2.3" })).toBeUndefined();
});

test("a network has one budget for all its callers, and the wait lasts until both have time again", () => {
  const { budget, pass } = aBudget();
  for (const accountId of ["ada", "ben", undefined]) budget.spend({ accountId, address: "2001:db8::1" }, 70);
  expect(budget.secondsToWait({ address: "2001:db8::2" })).toBe(10);
  expect(budget.secondsToWait({ address: "192.0.2.1" })).toBeUndefined();
  pass(5_000);
  budget.spend({ accountId: "cy", address: "192.0.2.1" }, 100);
  expect(budget.secondsToWait({ accountId: "cy", address: "2001:db8::2" })).toBe(10);
});

function aBudget() {
  let now = 0;
  const bounds = { windowMs: 10_000, maxMsPerAccount: 100, maxMsPerAddress: 200 };
  return {
    budget: createTimeBudget(bounds, () => now),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}
