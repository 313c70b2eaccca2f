// What an applicant reads while the application is sent, and after each answer.
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  anApplicant,
  fillApplication,
  openFilledForm,
  openLoadedForm,
  renee,
  submitForm,
  typeApplication,
} from "../../support/browser/applicant.ts";
import { emailCalls, insertCalls } from "../../support/browser/network.ts";
import { test } from "../../support/browser/shared-site.ts";
import { expectSaved } from "../../support/browser/stored-rows.ts";
import { toastOf } from "../../support/browser/toast.ts";

test("while it is sent the button reads 'Submitting...', is disabled, and focus stays on the page's say (R-123)", async ({
  page,
}) => {
  const release = await holdInsert(page);
  await openLoadedForm(page);
  await typeApplication(page, anApplicant());
  // The second press hits the button when it is disabled already.
  await page.getByRole("button", { name: "Submit application" }).dblclick();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(page.getByText("We are sending your application.")).toBeFocused();
  release();
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
});

test("a refused record stops the flow: nothing is mailed, nothing typed is lost (R-125)", async ({
  page,
}) => {
  let mails = 0;
  await page.route("**/api/send-scholarship-email", (route) => {
    mails += 1;
    return route.abort();
  });
  await page.route("**/rest/v1/scholarship_applications*", (route) =>
    route.fulfill({ status: 403, json: { code: "42501", message: "no" } }),
  );
  await openLoadedForm(page);
  await fillApplication(page, anApplicant());
  await submitForm(page);
  await expect(toastOf(page, "An unexpected error occurred. Please try again later.")).toBeVisible();
  await expect(page.getByText("All your answers are still on this page.")).toBeVisible();
  await expect(page.getByLabel("Tell us your story")).toHaveValue(renee.story);
  await expect(page.getByRole("button", { name: "Submit application" })).toBeEnabled();
  expect(mails).toBe(0);
  await expectNoViolations(page);
});

for (const [what, answer] of [
  ["an error of the server", { status: 500, json: { code: "XX000", message: "no" } }],
  ["a proxy's error", { status: 502, contentType: "text/html", body: "<html>Bad gateway</html>" }],
  ["a 503 that names no time", { status: 503, json: { code: "PGRST001", message: "away" } }],
  ["an empty 404", { status: 404, body: "" }],
  ["a network's own page", { status: 200, body: "" }],
] as const)
  test(`${what} ends the try at once, and the next press stores the application once (R-125)`, async ({
    page,
    site,
  }) => {
    await page.route(insertCalls, (route) => route.fulfill(answer));
    const email = await openFilledForm(page);
    await submitForm(page);
    await expect(toastOf(page, "An unexpected error occurred. Please try again later.")).toBeVisible();
    await expect(page.getByText("Still sending your application")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Submit application" })).toBeEnabled();
    await expect(page.getByLabel("Tell us your story")).toHaveValue(renee.story);
    await page.unroute(insertCalls);
    await submitForm(page);
    await expectSaved(page, site, email);
  });

test("too many from one network is an answer: the page says when to try again, and does not insist (R-135)", async ({
  page,
  site,
}) => {
  let tries = 0;
  await page.route(insertCalls, (route) => {
    tries += 1;
    return route.fulfill({
      status: 429,
      headers: { "retry-after": "600" },
      json: { code: "over_request_rate_limit", message: "Too many requests" },
    });
  });
  const email = await openFilledForm(page);
  await submitForm(page);
  await expect(toastOf(page, "An unexpected error occurred. Please try again later.")).toBeVisible();
  await expect(page.getByText(/Please press the button again after \d{1,2}:\d\d [AP]M\./)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Still sending your application")).toHaveCount(0);
  expect(tries).toBe(1);
  await page.unroute(insertCalls);
  await submitForm(page);
  await expectSaved(page, site, email);
});

const outcomes = [
  {
    answer: { status: 502, json: { success: false, error: "no" } },
    toast: "Application submitted successfully! (Email notification may have failed)",
  },
  {
    answer: { status: 200, json: { error: "no" } },
    toast: "Application submitted successfully! (Email notification may have failed)",
  },
  {
    answer: { status: 200, json: { success: true, isTestingMode: false } },
    toast: "Application submitted successfully!",
  },
  {
    answer: { status: 200, json: {} },
    toast: "There was an issue submitting your application. Please try again later.",
  },
];
for (const { answer, toast } of outcomes) {
  test(`an email answer ${answer.status} ${JSON.stringify(answer.json)} shows the success view and its toast (R-126 to R-128, R-137, R-139)`, async ({
    page,
  }) => {
    await page.route("**/api/send-scholarship-email", (route) => route.fulfill(answer));
    await openLoadedForm(page);
    await fillApplication(page, anApplicant());
    await submitForm(page);
    await expect(toastOf(page, toast)).toBeVisible();
    await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
    await expect(page.getByRole("main").getByText(toast, { exact: true })).toBeVisible();
    await expect(page.getByText("This was a test submission")).toHaveCount(0);
  });
}

test("a saved application is told to team chat and to the page's own hook, with path and time only (R-129, R-289, R-291)", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.trackScholarshipApply = (metadata) =>
      window.sessionStorage.setItem("hook", JSON.stringify(metadata));
  });
  await openLoadedForm(page);
  await fillApplication(page, anApplicant());
  const notified = page.waitForRequest("**/functions/v1/notify-cta");
  await submitForm(page);
  const body = (await notified).postDataJSON();
  expect(body).toEqual({
    ctaType: "scholarship_apply",
    metadata: { page: "/scholarship", timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
  });
  expect(await page.evaluate(() => JSON.parse(window.sessionStorage.getItem("hook") ?? "null"))).toEqual(
    body.metadata,
  );
});

test("the email call says how many seconds the form took, also after a reload", async ({ page, site }) => {
  await page.clock.install();
  const email = await openFilledForm(page);
  await page.clock.fastForward(125_000);
  await page.reload();
  const asked = page.waitForRequest(emailCalls);
  await submitForm(page);
  const { secondsTaken } = (await asked).postDataJSON();
  expect(Number.isInteger(secondsTaken)).toBe(true);
  expect(secondsTaken).toBeGreaterThanOrEqual(125);
  expect(secondsTaken).toBeLessThan(185);
  await expectSaved(page, site, email);
});

/** Holds the insert back until the test releases it. */
async function holdInsert(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rest/v1/scholarship_applications*", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
