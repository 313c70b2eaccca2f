// Donations, which are simulated, as the page says. What the page says at first
// is in tests/pages/school.test.ts, payment pages of a school are in tests/operation/other-school.test.ts.

import { expect, type Page } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { expectCallsToAction, recordCallsToAction } from "../../support/browser/calls-to-action.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { openIdle } from "../../support/browser/open-idle.ts";
import { test } from "../../support/browser/shared-site.ts";
import { stopClock } from "../../support/browser/stop-clock.ts";
import { toastOf } from "../../support/browser/toast.ts";

const { school: organisation } = wordsOf(defaultLanguage);

const title = "Thank you for your donation!";

for (const { name, amount } of [
  { name: "$500", amount: "$500" },
  { name: "$1,000", amount: "$1000" },
  { name: "$5,000", amount: "$5000" },
  { name: "Custom Amount", amount: "$0" },
]) {
  test(`${name} disables all buttons for 1.5 seconds and then gives thanks for ${amount} (R-75 to R-77)`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/donate");
    await stopClock(page);
    await page.getByRole("button", { name, exact: true }).click();
    for (const button of await amounts(page).all()) await expect(button).toBeDisabled();

    await page.clock.runFor(1_490);
    for (const button of await amounts(page).all()) await expect(button).toBeDisabled();
    await expect(page.getByText(title)).toHaveCount(0);

    await page.clock.runFor(20);
    for (const button of await amounts(page).all()) await expect(button).toBeEnabled();
    await expect(toastOf(page, title)).toBeVisible();
    await expect(toastOf(page, thanksFor(amount))).toBeVisible();
  });
}

for (const { typed, shown, bare } of [
  { typed: "250", shown: "$250", bare: "$250" },
  { typed: "$1,250.5", shown: "$1,250.50", bare: "$1250.50" },
]) {
  test(`Custom Amount shows ${typed} as ${shown} on its button and gives thanks for it (R-343)`, async ({
    page,
  }) => {
    await page.goto("/donate");
    await page.getByLabel("Your own amount in dollars").fill(typed);
    await page.getByRole("button", { name: `Custom Amount ${shown}`, exact: true }).click();
    for (const button of await amounts(page).all()) await expect(button).toBeDisabled();
    await expect(toastOf(page, thanksFor(bare))).toBeVisible();
    await expect(page.getByRole("main").getByRole("status")).toContainText(`Preview finished: ${shown}.`);
    await expect(page.getByLabel("Your own amount in dollars")).toHaveValue(typed);
  });
}

test("Enter in the amount's field gives, and what is no amount counts as 0 without a complaint (R-77)", async ({
  page,
}) => {
  await page.goto("/donate");
  const field = page.getByLabel("Your own amount in dollars");
  await field.fill("fifty");
  await expect(amounts(page).last()).toHaveText("Custom Amount");
  await field.press("Enter");
  await expect(toastOf(page, thanksFor("$0"))).toBeVisible();
  await expect(field).not.toHaveAttribute("aria-invalid");
  await expect(page).toHaveURL("/donate");
});

test("an amount typed before the page can count it stands on the button once it can", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/donate", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Your own amount in dollars").fill("75");
  await release();
  await expect(amounts(page).last()).toHaveText("Custom Amount $75");
});

test("an amount typed and sent before the page can count it is given once it can", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/donate", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Your own amount in dollars").fill("75");
  await page.keyboard.press("Enter");
  await release();
  await expect(toastOf(page, thanksFor("$75"))).toBeVisible();
  await expect(page.getByLabel("Your own amount in dollars")).toHaveValue("75");
  await expect(page).toHaveURL("/donate");
});

test.describe("with script off", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what the buttons need, and Custom Amount leads to how to give today (R-344)", async ({
    page,
  }) => {
    await page.goto("/donate");
    await expect(page.getByText("The preview buttons need JavaScript")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await page.getByRole("link", { name: "Custom Amount" }).click();
    await expect(page).toHaveURL("/donate#how-to-give");
    await expect(page.getByText("To make a gift today, please contact us:")).toBeInViewport();
  });
});

test("at 320 pixels no word of the page breaks, and the mail address stays whole", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/donate");
  const address = page.getByRole("main").getByRole("link", { name: organisation.email });
  await expect(address).toBeVisible();
  expect(await address.evaluate((link) => getComputedStyle(link).wordBreak)).toBe("normal");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("no payment call is made; a click calls the notification function once and nothing else (R-78, R-291)", async ({
  page,
  context,
  site,
}) => {
  const { asked } = await blockExternalRequests(context);
  const record = await recordCallsToAction(page);
  await openIdle(page, "/donate");
  const called: string[] = [];
  page.on("request", (request) => {
    if (!/^(script|stylesheet)$/.test(request.resourceType()))
      called.push(`${request.method()} ${request.url()}`);
  });
  await page.getByRole("button", { name: "$500", exact: true }).dblclick();
  await expect(toastOf(page, title)).toBeVisible();
  await expectCallsToAction(record, [["donation", "/donate"]]);
  expect(called).toEqual([`POST ${site.url}/functions/v1/notify-cta`]);
  expect(asked).toEqual([]);
});

test("a notification that fails is logged only, and does not touch the thanks (R-292)", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await recordCallsToAction(page, 500);
  await page.goto("/donate");
  await hydrated(page);
  await page.getByRole("button", { name: "$1,000" }).click();
  await expect(toastOf(page, title)).toBeVisible();
  await expect.poll(() => logged.join("\n")).toContain("The notification failed.");
});

test("in Spanish the thanks name the amount as money (R-76)", async ({ page }) => {
  await page.goto("/es/donate");
  await hydrated(page);
  await page.getByRole("button", { name: "$1,000", exact: true }).click();
  const thanks = "Su donación de $1,000 a Plumbline ayudará a ofrecer oportunidades de educación.";
  await expect(toastOf(page, thanks)).toBeVisible();
});

test("the page says before, during and after that no card is charged, and how to give today (R-79)", async ({
  page,
}) => {
  await page.goto("/donate");
  const notice = page.getByText("Preview: no card is charged, no gift is recorded.");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "$5,000" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("One moment…");
  await expect(notice).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText(
    "Preview finished: $5,000. No card was charged and no gift was recorded.",
  );
  await expect(notice).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: organisation.email })).toHaveAttribute(
    "href",
    `mailto:${organisation.email}`,
  );
});

test("the keyboard's focus is on the pressed amount again once the buttons are enabled", async ({ page }) => {
  await page.goto("/donate");
  const amount = page.getByRole("button", { name: "$1,000" });
  await amount.press("Enter");
  await expect(amount).toBeDisabled();
  await expect(amount).toBeEnabled();
  await expect(amount).toBeFocused();
});

test("leaving the page during the 1.5 seconds brings no thanks to another page (R-80)", async ({ page }) => {
  await page.clock.install();
  await page.goto("/donate");
  await hydrated(page);
  await page.getByRole("button", { name: "$500", exact: true }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Mission" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Mission");
  await page.clock.runFor(3_000);
  await expect(page.getByText(title)).toHaveCount(0);
});

function thanksFor(amount: string): string {
  return `Your ${amount} donation to Plumbline will help provide education opportunities.`;
}

function amounts(page: Page) {
  return page.getByRole("region", { name: "Choose an amount" }).getByRole("button");
}
