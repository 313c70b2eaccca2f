// One computer, several applicants, one mailbox: a counselor applies with one person after the other (R-366,
//
import { expect } from "@playwright/test";
import {
  anApplicant,
  expectConfirmation,
  fillApplication,
  openForm,
  submitForm,
} from "../../support/browser/applicant.ts";
import { test } from "../../support/browser/shared-site.ts";

test("the sixth person in a tab reads that no mail comes to this address today; each begins with an empty form (R-366, R-368)", async ({
  page,
  site,
}) => {
  const { email } = anApplicant();
  const noReceipt = page.getByText("No more receipts will go to this email address today");
  await openForm(page);
  for (let person = 1; person <= 6; person += 1) {
    await expect(page.getByLabel("First name")).toHaveValue("");
    await fillApplication(page, { ...anApplicant(), firstName: `Person ${person}`, email });
    await submitForm(page);
    await expectConfirmation(page);
    await expect(noReceipt).toHaveCount(person === 6 ? 1 : 0);
    if (person < 6) await page.getByRole("button", { name: "Start for the next person" }).click();
  }
  await expect(page.getByText("Your application is saved. Print this page")).toBeVisible();
  await page.reload();
  await expect(noReceipt).toBeVisible();
  const rows = await site.query("select from scholarship_applications where email = $1", [email]);
  expect(rows).toHaveLength(6);
  await page.getByRole("button", { name: "Start for the next person" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Person");
});
