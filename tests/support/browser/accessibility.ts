// No accessibility violation that axe can find, on the page as it is now.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The rules whose answer can change with the theme: it sets colours and nothing else. */
export const colorRules = ["color-contrast", "link-in-text-block"];

/** All rules, or these alone. */
export async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  // No page of this site frames another origin, so axe need not open a page of its own to collect results.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}
