import { expect, test } from "vitest";
import { createCallerTimeBudget } from "./caller-time-budget.ts";
import type { Caller, CallerRole } from "./identify-caller.ts";

const ada = callerAt("authenticated", "ada");
const ben = callerAt("authenticated", "ben");
const visitor = callerAt("anon");

test("an account has a budget of database time per minute across all its addresses, and then gets 429 with Retry-After", () => {
  const { budget, pass } = aBudget();
  budget.spend(ada("192.0.2.1"), 60);
  budget.spend(ada("192.0.2.2"), 40);
  expect(() => budget.check(ada("192.0.2.3"))).toThrow(/Too many requests/);
  budget.check(ben("192.0.2.1"));
  pass(59_000);
  expect(() => budget.check(ada("192.0.2.3"))).toThrow(
    expect.objectContaining({ status: 429, headers: { "Retry-After": "1" } }),
  );
  pass(1_000);
  budget.check(ada("192.0.2.3"));
});

test("an address has one budget for all its callers; the service key has no bound", () => {
  const { budget } = aBudget();
  for (const at of [ada, ben, visitor]) budget.spend(at("2001:db8::1"), 70);
  expect(() => budget.check(visitor("2001:db8::2"))).toThrow(/Too many requests/);
  budget.check(visitor("192.0.2.1"));
  const service = callerAt("service_role");
  budget.spend(service("192.0.2.9"), 10_000);
  budget.check(service("192.0.2.9"));
});

test("a second of the process's thread counts as eight seconds of the database", () => {
  const { budget } = aBudget();
  budget.spendOfThread(visitor("192.0.2.1"), 24);
  budget.check(visitor("192.0.2.1"));
  budget.spendOfThread(visitor("192.0.2.1"), 1);
  expect(() => budget.check(visitor("192.0.2.1"))).toThrow(/Too many requests/);
});

function callerAt(role: CallerRole, accountId?: string) {
  return (address: string): Caller => ({ role, claims: "{}", accountId, address, signal: () => undefined });
}

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
