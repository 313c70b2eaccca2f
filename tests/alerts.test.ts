// Checks that Prometheus accepts the rules of deploy/alerts.yml. tests/operation/metrics.test.ts checks that
// their metrics exist.
import { expect, test } from "vitest";
import { alertRules, figuresIn, syntaxFaults } from "./support/server/alert-rules.ts";

test("every alert is a PromQL expression that selects a figure, with a sentence about what to check", async () => {
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

test("the 503 of a draining process at /readyz is no fault", async () => {
  const faults = (await alertRules()).filter(({ expr }) => expr.includes("5.."));
  expect(faults.map(({ alert }) => alert)).toEqual(["SiteFaults"]);
  for (const { expr } of faults) expect(expr).toContain('{status=~"5..",route!="/readyz"}');
});
