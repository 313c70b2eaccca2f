// The home page in a browser. What it says and links is in tests/pages/home.test.ts.

import { expect, type Page } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";

const { school: organisation } = wordsOf(defaultLanguage);

test.beforeEach(async ({ context, page }) => {
  await blockExternalRequests(context);
  await page.goto("/");
});

test("Start Your Journey shows a welcome toast and goes to /programs (R-31)", async ({ page }) => {
  await main(page).getByRole("link", { name: "Start Your Journey" }).click();
  await expect(toastOf(page, `Welcome to ${organisation.shortName}!`)).toBeVisible();
  await expect(page).toHaveURL("/programs");
});

test("the hero's two buttons are in view without scrolling, on a phone and on a desk (R-33)", async ({
  page,
}) => {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ["Start Your Journey", "Book a Call"]) {
      await expect(main(page).getByRole("link", { name })).toBeInViewport({ ratio: 1 });
    }
  }
});

function main(page: Page) {
  return page.getByRole("main");
}
