// Contact data that is probably wrong is asked about once and never refused.
import { expect } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import {
  anApplicant,
  answerChecksLoaded,
  expectConfirmation,
  fillApplication,
  fillUnhydrated,
  openForm,
  submitForm,
  submitUnhydrated,
} from "../../support/browser/applicant.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { test } from "../../support/browser/shared-site.ts";
import type { Site } from "../../support/server/site.ts";

const phone = "555 555 01234";

test("an answer that is probably wrong is asked about once, without alarm; left as it is, it is taken (R-354)", async ({
  page,
  site,
}) => {
  const applicant = { ...anApplicant(), phone, state: "Flordia", zip: "770011" };
  await openForm(page);
  await answerChecksLoaded(page);
  await fillApplication(page, applicant);
  await submitForm(page);
  const check = page.getByRole("region", { name: "Please check" });
  await expect(check).toBeFocused();
  await expect(check.getByRole("link")).toHaveText([/555 555 01234/, /Flordia/, /770011/]);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page).toHaveTitle(/^Please check: Scholarship/);
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(
    /Is this right\? US phone numbers have 10 digits\./,
  );
  await expect(page.getByLabel("Phone")).not.toHaveAttribute("aria-invalid");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoViolationsInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await check.getByRole("link", { name: /Flordia/ }).click();
  await expect(page.getByLabel("State")).toBeFocused();
  await page.getByLabel("State").fill("Florida");
  await expect(check.getByRole("link")).toHaveCount(2);
  await check.getByRole("button", { name: "Yes, this is right" }).click();
  await expectConfirmation(page);
  expect(await storedPhones(site, applicant.email)).toEqual([phone]);
});

test("what was asked about is not asked again after a reload; another value is (R-354)", async ({
  page,
  site,
}) => {
  const applicant = { ...anApplicant(), phone };
  await openForm(page);
  await answerChecksLoaded(page);
  await fillApplication(page, applicant);
  await submitForm(page);
  const check = page.getByRole("region", { name: "Please check" });
  await expect(check).toBeFocused();
  await page.getByLabel("Phone").fill("555 555 012345");
  await expect(check).toHaveCount(0);
  await submitForm(page);
  await expect(check.getByRole("link")).toHaveText([/012345/]);
  await page.reload();
  await answerChecksLoaded(page);
  await expect(page.getByLabel("Phone")).toHaveValue("555 555 012345");
  await submitForm(page);
  await expectConfirmation(page);
  expect(await storedPhones(site, applicant.email)).toEqual(["555 555 012345"]);
});

test("beside mistakes it is asked about in the same step, so that nobody is stopped twice (R-355)", async ({
  page,
}) => {
  await openForm(page);
  await answerChecksLoaded(page);
  await fillApplication(page, { ...anApplicant(), phone, city: "" });
  await submitForm(page);
  await expect(page.getByRole("alert", { name: "There is a problem" })).toBeFocused();
  const check = page.getByRole("region", { name: "Please check" });
  await expect(check.getByRole("link")).toHaveText([/555 555 01234/]);
  await expect(check.getByRole("button")).toHaveCount(0);
  await page.getByLabel("City").fill("Austin");
  await submitForm(page);
  await expectConfirmation(page);
});

test("an address with a slip is asked about on submit, unless the applicant has answered (R-355)", async ({
  page,
}) => {
  const email = anApplicant().email.replace("example.org", "gmial.com");
  const field = page.getByLabel("Email", { exact: true });
  await openForm(page);
  await answerChecksLoaded(page);
  await fillApplication(page, { ...anApplicant(), email });
  await submitForm(page);
  await expect(page.getByRole("region", { name: "Please check" }).getByRole("link")).toHaveText([
    /gmial\.com/,
  ]);
  await expect(page.getByRole("status").getByText(/Did you mean .*@gmail\.com\?/)).toBeVisible();

  await field.fill(`other.${email}`);
  await page.getByRole("button", { name: /^Keep other/ }).click();
  await expect(field).toBeFocused();
  await expect(page.getByText(/Did you mean/)).toHaveCount(0);
  await submitForm(page);
  await expectConfirmation(page);
});

test("an empty name says what to enter, and a name of one letter how it passes (R-358)", async ({ page }) => {
  await openForm(page);
  await answerChecksLoaded(page);
  await fillApplication(page, { ...anApplicant(), firstName: "", lastName: "O" });
  await submitForm(page);
  const [first, last] = [page.getByLabel("First name"), page.getByLabel("Last name")];
  await expect(first).toHaveAccessibleDescription(/at least 2 characters\. Enter your first name\./);
  await expect(last).toHaveAccessibleDescription(/If your name has only one letter, add a period: O\./);
  await first.fill("Jo");
  await last.fill("O.");
  await submitForm(page);
  await expectConfirmation(page);
});

test.describe("with script off", () => {
  test.use({ javaScriptEnabled: false });

  test("the page asks once and takes the same answers the second time (R-356)", async ({ page, site }) => {
    const applicant = { ...anApplicant(), phone, zip: "770011" };
    await openForm(page);
    await fillUnhydrated(page, applicant);
    await submitUnhydrated(page);
    const check = page.getByRole("region", { name: "Please check" });
    await expect(check).toBeFocused();
    await expect(page).toHaveTitle(/^Please check: Scholarship/);
    await expect(page.getByLabel("Tell us your goals")).toHaveValue(applicant.goals);
    await page.getByLabel("Zip code").fill("77001");
    await check.getByRole("button", { name: "Yes, this is right" }).click();
    await expectConfirmation(page);
    expect(await storedPhones(site, applicant.email)).toEqual([phone]);
  });
});

test("a page that was asked without script comes alive and takes the same answers (R-356)", async ({
  page,
  context,
}) => {
  const arrive = await holdScripts(context);
  await openForm(page);
  await fillUnhydrated(page, { ...anApplicant(), phone });
  await submitUnhydrated(page);
  await expect(page.getByRole("region", { name: "Please check" })).toBeFocused();
  await arrive();
  await hydrated(page);
  await expect(page.getByRole("region", { name: "Please check" })).toBeVisible();
  await submitForm(page);
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
});

async function storedPhones(site: Site, email: string): Promise<string[]> {
  const rows = await site.query<{ phone: string }>(
    "select phone from scholarship_applications where email = $1",
    [email],
  );
  return rows.map((row) => row.phone);
}
