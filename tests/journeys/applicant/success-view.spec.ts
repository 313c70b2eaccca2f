// What an applicant sees of an application that was sent.
import { expect } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  anApplicant,
  answerChecksLoaded,
  fillApplication,
  openLoadedForm,
  submitForm,
} from "../../support/browser/applicant.ts";
import { test } from "../../support/browser/shared-site.ts";

test("the success view gives the reference, survives a reload and leads home or to a new application (R-136, R-137, R-138)", async ({
  page,
}) => {
  await openLoadedForm(page);
  await fillApplication(page, anApplicant());
  const stored = page.waitForRequest("**/rest/v1/scholarship_applications*");
  await submitForm(page);
  const { id } = (await stored).postDataJSON();
  await expect(page.getByText(id.slice(0, 8).toUpperCase())).toBeVisible();
  await expect(page.getByText("This was a test submission and no email was sent.")).toBeVisible();
  await expectNoViolations(page);

  await page.reload();
  await expect(page.getByText(id.slice(0, 8).toUpperCase())).toBeVisible();
  await page.getByRole("button", { name: "Start for the next person" }).click();
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue("");

  await fillApplication(page, anApplicant());
  const next = page.waitForRequest("**/rest/v1/scholarship_applications*");
  await submitForm(page);
  expect((await next).postDataJSON().id).not.toBe(id);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("the success view shows the copy of the answers until a reload; clearing the page removes everything (R-389, R-434)", async ({
  page,
}) => {
  const applicant = anApplicant();
  await openLoadedForm(page);
  await fillApplication(page, applicant);
  await submitForm(page);
  const main = page.getByRole("main");
  await expect(main.getByText(applicant.career)).toBeVisible();
  await expect(main.getByText(`${applicant.firstName} ${applicant.lastName}`)).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Skip to content")).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });

  await page.reload();
  await expect(main.getByText(applicant.email)).toBeVisible();
  await expect(main.getByText("The copy of your answers is no longer in this browser")).toBeVisible();
  await expect(main.getByText(applicant.career)).toBeHidden();

  await page.getByRole("button", { name: "Clear this page" }).click();
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeFocused();
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(await kept()).not.toContain(applicant.email);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeVisible();
  expect(await kept()).not.toContain(applicant.email);
});

test("a mistyped address is corrected on the page that sent the application (R-394)", async ({
  page,
  site,
}) => {
  const applicant = anApplicant();
  const typed = applicant.email.replace("example.org", "gmial.com");
  const meant = applicant.email.replace("example.org", "gmail.com");
  await openLoadedForm(page);
  await answerChecksLoaded(page);
  await fillApplication(page, { ...applicant, email: typed });
  await submitForm(page); // asks about the address, once
  await submitForm(page);
  const main = page.getByRole("main");
  await expect(main.getByText(`Did you mean ${meant}?`)).toBeVisible();
  await main.getByRole("button", { name: "Correct this address" }).click();
  const field = main.getByLabel("Correct email");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(meant);
  await field.fill("nobody");
  await main.getByRole("button", { name: "Save this address" }).click();
  await expect(field).toHaveAccessibleDescription(/Please enter a valid email address\./);
  await expectNoViolations(page);
  await field.fill(meant);
  await main.getByRole("button", { name: "Save this address" }).click();
  await expect(main.getByText("The address is corrected.")).toBeVisible();
  await page.reload();
  await expect(main.getByText(meant)).toBeVisible();
  expect(
    await site.query("select email from scholarship_applications where email in ($1, $2)", [typed, meant]),
  ).toEqual([{ email: meant }]);

  await site.query("update scholarship_applications set status = 'reviewing' where email = $1", [meant]);
  await main.getByRole("button", { name: "Correct this address" }).click();
  await field.fill(typed);
  await main.getByRole("button", { name: "Save this address" }).click();
  await expect(field).toHaveAccessibleDescription(/can no longer be corrected here/);
});
