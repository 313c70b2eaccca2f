// Expects no accessibility violation that axe can find on the page in its present state.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The rules whose result can change with the theme, which sets colours and nothing else. */
export const colorRules = ["color-contrast", "link-in-text-block"];

/** Checks all rules in the light theme, and those that a theme can break in the dark one. */
export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  await changeTo(page, "light");
  await expectNoViolations(page);
  await changeTo(page, "dark");
  await expectNoViolations(page, colorRules);
}

async function changeTo(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
}

/** Checks all rules, or only those given. */
export async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  await page.evaluate(endAnimations);
  // No page of this site frames another origin, so axe need not open a page of its own to collect results.
  // The editor frames a page of this site, which has its own tests: together both have each landmark twice.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], iframes: false })
    .setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}

/**
 * Runs in the page: a busy machine takes its time to draw their frames, and half a transition has colours of
 * its own.
 */
function endAnimations(): void {
  for (let rounds = 0; rounds < 10; rounds += 1)
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel();
      else animation.finish();
    }
}
