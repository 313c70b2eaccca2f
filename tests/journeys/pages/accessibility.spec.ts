// Every public page: by keyboard alone (WCAG 2.1.1, 2.4.7, 2.4.11), what axe finds in light and dark, on a
// phone and on a desk (WCAG 2.2), the smallest screens, and the outline of its headings.
import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { expectKeyboardReachesAll } from "../../support/browser/keyboard.ts";
import { publicPages } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

// Divided among the workers, because this file has the most pages.
test.describe.configure({ mode: "parallel" });

test.beforeEach(async ({ context, page }) => {
  await blockExternalRequests(context);
  await page.emulateMedia({ reducedMotion: "reduce" });
});

for (const path of publicPages) {
  test(`${path} works by keyboard, has no violation that axe finds, and fits 320 px with large targets (R-302, R-304, R-305)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await page.evaluate(() => document.fonts.ready);
    await test.step("Tab reaches every control, each with a visible and uncovered focus ring", () =>
      expectAllReached(page));
    await test.step("its headings are in order", () => expectOutline(page));

    await openAll(page, "main button[aria-expanded=false]");
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await test.step(`axe at ${width} px`, () => expectNoViolationsInBothThemes(page));
    }

    await page.setViewportSize({ width: 320, height: 700 });
    await openAll(page, "button[aria-expanded=false]");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width: 360, height: 740 });
    const targets = await targetsOf(page);
    expect(targets.length).toBeGreaterThan(15);
    expect(targets.filter(({ widthPx, heightPx }) => Math.min(widthPx, heightPx) < 24)).toEqual([]);
    expect(
      targets.filter(({ isButton, heightPx, widthPx }) => isButton && (heightPx < 44 || widthPx < 44)),
    ).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    const wide = await targetsOf(page);
    expect(wide.filter(({ widthPx, heightPx }) => Math.min(widthPx, heightPx) < 24)).toEqual([]);
  });
}

for (const path of ["/", "/programs/hvac", "/scholarship"]) {
  test(`${path} on a phone: Tab reaches every control, also in the open menu and beside a bar that sticks (R-304)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const toggle = page.getByRole("button", { name: "Menu" });
    await toggle.press("Enter");
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await toggle.blur();
    await expectAllReached(page);
  });
}

function expectAllReached(page: Page): Promise<void> {
  return expectKeyboardReachesAll({
    run: (work) => page.evaluate(work),
    press: (key) => page.keyboard.press(key),
  });
}

async function openAll(page: Page, toggles: string): Promise<void> {
  const closed = page.locator(`${toggles}:visible`);
  while ((await closed.count()) > 0) await closed.first().press("Enter");
}

/** Expects each heading to be at most one level below the one before it. */
async function expectOutline(page: Page): Promise<void> {
  const levels = await page
    .getByRole("main")
    .getByRole("heading")
    .evaluateAll((all) => all.map((heading) => Number(heading.tagName.slice(1))));
  expect(levels[0]).toBe(1);
  const jumps = levels.filter((level, position) => level > (levels[position - 1] ?? 0) + 1);
  expect(jumps).toEqual([]);
}

/**
 * Returns the controls with their sizes; a radio button is as large as its label. Links inside a sentence are
 * exempt (WCAG 2.5.8).
 */
function targetsOf(page: Page) {
  return page.locator("a[href], button, input, select, textarea").evaluateAll((all) => {
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display === "inline" &&
      (target.parentElement?.textContent?.length ?? 0) > (target.textContent?.length ?? 0);
    return all
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !isInSentence(target))
      .map((target) => {
        const { tagName, textContent } = target;
        const { borderTopWidth, display } = getComputedStyle(target);
        const { width, height } = (target.closest("label") ?? target).getBoundingClientRect();
        return {
          target: `${tagName} ${textContent || target.getAttribute("name")}`,
          isButton: tagName === "BUTTON" || (display === "inline-flex" && borderTopWidth === "2px"),
          widthPx: Math.round(width),
          heightPx: Math.round(height),
        };
      });
  });
}
