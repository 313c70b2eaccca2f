// Applying on a bad connection: whichever request or response is lost, the result is one row and one mail
//
import { expect, type Page } from "@playwright/test";
import { retrySeconds } from "../../../contract/draft-times.ts";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { openFilledForm, renee, submitForm } from "../../support/browser/applicant.ts";
import {
  dropFirstResponse,
  emailCalls,
  failAllRequests,
  failFirstRequest,
  insertCalls,
  throttleToSlow3G,
} from "../../support/browser/network.ts";
import { test } from "../../support/browser/shared-site.ts";
import { stopClock } from "../../support/browser/stop-clock.ts";
import { expectSaved, rowsOf, staffMailsOf } from "../../support/browser/stored-rows.ts";
import { doOverlap, toastOf } from "../../support/browser/toast.ts";

test("on slow 3G an application arrives once", async ({ page, site }) => {
  await throttleToSlow3G(page);
  const email = await openFilledForm(page);
  await submitForm(page);
  const heading = page.getByRole("heading", { name: "We have your application" });
  await expect(heading).toBeVisible({ timeout: 40_000 });
  await expectSaved(page, site, email);
});

test("cut before the record arrives: the panel says what happens, and the form sends it by itself (R-123, R-131)", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const tries = await failFirstRequest(page, insertCalls);
  const email = await openFilledForm(page);
  await submitForm(page);
  const waiting = page.getByRole("status").filter({ hasText: "Still sending your application" });
  await expect(waiting).toBeVisible();
  await expect(toastOf(page, gaveUp)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  expect(await rowsOf(site, email)).toEqual([]);
  await untilNextTry(page);
  await expectSaved(page, site, email);
  expect(tries()).toBe(2);
});

test("the toast of R-125 shows once the page has stopped trying, and never while the panel says that it tries (R-360)", async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 640 });
  await failAllRequests(page, insertCalls);
  await openFilledForm(page);
  await submitForm(page);
  const panel = page.getByText("Still sending your application");
  await expect(panel).toBeVisible();
  const toast = toastOf(page, gaveUp);
  await expect(toast).toHaveCount(0);
  // In one step: a toast that showed before a further step would be over after it.
  await page.clock.fastForward(retrySeconds * 1000);
  await expect(toast).toBeVisible();
  await expect(panel).toHaveCount(0);
  const notice = page.getByRole("main").getByText(gaveUp, { exact: true });
  await expect(notice).toBeInViewport();
  expect(await doOverlap(toast, notice)).toBe(false);
});

test("cut after the record was stored: the next try learns that it is there", async ({ page, site }) => {
  await page.clock.install();
  const tries = await dropFirstResponse(page, insertCalls);
  const email = await openFilledForm(page);
  await submitForm(page);
  await expect(page.getByText("Still sending your application")).toBeVisible();
  await untilNextTry(page);
  await expectSaved(page, site, email);
  expect(tries()).toBe(2);
  await expect(page.getByText("Your application had already reached us.")).toHaveCount(0);
});

for (const [what, lose] of [
  ["before the email call arrives", failFirstRequest],
  ["after the email was sent", dropFirstResponse],
] as const) {
  test(`cut ${what}: the success view shows, and the mail goes out once (R-134)`, async ({ page, site }) => {
    await page.clock.install();
    const tries = await lose(page, emailCalls);
    const email = await openFilledForm(page);
    await submitForm(page);
    const toast = "Application submitted successfully! (Email notification may have failed)";
    await expect(toastOf(page, toast)).toBeVisible();
    await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
    const main = page.getByRole("main");
    await expect(main.getByText(toast, { exact: true })).toBeVisible();
    await untilNextTry(page);
    await expect(main.getByText("Application submitted successfully!", { exact: true })).toBeVisible();
    await expect(main.getByText("This was a test submission and no email was sent.")).toBeVisible();
    expect(tries()).toBe(2);
    await expectSaved(page, site, email);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(renee.address);
  });
}

test("a reload of the success view does not forget the mail that is still owed (R-134)", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const restore = await failAllRequests(page, emailCalls);
  const email = await openFilledForm(page);
  await submitForm(page);
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  expect(await staffMailsOf(site, email)).toEqual([]);
  await restore();
  await untilNextTry(page);
  await expect.poll(async () => (await staffMailsOf(site, email)).length).toBe(1);
});

test("a part of the page that does not arrive counts as a lost connection; the form sends once it does (R-131)", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const arriving = Promise.withResolvers<void>();
  await page.route("**/assets/client-*.js", async (route) => {
    await arriving.promise;
    await route.continue();
  });
  const email = await openFilledForm(page);
  await submitForm(page);
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await page.clock.fastForward(30_000);
  await expect(page.getByText("Still sending your application")).toBeVisible();
  await expect(page.getByLabel("Tell us your story")).toHaveValue(renee.story);
  arriving.resolve();
  await untilNextTry(page);
  await expectSaved(page, site, email);
});

test("offline, the page waits; back online it sends at once, without a press or a pause (R-131)", async ({
  page,
  context,
  site,
}) => {
  await page.clock.install();
  const email = await openFilledForm(page);
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await context.setOffline(true);
  await submitForm(page);
  await expect(page.getByText("Still sending your application")).toBeVisible();
  await expectNoViolations(page);
  await stopClock(page);
  await context.setOffline(false);
  await expectSaved(page, site, email);
});

test("a page that is looked at again tries at once, too (R-131)", async ({ page, site }) => {
  await page.clock.install();
  const restore = await failAllRequests(page, insertCalls);
  const email = await openFilledForm(page);
  await submitForm(page);
  await expect(page.getByText("Still sending your application")).toBeVisible();
  await stopClock(page);
  await restore();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expectSaved(page, site, email);
});

test("'Try now' sends at once; a server that says when to come back counts as a lost connection (R-123)", async ({
  page,
  site,
}) => {
  await page.route(insertCalls, (route) =>
    route.fulfill({
      status: 503,
      headers: { "retry-after": "60" },
      json: { code: "PGRST001", message: "away" },
    }),
  );
  const email = await openFilledForm(page);
  await submitForm(page);
  await expect(page.getByText("Still sending your application")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await page.unroute(insertCalls);
  await page.getByRole("button", { name: "Try now" }).press("Enter");
  await expectSaved(page, site, email);
});

test("a reload in the middle of sending offers to go on", async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await dropFirstResponse(page, insertCalls);
  const email = await openFilledForm(page);
  await submitForm(page);
  await expect(page.getByText("Still sending your application")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Did your application reach us?")).toBeVisible();
  await expect(page.getByLabel("Tell us your story")).toHaveValue(renee.story);
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Send my application" }).press("Enter");
  await expectSaved(page, site, email);
});

const gaveUp = "An unexpected error occurred. Please try again later.";

/** Advances the clock by the longest pause between attempts (app/scholarship/submission/backoff.ts). */
function untilNextTry(page: Page): Promise<void> {
  return page.clock.fastForward(5_000 * 1.25);
}
