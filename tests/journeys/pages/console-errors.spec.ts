// Every public page opens without a console error, a violation of the content security policy or a failed
// request.

import { expect } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { openIdle } from "../../support/browser/open-idle.ts";
import { collectFaults } from "../../support/browser/page-faults.ts";
import { publicPages, unknownPath } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

const { school: organisation } = wordsOf(defaultLanguage);

test("in light and in dark no page logs an error, breaks its policy or misses a file; only /schedule asks for the calendar's script (R-12, R-82)", async ({
  page,
  context,
}) => {
  const { asked } = await blockExternalRequests(context);
  const faults = await collectFaults(page);
  for (const path of publicPages.filter((path) => path !== unknownPath)) {
    asked.length = 0;
    await page.emulateMedia({ colorScheme: "light" });
    await openIdle(page, path);
    await page.emulateMedia({ colorScheme: "dark" });
    const expected = path === "/schedule" ? [organisation.links.calendarScript] : [];
    await expect.poll(() => asked.length, path).toBe(expected.length); // scripts come behind the page
    expect({ path, faults, asked }).toEqual({ path, faults: [], asked: expected });
  }
});

test("nor does a walk through the pages by clicks, in dark and on a phone", async ({ page, context }) => {
  await blockExternalRequests(context);
  const faults = await collectFaults(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Programs", "Mission", "Partners", "Scholarship", "Donate", "Sign In", "Home"]) {
    await menu.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("main")).toBeFocused();
    expect({ name, faults }).toEqual({ name, faults: [] });
  }
});

test("an unknown path logs its 404 and nothing else (R-91)", async ({ page }) => {
  const faults = await collectFaults(page);
  await openIdle(page, unknownPath);
  expect(faults.filter((fault) => !fault.startsWith("console: Failed to load resource"))).toEqual([
    `404: ${unknownPath}`,
    `console: 404: there is no page at ${unknownPath}`,
  ]);
});
