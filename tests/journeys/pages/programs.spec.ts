// The programs overview in a browser. What its cards say and link is in
// tests/pages/programs.test.ts.
import { expect, type Page } from "@playwright/test";
import { expectCallsToAction, recordCallsToAction } from "../../support/browser/calls-to-action.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { test } from "../../support/browser/shared-site.ts";
import { stopClock } from "../../support/browser/stop-clock.ts";

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

test("the cards stand in three columns from a medium screen on, and in one on a phone (R-46)", async ({
  page,
}) => {
  await page.goto("/programs");
  for (const [width, columns] of [
    [1440, 3],
    [768, 3],
    [767, 1],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await cards(page).evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().left),
    );
    expect(new Set(lefts.map(Math.round)).size).toBe(columns);
  }
});

test("a card's Why Choose section is closed, opens and closes by keyboard, and stands alone (R-47)", async ({
  page,
}) => {
  await page.goto("/programs");
  const toggle = cards(page).first().getByRole("button");
  const panel = page.locator(`[id="${await toggle.getAttribute("aria-controls")}"]`);
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(panel).toBeHidden();
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(panel).toBeVisible();
  await expect(page.getByRole("main").locator("button[aria-expanded=true]")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Education", level: 4 })).toHaveCount(1);
  await page.keyboard.press("Space");
  await expect(panel).toBeHidden();
});

test("the picture of a card leads to its program page (R-49)", async ({ page }) => {
  await page.goto("/programs");
  const picture = cards(page)
    .nth(6)
    .locator("a", { has: page.locator("svg, img") });
  await picture.first().click();
  await expect(page).toHaveURL("/programs/sales");
});

for (const [name, ctaType] of [
  ["Schedule Call", "schedule_call"],
  ["Apply Now", "program_apply"],
] as const) {
  test(`${name} goes to /schedule and records ${ctaType} (R-50, R-291)`, async ({ page }) => {
    const record = await recordCallsToAction(page);
    await page.goto("/programs");
    await cards(page).last().getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL("/schedule");
    await expectCallsToAction(record, [
      [ctaType, "/programs"],
      ["schedule_call", "/schedule"],
    ]);
  });
}

test("a notification that fails keeps nobody from arriving, and shows nothing (R-292)", async ({ page }) => {
  await recordCallsToAction(page, 500);
  await page.goto("/programs");
  await cards(page).first().getByRole("link", { name: "Schedule Call" }).click();
  await expect(page).toHaveURL("/schedule");
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")).toHaveCount(0);
});

test("a notification that hangs holds nobody up: the page waits for no timer either (R-292)", async ({
  page,
}) => {
  const asked = page.waitForRequest("**/functions/v1/notify-cta");
  await page.route("**/functions/v1/notify-cta", () => {});
  await page.clock.install();
  await page.goto("/programs");
  await stopClock(page);
  await cards(page).first().getByRole("link", { name: "Apply Now" }).click();
  await asked;
  await page.waitForURL("/schedule", { waitUntil: "commit" });
});

function cards(page: Page) {
  return page.getByRole("main").locator("li", { has: page.getByRole("link", { name: /^Learn More/ }) });
}
