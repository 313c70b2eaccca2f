// Every public page on the smallest screens: no horizontal scrolling and large targets; and the
// outline of its headings.
import { expect, type Page } from "@playwright/test";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { publicPages } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

test.describe.configure({ mode: "parallel" });

for (const path of publicPages) {
  test(`${path} fits 320 px, its targets are at least 24 px and its buttons 44 px, its headings are in order (R-305)`, async ({
    page,
    context,
  }) => {
    await blockExternalRequests(context);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectOutline(page);
    await openEverything(page);
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

async function openEverything(page: Page): Promise<void> {
  for (const toggle of await page.locator("button[aria-expanded]:visible").all()) {
    await toggle.press("Enter");
  }
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
