// Leaving the confirmation while the school still lacks address, zip code and program, because their request
// has not gone out: it is sent first, and where it cannot go out the applicant is asked.
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { anApplicant, fillApplication, openForm, submitForm } from "../../support/browser/applicant.ts";
import { emailCalls, failAllRequests } from "../../support/browser/network.ts";
import { test } from "../../support/browser/shared-site.ts";
import { stopClock } from "../../support/browser/stop-clock.ts";
import { rowsOf, staffMailsOf } from "../../support/browser/stored-rows.ts";
import type { Site } from "../../support/server/site.ts";

const question = "Your address, zip code and program have not reached us yet";

for (const [button, anyway] of [
  ["Clear this page", "Clear anyway"],
  ["Start for the next person", "Start anyway"],
] as const) {
  test(`'${button}' first sends what is still missing at the school (R-431)`, async ({ page, site }) => {
    const { email, restore } = await anApplicantWithAMissingEmail(page);
    await restore();
    await page.getByRole("button", { name: button }).press("Enter");
    await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeFocused();
    expect(await detailsOf(site, email)).toBe(1);
    expect(await staffMailsOf(site, email)).toHaveLength(1);
    await expectNothingKept(page, email);
  });

  test(`'${button}' asks where it cannot be sent; 'Wait' keeps it, and it goes out by itself (R-431)`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const { email, restore } = await anApplicantWithAMissingEmail(page);
    await page.getByRole("button", { name: button }).press("Enter");
    const group = page.getByRole("group", { name: question });
    await expect(group).toBeVisible();
    await expect(page.getByText(question)).toBeFocused();
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await group.getByRole("button", { name: "Wait" }).press("Enter");
    await expect(page.getByRole("button", { name: button })).toBeFocused();
    await expect(page.getByText("Please leave this page open")).toBeVisible();
    await page.getByRole("button", { name: button }).press("Enter");
    await expect(page.getByText(question)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: button })).toBeFocused();
    await restore();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => detailsOf(site, email)).toBe(1);
    await expect(page.getByText("Please leave this page open")).toHaveCount(0);
    await page.getByRole("button", { name: button }).press("Enter");
    await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeFocused();
  });

  test(`'${anyway}' leaves nothing in the browser; the application stays stored (R-431)`, async ({
    page,
    site,
  }) => {
    const { email, restore } = await anApplicantWithAMissingEmail(page);
    await page.getByRole("button", { name: button }).press("Enter");
    await page.getByRole("button", { name: anyway }).press("Enter");
    await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeFocused();
    await expectNothingKept(page, email);
    await restore();
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue("");
    expect(await rowsOf(site, email)).toHaveLength(1);
    expect(await detailsOf(site, email)).toBe(0);
  });
}

test("a second press while it is sent sends nothing more (R-431)", async ({ page, site }) => {
  const { email, restore } = await anApplicantWithAMissingEmail(page);
  await stopClock(page); // no try of the page's own
  await restore();
  const pressed = Promise.withResolvers<void>();
  let posts = 0;
  await page.route(emailCalls, async (route) => {
    posts += 1;
    await pressed.promise;
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Clear this page" });
  await button.press("Enter");
  const sending = page.getByRole("button", { name: "Sending..." });
  await sending.press("Enter");
  await sending.press("Enter");
  pressed.resolve();
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeFocused();
  expect(posts).toBe(1);
  expect(await detailsOf(site, email)).toBe(1);
});

/** On the confirmation: the record is stored, and the request with the rest has failed. */
async function anApplicantWithAMissingEmail(page: Page) {
  await page.clock.install();
  const restore = await failAllRequests(page, emailCalls);
  const applicant = anApplicant();
  await openForm(page);
  await fillApplication(page, applicant);
  await submitForm(page);
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  return { email: applicant.email, restore };
}

async function detailsOf(site: Site, email: string): Promise<number> {
  const rows = await site.query(
    "select from scholarship_application_details d join scholarship_applications a on a.id = d.application_id where a.email = $1",
    [email],
  );
  return rows.length;
}

async function expectNothingKept(page: Page, email: string) {
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain(email);
}
