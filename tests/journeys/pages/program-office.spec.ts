// Business Office Management, whose booking and application are on other sites. What its links
// ask of a browser is in tests/pages/programs.test.ts.

import { expect, type Page } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { expectCallsToAction, recordCallsToAction } from "../../support/browser/calls-to-action.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";

const { school: organisation } = wordsOf(defaultLanguage);

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

const path = "/programs/officemanagement";
/** The form on another host, with the program as the parameter that the sample names. */
const applicationForm = `${organisation.links.applicationForm}?program=Business+Office+Management`;
const failure = "There was an issue opening the application form. Please try again later.";

test("every consultation button records schedule_call and goes to the external booking page (R-64)", async ({
  page,
}) => {
  const record = await recordCallsToAction(page);
  for (const name of ["Schedule a Consultation", "Schedule a Call"]) {
    await page.goto(path);
    await main(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(organisation.links.bookingPage);
  }
  await expectCallsToAction(record, [
    ["schedule_call", path],
    ["schedule_call", path],
  ]);
});

test("every Apply opens the form in a new tab without an opener, says so in a toast, and records program_apply (R-39, R-65, R-339)", async ({
  page,
  context,
}) => {
  const record = await recordCallsToAction(page);
  const names = [/^Apply Now/, /^Apply for the Program/, /^Apply Now/];
  for (const [position, name] of names.entries()) {
    await page.goto(path);
    const opened = context.waitForEvent("page");
    const links = main(page).getByRole("link", { name });
    await (position < 2 ? links.first() : links.last()).click();
    await expect(toastOf(page, "Application form opened in a new tab!")).toBeVisible();
    const tab = await opened;
    await expect(tab).toHaveURL(applicationForm);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
    await expect(page).toHaveURL(path);
  }
  await expectCallsToAction(
    record,
    names.map(() => ["program_apply", path]),
  );
});

test("Apply pressed before any script of the page opens the form in a new tab all the same, and is reported (R-338)", async ({
  page,
  context,
}) => {
  const record = await recordCallsToAction(page);
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const opened = context.waitForEvent("page");
  await main(page)
    .getByRole("link", { name: /^Apply Now/ })
    .first()
    .click();
  const tab = await opened;
  await expect(tab).toHaveURL(applicationForm);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL(path);
  await expectCallsToAction(record, [["program_apply", path]]);
  await release();
  await expect(toastOf(page, "Application form opened in a new tab!")).toBeVisible();
  await expectCallsToAction(record, [["program_apply", path]]);
});

test("that Apply starts with a call stands beneath the button (R-340)", async ({ page }) => {
  for (const address of ["/programs/hvac", "/programs"]) {
    await page.goto(address);
    const [button, note] = await Promise.all([
      main(page).getByRole("link", { name: "Apply Now", exact: true }).first().boundingBox(),
      main(page).getByText("We start with a short call").first().boundingBox(),
    ]);
    expect(note?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  }
});

test("an opening that fails is logged, and a toast says so; the press is reported once (R-67)", async ({
  page,
}) => {
  const record = await recordCallsToAction(page);
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  await page.addInitScript(() => {
    window.open = () => {
      throw new Error("no window today");
    };
  });
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("data-hydrated"); // before, the link opens by itself
  await main(page)
    .getByRole("link", { name: /^Apply Now/ })
    .first()
    .click();
  await expect(toastOf(page, failure)).toBeVisible();
  await expect(page.getByText("Application form opened in a new tab!")).toHaveCount(0);
  await expect.poll(() => logged.join("\n")).toMatch(/could not be opened.*no window today/s);
  await expectCallsToAction(record, [["program_apply", path]]);
});

test("a window.open that answers null, as it does with noopener, counts as success (R-67)", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(path);
  await main(page)
    .getByRole("link", { name: /^Apply Now/ })
    .first()
    .click();
  await expect(toastOf(page, "Application form opened in a new tab!")).toBeVisible();
  await expect(page.getByText(failure)).toHaveCount(0);
});

function main(page: Page) {
  return page.getByRole("main");
}
