// The comparison of all programs on the overview. What it says is in tests/pages/programs.test.ts.
import { expect } from "@playwright/test";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { test } from "../../support/browser/shared-site.ts";

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

test("a link beside the overview's heading leads to the comparison (R-411)", async ({ page }) => {
  await page.goto("/programs");
  await page.getByRole("link", { name: "See them side by side" }).click();
  await expect(page.getByRole("table", { name: /^Seven programs/ })).toBeInViewport();
});

test("at 320 px the table scrolls by itself, by keyboard too, and the program's name stays in view (R-411)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/programs");
  const region = page.getByRole("region", { name: "Compare the programs" });
  await region.focus();
  await expect(region).toHaveCSS("outline-style", "solid");
  const last = region.getByRole("columnheader", { name: "Certificate" });
  await expect(last).not.toBeInViewport();
  for (let press = 0; press < 20; press++) await page.keyboard.press("ArrowRight");
  await expect(last).toBeInViewport();
  const name = await region.getByRole("rowheader", { name: "HVAC Technician" }).boundingBox();
  expect(name?.x).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
