import { expect, test } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

const bounds = { mostBytes: 300, mostBytesOfNetwork: 200, uncountedBytes: 10 };

test("bodies are counted as they grow, for everybody and for each address, and not any more once they end", () => {
  const budget = createBodyBudget(bounds);
  const [first, second, third] = ["2001:db8::1", "2001:db8::2", "192.0.2.1"].map(budget.leaseFor);
  expect([first?.grow(110), first?.grow(160), budget.bytes()]).toEqual([true, true, 150]);
  expect([second?.grow(61), budget.bytes()], "the same network").toEqual([false, 150]);
  expect([second?.grow(60), budget.bytes()]).toEqual([true, 200]);
  expect([third?.grow(111), third?.grow(110), budget.bytes()], "everybody").toEqual([false, true, 300]);
  first?.end();
  first?.end();
  expect([second?.grow(160), budget.bytes()]).toEqual([true, 250]);
  second?.end();
  third?.end();
  expect(budget.bytes()).toBe(0);
});

test("a small body is taken even while the budget is full", () => {
  const budget = createBodyBudget(bounds);
  for (const address of ["192.0.2.1", "192.0.2.2"]) expect(budget.leaseFor(address).grow(160)).toBe(true);
  expect(budget.leaseFor("192.0.2.1").grow(10)).toBe(true);
  expect(budget.leaseFor("192.0.2.3").grow(11)).toBe(false);
});
