// No layout shift while a page loads: the heading font replaces a fallback of its own size, text keeps the
// font that it was first painted in, and hydration moves nothing.
import { expect, type Page } from "@playwright/test";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { publicPages } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

/**
 * The largest layout shift that is allowed: a fallback font is slightly wider or narrower in each heading.
 */
for (const [width, most] of [
  [360, 0.001],
  [412, 0.001],
  [768, 0.001],
  [1440, 0.01],
] as const) {
  test(`at ${width} px no page moves when its fonts and its scripts arrive after the first paint (R-308)`, async ({
    page,
    context,
  }) => {
    await blockExternalRequests(context);
    await page.addInitScript(noteShifts, most);
    await page.setViewportSize({ width, height: 800 });
    for (const path of publicPages) {
      const arrive = await holdFonts(page);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByType("paint").length))
        .toBeGreaterThan(0);
      await arrive();
      await page.evaluate(() => document.fonts.ready);
      await expect(page.locator("html")).toHaveAttribute("data-hydrated");
      await page.waitForTimeout(300); // what comes to life may move things a moment later
      expect({ path, shifts: await page.evaluate(() => window.shifts) }).toEqual({ path, shifts: [] });
    }
  });
}

declare global {
  interface Window {
    shifts: string[];
  }
}

function noteShifts(most: number): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.value < most) continue;
      const moved = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? node?.nodeName);
      window.shifts.push(`${entry.value.toFixed(4)}: ${moved.join(" | ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

async function holdFonts(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.unroute("**/*.woff2");
  await page.route("**/*.woff2", async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    const arrived = page.waitForResponse(/\.woff2$/);
    release();
    await arrived;
  };
}
