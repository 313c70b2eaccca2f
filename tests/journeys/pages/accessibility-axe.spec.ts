// Every public page is free of what axe can find, in light and dark, on a phone and on a desk (R-302;
// WCAG 2.2).
import { expect } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { publicPages } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

// Divided among the workers, because this file has the most pages.
test.describe.configure({ mode: "parallel" });

for (const path of publicPages) {
  test(`${path} has no violation that axe finds, on a phone and on a desk, in light and in dark (R-302)`, async ({
    page,
    context,
  }) => {
    await blockExternalRequests(context);
    // Reduced motion, so that axe measures no colour in the middle of a transition.
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const toggle of await page.getByRole("main").locator("button[aria-expanded]").all()) {
      await toggle.press("Enter");
    }
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolationsInBothThemes(page);
    }
  });
}
