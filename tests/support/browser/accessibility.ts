// Expects no accessibility violation that axe can find on the page in its present state.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The rules whose result can change with the theme, which sets colours and nothing else. */
export const colorRules = ["color-contrast", "link-in-text-block"];

/** Checks all rules, or only `rules`. */
export async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  // No page of this site frames another origin, so axe need not open a page of its own to collect results.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}
