// The application form and the look-up under a browser's translator.
import { expect } from "@playwright/test";
import { scholarshipFields } from "../../../contract/scholarship.ts";
import {
  anApplicant,
  expectConfirmation,
  fillApplication,
  submitForm,
} from "../../support/browser/applicant.ts";
import { test } from "../../support/browser/translated-site.ts";
import { openTranslated } from "../../support/browser/translator.ts";

test("mistakes, their corrections and the progress are said in new words until the form is sent (R-497)", async ({
  page,
}) => {
  const applicant = anApplicant();
  await openTranslated(page, "/scholarship");
  await submitForm(page);
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await expect(summary.getByRole("link")).toHaveCount(scholarshipFields.length);
  await fillApplication(page, { ...applicant, email: "renee@", phone: "5" });
  await submitForm(page);
  await expect(summary.getByRole("link")).toHaveText([
    "Please enter a valid email address.",
    "Please enter a valid phone number.",
  ]);
  await expect(page.getByText(/ of \d answered/).first()).toHaveText(/ · 2 of 4 answered$/);
  await page.getByLabel("First name").fill("");
  await expect(page.getByText(/ of \d answered/).first()).toHaveText(/ · 1 of 4 answered$/);
  await fillApplication(page, { ...applicant, email: "renee@gmial.com" });
  await submitForm(page);
  const check = page
    .getByRole("region", { name: "Please check" })
    .or(page.locator("[aria-labelledby=check-heading]"));
  await expect(check.first()).toContainText("renee@gmial.com");
  await fillApplication(page, applicant);
  await submitForm(page);
  await expectConfirmation(page);
  const summaryRow = page.getByRole("definition").filter({ hasText: applicant.email }).first();
  await expect(summaryRow).toBeVisible();
});

test("no translator changes the reference and an email address (R-498)", async ({ page }) => {
  const applicant = anApplicant();
  await openTranslated(page, "/scholarship");
  await fillApplication(page, applicant);
  await submitForm(page);
  await expectConfirmation(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("term").locator("font")).not.toHaveCount(0);
  const facts = main.getByRole("definition");
  await expect(facts.filter({ hasText: /^[0-9A-F]{8}$/ }).locator("[translate=no]")).toHaveCount(1);
  const address = facts.filter({ hasText: applicant.email }).locator("[translate=no]").first();
  await expect(address).toHaveText(applicant.email);
  await expect(address.locator("font")).toHaveCount(0);
  const links = page.locator("a[href^='mailto:']");
  await expect(links).not.toHaveCount(0);
  await expect(links.locator("font")).toHaveCount(0);
});

test("the look-up names each mistake anew", async ({ page }) => {
  await openTranslated(page, "/status");
  const main = page.getByRole("main");
  await main.getByRole("button").first().click();
  const alert = main.getByRole("alert").first();
  await expect(alert).toContainText("Enter your reference.");
  await page.getByLabel("Reference").fill("ABCD1234");
  await main.getByRole("button").first().click();
  await expect(alert).not.toContainText("Enter your reference.");
  await page.getByLabel("Email", { exact: true }).fill("nobody@example.org");
  await main.getByRole("button").first().click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
});
