// Every public page by keyboard alone (WCAG 2.1.1, 2.4.7, 2.4.11): Tab reaches every control, its focus ring
// is visible, and nothing covers it.
import { expect, type Page } from "@playwright/test";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { expectKeyboardReachesAll } from "../../support/browser/keyboard.ts";
import { publicPages } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

test.describe.configure({ mode: "parallel" });

for (const path of publicPages) {
  test(`${path}: Tab reaches every control, each with a visible and uncovered focus ring (R-304)`, async ({
    page,
    context,
  }) => {
    await blockExternalRequests(context);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expectAllReached(page);
  });
}

for (const path of ["/", "/programs/hvac", "/scholarship"]) {
  test(`${path} on a phone: Tab reaches every control, also in the open menu and beside a bar that sticks (R-304)`, async ({
    page,
    context,
  }) => {
    await blockExternalRequests(context);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const toggle = page.getByRole("button", { name: "Menu" });
    await toggle.press("Enter");
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await toggle.blur();
    await expectAllReached(page);
  });
}

async function expectAllReached(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectKeyboardReachesAll({
    run: (work) => page.evaluate(work),
    press: (key) => page.keyboard.press(key),
  });
}
