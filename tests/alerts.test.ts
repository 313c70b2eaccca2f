// deploy/alerts.yml: rules that Prometheus takes. That their figures exist is seen in tests/operation/metrics.test.ts.
import { expect, test } from "vitest";
import { alertRules, figuresIn, syntaxFaults } from "./support/alert-rules.ts";

test("every alert is an expression of PromQL that selects a figure, with a sentence of what to look at", async () => {
  const rules = await alertRules();
  expect(rules.length).toBeGreaterThan(9);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr } of rules) {
    expect([alert, syntaxFaults(expr)]).toEqual([alert, []]);
    expect([alert, figuresIn(expr).length > 0]).toEqual([alert, true]);
  }
  for (const broken of ['up{job="site"', "sum by role (up)", "up >", "max(up) > > 3"])
    expect(syntaxFaults(broken).length).toBeGreaterThan(0);
});
