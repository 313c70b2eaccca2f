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
      const { isAsked, arrive } = await holdFonts(page);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await isAsked;
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByType("paint").length))
        .toBeGreaterThan(0);
      await arrive();
      await page.waitForLoadState();
      await expect(page.locator("html")).toHaveAttribute("data-hydrated");
      await page.evaluate(untilFontsAndIdleWorkAreDone);
      expect({ path, shifts: await shiftsOf(page) }).toEqual({ path, shifts: [] });
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

/** Runs in the page: idle work that was asked for at hydration is done before what is asked for now. */
async function untilFontsAndIdleWorkAreDone(): Promise<void> {
  await document.fonts.ready;
  await new Promise((resolve) => requestIdleCallback(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Moves the page, and returns what had moved when this last shift is reported. */
async function shiftsOf(page: Page): Promise<string[]> {
  const before = await page.evaluate(() => {
    const count = window.shifts.length;
    document.body.style.paddingTop = "200px";
    return count;
  });
  await expect.poll(() => page.evaluate(() => window.shifts.length)).toBeGreaterThan(before);
  return page.evaluate(() => window.shifts.slice(0, -1));
}

async function holdFonts(page: Page) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.unroute("**/*.woff2");
  await page.route("**/*.woff2", async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return {
    isAsked: asked.promise,
    arrive: async () => {
      const arrived = page.waitForResponse(/\.woff2$/);
      released.resolve();
      await arrived;
    },
  };
}
