import { expect, test } from "vitest";
import { type BodyBudgetLimits, createBodyBudget } from "./body-budget.ts";

test("growing bodies count against the total and their network's limit until they end", () => {
  const { budget, begin } = aBudget();
  const [first, second, third] = ["2001:db8::1", "2001:db8::2", "192.0.2.1"].map(begin);
  expect([first?.grow(110), first?.grow(160), budget.bytes()]).toEqual([true, true, 150]);
  expect([second?.grow(61), budget.bytes()], "the same network").toEqual([false, 150]);
  expect([second?.grow(60), budget.bytes()]).toEqual([true, 200]);
  expect([third?.grow(110), budget.bytes()], "everybody").toEqual([true, 300]);
  expect([third?.grow(210), budget.bytes()], "as much as the others hold").toEqual([false, 300]);
  first?.end();
  first?.end();
  expect([second?.grow(160), budget.bytes()]).toEqual([true, 250]);
  second?.end();
  third?.end();
  expect(budget.bytes()).toBe(0);
});

test("a small body is accepted while the budget is full, and only a smaller one while very many bodies are open", () => {
  const { begin } = aBudget({ manyBodies: 5 });
  for (const address of ["192.0.2.1", "198.51.100.1"]) expect(begin(address).grow(160)).toBe(true);
  expect(begin("203.0.113.1").grow(10)).toBe(true);
  expect(begin("192.0.2.1").grow(10)).toBe(true);
  const fifth = begin("203.0.113.2");
  for (const address of ["192.0.2.2", "198.51.100.2"]) begin(address);
  expect([fifth.grow(5), begin("192.0.2.1").grow(206)]).toEqual([true, false]);
});

test("all networks of one customer have one further limit together", () => {
  const { begin } = aBudget({ maxBytesPerWiderNetwork: 250 });
  const [one, other] = ["2001:db8:77:1::1", "2001:db8:77:2::1"].map(begin);
  expect([one?.grow(160), other?.grow(160), other?.grow(110)]).toEqual([true, false, true]);
  const elsewhere = begin("2001:db8:78::1");
  expect(elsewhere.grow(60), "another customer").toBe(true);
});

test("when the budget is full, the body that stalled for longest is dropped, and bodies that make progress are not", () => {
  const { begin, left, pass } = aBudget();
  const [stalled, trickling, slow] = ["192.0.2.1", "198.51.100.1", "203.0.113.1"].map(begin);
  for (const lease of [stalled, trickling, slow]) expect(lease?.grow(110)).toBe(true);
  for (let second = 1; second <= 5; second += 1) {
    pass(1_000);
    trickling?.received(second);
    slow?.received(second * 20);
  }
  const newcomer = begin("192.0.2.77");
  expect([newcomer.grow(110), left]).toEqual([true, ["192.0.2.1"]]);
  expect([begin("198.51.100.9").grow(110), left]).toEqual([true, ["192.0.2.1", "198.51.100.1"]]);
  expect([begin("203.0.113.9").grow(110), left.length], "all make progress").toEqual([false, 2]);
  expect([stalled?.grow(5), stalled?.grow(200)], "it is over").toEqual([false, false]);
});

test("if all bodies make progress, the network that holds most bytes loses a body to one that holds less", () => {
  const { begin, left, pass, budget } = aBudget();
  for (const address of ["2001:db8:77:1::1", "2001:db8:77:2::1"]) expect(begin(address).grow(110)).toBe(true);
  pass(1_000);
  expect(begin("192.0.2.1").grow(110)).toBe(true);
  expect([begin("198.51.100.1").grow(60), left]).toEqual([true, ["2001:db8:77:1::1"]]);
  expect(budget.bytes()).toBe(250);
});

test("a body that has arrived completely is not dropped", () => {
  const { begin, left, pass } = aBudget();
  const leases = ["192.0.2.1", "198.51.100.1", "203.0.113.1"].map(begin);
  for (const lease of leases) {
    expect(lease.grow(110)).toBe(true);
    lease.complete();
  }
  pass(60_000);
  expect([begin("192.0.2.77").grow(110), left]).toEqual([false, []]);
});

function aBudget(changes: Partial<BodyBudgetLimits> = {}) {
  let now = 0;
  const left: string[] = [];
  const sizes = { maxBytes: 300, maxBytesPerNetwork: 200, maxBytesPerWiderNetwork: 300 };
  const small = { uncountedBytes: 10, uncountedBytesOfMany: 5, manyBodies: 100 };
  const bounds = { ...sizes, ...small, stalledMs: 3_000, progressBytes: 10, ...changes };
  const budget = createBodyBudget(bounds, () => now);
  return {
    budget,
    left,
    begin: (address: string) => budget.leaseFor(address, () => left.push(address)),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}
