// Whether the answers may change while the form sends them or tries again, and which ones the school has then
//
import { expect } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { openFilledForm, renee, submitForm } from "../../support/browser/applicant.ts";
import { dropFirstResponse, failAllRequests, insertCalls } from "../../support/browser/network.ts";
import { test } from "../../support/browser/shared-site.ts";
import { expectSaved, rowsOf, staffMailsOf } from "../../support/browser/stored-rows.ts";
import { toastOf } from "../../support/browser/toast.ts";

test("while the person's own press is under way, no answer can change", async ({ page, site }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(insertCalls, async (route) => {
    await released;
    await route.continue();
  });
  const email = await openFilledForm(page);
  await page.getByLabel("City").press("Enter");
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(page.getByText("We are sending your application.")).toBeFocused();
  await expect(page.getByLabel("City")).toBeDisabled();
  await expect(page.getByRole("radio", { name: "Plumbing" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Clear my answers" })).toBeDisabled();
  await expectNoViolations(page);
  release();
  await expectSaved(page, site, email);
});

test("'Stop and keep editing' ends the tries; the changed application is sent with the next press (R-132)", async ({
  page,
  site,
}) => {
  const restore = await failAllRequests(page, insertCalls);
  const email = await openFilledForm(page);
  await submitForm(page);
  await page.getByRole("button", { name: "Stop and keep editing" }).press("Enter");
  await expect(page.getByText("We stopped sending your application")).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("We stopped sending");
  await expectNoViolations(page);
  await restore();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByLabel("City").fill("Pueblo");
  expect(await rowsOf(site, email)).toEqual([]);
  await submitForm(page);
  await expectSaved(page, site, email);
  expect((await rowsOf(site, email))[0]?.city).toBe("Pueblo");
});

test("a changed answer ends the tries, and says so where the person is (R-132)", async ({ page, site }) => {
  const restore = await failAllRequests(page, insertCalls);
  const email = await openFilledForm(page);
  await submitForm(page);
  await expect(page.getByText("Still sending your application")).toBeVisible();
  await page.getByLabel("City").fill("Pueblo");
  await expect(toastOf(page, "We stopped sending because you changed an answer")).toBeVisible();
  await expect(page.getByLabel("City")).toBeFocused();
  await restore();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Press the button when you are ready")).toBeVisible();
  expect(await rowsOf(site, email)).toEqual([]);
  await submitForm(page);
  await expectSaved(page, site, email);
  expect((await rowsOf(site, email))[0]?.city).toBe("Pueblo");
});

test("answers changed after a try that was stored without an answer: the school may have the older ones, and the page says so (R-133)", async ({
  page,
  site,
}) => {
  await dropFirstResponse(page, insertCalls);
  const email = await openFilledForm(page);
  await submitForm(page);
  await page.getByRole("button", { name: "Stop and keep editing" }).click();
  await page.getByLabel("City").fill("Pueblo");
  await submitForm(page);
  await expectSaved(page, site, email);
  await expect(page.getByText("we may have the older one.")).toBeVisible();
  expect((await rowsOf(site, email))[0]?.city).toBe(renee.city);
  expect((await staffMailsOf(site, email))[0]?.text).toContain("Pueblo");
  await page.reload();
  await expect(page.getByText("we may have the older one.")).toBeVisible();
  await expectNoViolations(page);
});
