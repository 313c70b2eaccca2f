import { expect, test } from "vitest";
import { createCallerTimeBudget } from "./caller-time-budget.ts";
import type { Caller } from "./identify-caller.ts";

const ada: Caller = { role: "authenticated", claims: "{}", accountId: "ada" };
const ben: Caller = { role: "authenticated", claims: "{}", accountId: "ben" };
const visitor: Caller = { role: "anon", claims: "{}" };

test("an account has a budget of database time per minute across all its addresses, and then gets 429 with Retry-After", () => {
  const { budget, pass } = aBudget();
  budget.spend({ caller: ada, address: "192.0.2.1" }, 60);
  budget.spend({ caller: ada, address: "192.0.2.2" }, 40);
  expect(() => budget.check({ caller: ada, address: "192.0.2.3" })).toThrow(/Too many requests/);
  budget.check({ caller: ben, address: "192.0.2.1" });
  pass(59_000);
  expect(() => budget.check({ caller: ada, address: "192.0.2.3" })).toThrow(
    expect.objectContaining({ status: 429, headers: { "Retry-After": "1" } }),
  );
  pass(1_000);
  budget.check({ caller: ada, address: "192.0.2.3" });
});

test("an address has one budget for all its callers; the service key has no bound", () => {
  const { budget } = aBudget();
  for (const caller of [ada, ben, visitor]) budget.spend({ caller, address: "2001:db8::1" }, 70);
  expect(() => budget.check({ caller: visitor, address: "2001:db8::2" })).toThrow(/Too many requests/);
  budget.check({ caller: visitor, address: "192.0.2.1" });
  const service: Caller = { role: "service_role", claims: "{}" };
  budget.spend({ caller: service, address: "192.0.2.9" }, 10_000);
  budget.check({ caller: service, address: "192.0.2.9" });
});

test("a second of the process's thread counts as eight seconds of the database", () => {
  const { budget } = aBudget();
  budget.spendOfThread({ caller: visitor, address: "192.0.2.1" }, 24);
  budget.check({ caller: visitor, address: "192.0.2.1" });
  budget.spendOfThread({ caller: visitor, address: "192.0.2.1" }, 1);
  expect(() => budget.check({ caller: visitor, address: "192.0.2.1" })).toThrow(/Too many requests/);
});

function aBudget() {
  let now = 0;
  const bounds = { windowMs: 60_000, maxMsPerAccount: 100, maxMsPerAddress: 200 };
  return {
    budget: createCallerTimeBudget(() => now, bounds),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}
