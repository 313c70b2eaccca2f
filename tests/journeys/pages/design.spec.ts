// What the design promises on every public page: facts first, one primary action in
// view, and addresses that stay readable.
import { expect, type Page } from "@playwright/test";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { linesOf } from "../../support/browser/lines-of.ts";
import { openInOwnFont } from "../../support/browser/own-font.ts";
import { programPages, unknownPath } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

test("a program's own facts come before the links to other programs, on a phone and on a desk (R-410)", async ({
  page,
}) => {
  await page.goto("/programs/hvac");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const details = await topOf(page, "#details");
    expect(details).toBeGreaterThan(0);
    expect(details).toBeLessThan(await topOf(page, "#other-programs"));
  }
});

test("on a phone a program of the overview is a compact row: one action before the others, and all words (R-410)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openInOwnFont(page, "/programs");
  const cards = page.getByRole("main").locator("li", { has: page.getByRole("button", { name: /^Why/ }) });
  await expect(cards).toHaveCount(7);
  for (const card of await cards.all()) {
    expect((await card.boundingBox())?.height).toBeLessThan(380);
    const links = await card.getByRole("link").allTextContents();
    expect(links.slice(1).map((link) => link.replace(/ about .*/, ""))).toEqual([
      "Learn More",
      "Schedule Call",
      "Apply Now",
    ]);
    await expect(card.locator("> p")).toBeVisible();
    await expect(card.locator("svg use, img").first()).toBeVisible();
  }
});

const pages = [
  "/",
  "/programs",
  "/mission",
  "/partners",
  unknownPath,
  ...programPages.map(({ path }) => path),
];

test("no screen of a page has two primary actions, on a phone and on a desk (R-413)", async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const tops = await primaryActions(page);
      const near = tops.filter((top, position) => position > 0 && top - (tops[position - 1] ?? 0) < height);
      expect({ path, width, near }).toEqual({ path, width, near: [] });
    }
  }
});

test("a long address goes on in the next line after a sign, never inside a word (R-415)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/programs/business-office-management/evening-classes/florida.html");
  const lines = await linesOf(page.locator("code"));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(0, -1).filter((line) => !/[@./_-]$/.test(line))).toEqual([]);
  expect(lines.join("")).toBe("/programs/business-office-management/evening-classes/florida.html");
});

function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + scrollY);
}

/** Returns where the filled buttons begin, from top to bottom, without those of a sticky bar. */
function primaryActions(page: Page): Promise<number[]> {
  return page.locator("main a, main button, footer a, footer button").evaluateAll((all) => {
    const filled = getComputedStyle(document.documentElement).getPropertyValue("--color-action").trim();
    const probe = document.createElement("i");
    probe.style.color = filled;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return all
      .filter((button) => getComputedStyle(button).backgroundColor === color && !button.closest(".sticky"))
      .map((button) => Math.round(button.getBoundingClientRect().top + scrollY))
      .sort((one, other) => one - other);
  });
}
