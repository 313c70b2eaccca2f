// The year, the theme, the skip link, and markup in an unknown address. The links of the
// page for unknown addresses are in tests/pages/every-page.test.ts.

import { expect, type Page } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { test } from "../../support/browser/shared-site.ts";

const { school: organisation } = wordsOf(defaultLanguage);

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

const light = "rgb(255, 255, 255)";
const dark = "rgb(11, 36, 71)";

test("the footer has the current year, whenever the page was built (R-24)", async ({ page }) => {
  await page.clock.install({ time: new Date("2031-06-01T12:00:00Z") });
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText(`© 2031 ${organisation.name}`);
});

test("the theme follows the system until somebody chooses one (R-25)", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  await expectGround(page, dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expectGround(page, light);
});

test("a chosen theme is remembered on the next page and after a reload, before anything is painted (R-25)", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await page.getByRole("radio", { name: "Dark" }).check();
  await expectGround(page, dark);
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.dataset.early = getComputedStyle(document.documentElement).backgroundColor;
    });
  });
  await page.goto("/mission");
  await expect(page.locator("html")).toHaveAttribute("data-early", dark);
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();

  await page.getByRole("radio", { name: "Dark" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expectGround(page, light);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expectGround(page, light);

  await page.getByRole("radio", { name: "System" }).check();
  await page.reload();
  await expectGround(page, dark);
});

test("the first stop of the keyboard leads past the navigation to the content (R-26)", async ({ page }) => {
  await page.goto("/partners");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test("after a click on a link, focus and reading start in the new page's content (R-26)", async ({
  page,
}) => {
  await page.goto("/");
  // Before hydration a link loads a new document, where the browser itself moves focus.
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Mission", exact: true })
    .click();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.locator("p[aria-live=polite]", { hasText: "Mission" })).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("markup in an unknown path is shown as text, also once scripts run (R-89)", async ({ page }) => {
  const path = "/%3Cimg%20src=x%20onerror=alert(1)%3E";
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await expect(page.getByRole("main").locator("code")).toHaveText(decodeURI(path));
  await expect(page.getByRole("main").locator("img")).toHaveCount(0);
});

async function expectGround(page: Page, color: string): Promise<void> {
  await expect(page.locator("html")).toHaveCSS("background-color", color);
}

test("a link of an open page whose data is gone opens its address as a document (R-576)", async ({
  page,
}) => {
  await page.goto("/mission");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await page.route("**/donate.data*", (route) => route.fulfill({ status: 404, body: "Not found" }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Donate Now" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Choose an amount" })).toBeVisible();
});
