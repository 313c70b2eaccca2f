// How toasts behave, with the welcome toast of the home page.
import { expect, type Page } from "@playwright/test";
import { anApplicant, fillApplication, submitForm } from "../../support/browser/applicant.ts";
import { test } from "../../support/browser/shared-site.ts";
import { stopClock } from "../../support/browser/stop-clock.ts";
import { doOverlap } from "../../support/browser/toast.ts";

test("a toast closes by itself after 5 seconds (R-296)", async ({ page }) => {
  const toast = await raiseToast(page);
  await page.clock.fastForward(3_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(toast).toHaveCount(0);
});

test("a toast waits while the pointer is on it (R-297)", async ({ page }) => {
  const toast = await raiseToast(page);
  await toast.hover();
  await page.clock.fastForward(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(6_000);
  await expect(toast).toHaveCount(0);
});

test("F8 moves focus to the toasts, and a focused toast waits (R-297, R-299)", async ({ page }) => {
  const toast = await raiseToast(page);
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Notifications (F8)" }).locator(":focus")).toHaveCount(1);
  await page.clock.fastForward(20_000);
  await expect(toast).toBeVisible();
});

test("a toast waits while the window is away (R-297)", async ({ page }) => {
  const toast = await raiseToast(page);
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await page.clock.fastForward(20_000);
  await expect(toast).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.clock.fastForward(6_000);
  await expect(toast).toHaveCount(0);
});

test("a swipe of more than 50 px to the right closes a toast, a shorter one does not (R-298)", async ({
  page,
}) => {
  const toast = await raiseToast(page);
  await swipe(page, 40);
  await page.mouse.move(0, 0);
  await expect(toast).toBeVisible();
  await swipe(page, 80);
  await expect(toast).toHaveCount(0);
});

test("the close button has a name and closes the toast; Escape does too (R-301)", async ({ page }) => {
  const toast = await raiseToast(page);
  await page.getByRole("button", { name: "Close notification" }).click();
  await expect(toast).toHaveCount(0);
  const another = await raiseToast(page);
  await page.keyboard.press("Escape");
  await expect(another).toHaveCount(0);
});

test("only one toast shows at a time: a new one takes the place of the old (R-295)", async ({ page }) => {
  await raiseToast(page);
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await page.getByRole("link", { name: "Start Your Journey" }).click();
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")).toHaveCount(1);
});

for (const width of [360, 768])
  test(`at ${width} px a toast keeps away from what it is about: the heading after sending, the button that was pressed (R-359)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("/scholarship");
    await fillApplication(page, anApplicant());
    await submitForm(page);
    const toast = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
    const heading = page.getByRole("heading", { name: "We have your application" });
    await expect(heading).toBeFocused();
    await expect(toast).toBeVisible();
    expect(await doOverlap(toast, heading)).toBe(false);

    await page.goto("/donate");
    const amount = page.getByRole("button", { name: "$500" });
    for (const block of ["end", "start"] as const) {
      await amount.evaluate((button, place) => button.scrollIntoView({ block: place }), block);
      await amount.click();
      await expect(toast).toBeVisible();
      expect(await doOverlap(toast, amount)).toBe(false);
      await page.getByRole("button", { name: "Close notification" }).click();
      await expect(toast).toHaveCount(0);
    }
  });

/** The page's clock stands still when the toast shows, so that a slow machine takes nothing from its time. */
async function raiseToast(page: Page) {
  await page.clock.install();
  await page.goto("/");
  // Before hydration the link would load a new document, in which nothing has focus.
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await stopClock(page);
  await page.getByRole("link", { name: "Start Your Journey" }).click();
  await expect(page).toHaveURL("/programs");
  // The new page takes the focus once; the test moves it only afterwards.
  await expect(page.getByRole("main")).toBeFocused();
  const toast = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  await expect(toast).toBeVisible();
  return toast;
}

async function swipe(page: Page, distancePx: number): Promise<void> {
  const box = await page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("listitem")
    .boundingBox();
  const x = (box?.x ?? 0) + 20;
  const y = (box?.y ?? 0) + 20;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distancePx / 2, y, { steps: 5 });
  await page.mouse.move(x + distancePx, y, { steps: 5 });
  await page.mouse.up();
}
