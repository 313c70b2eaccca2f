// Applying without JavaScript: the browser posts the form, and the server answers with the page (R-145 to
// R-149; docs/decisions/0012-form-without-javascript.md).
import { expect, type Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { hiddenField, scholarshipFields } from "../../../contract/scholarship.ts";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import {
  anApplicant,
  expectConfirmation,
  fillUnhydrated,
  openForm,
  renee,
  submitUnhydrated,
  typeApplication,
} from "../../support/browser/applicant.ts";
import { test } from "../../support/browser/shared-site.ts";
import { rowsOf } from "../../support/browser/stored-rows.ts";
import type { Site } from "../../support/server/site.ts";

test.describe("with script off", () => {
  test.use({ javaScriptEnabled: false });

  test("a complete application is stored once, mailed with every field, receipted and confirmed, however often it is sent (R-145, R-389)", async ({
    page,
    site,
  }) => {
    const applicant = anApplicant();
    await openForm(page);
    await expect(page.locator("noscript p").first()).toContainText("You can still apply");
    await typeApplication(page, applicant);
    await submitUnhydrated(page);
    await expectConfirmation(page);
    await expect(page.getByRole("button", { name: "Print or save this page" })).toBeHidden();
    await expect(page.getByText("This was a test submission and no email was sent.")).toBeVisible();
    const reference = (await page.locator("dd").first().innerText()).trim();
    for (const answer of [applicant.email, applicant.program, applicant.career, applicant.goals])
      await expect(page.getByRole("main").getByText(answer).first()).toBeVisible();

    await page.reload();
    await expectConfirmation(page);
    await page.goBack();
    await submitUnhydrated(page);
    await expectConfirmation(page);
    await expect(page.locator("dd").first()).toHaveText(reference);
    const rows = await site.query<{ id: string; why_interested: string }>(
      "select id, why_interested from scholarship_applications where email = $1",
      [applicant.email],
    );
    expect(rows).toEqual([
      { id: expect.any(String), why_interested: `${applicant.story}\n\nGoals: ${applicant.goals}` },
    ]);
    expect(rows[0]?.id.slice(0, 8).toUpperCase()).toBe(reference);

    await expect.poll(async () => (await mailsAbout(site, applicant.email)).length).toBe(2);
    const [toStaff, receipt] = await mailsAbout(site, applicant.email);
    for (const answer of Object.values(applicant))
      expect(toStaff?.text?.replaceAll("\r\n", "\n")).toContain(answer);
    expect(receipt?.text).toContain(`Your reference: ${reference}`);

    await page.getByRole("link", { name: "Start for the next person" }).click();
    await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("");
  });

  test("what is wrong is said at the top and at each field, and every answer is still there (R-98, R-146)", async ({
    page,
    site,
  }) => {
    const { email } = anApplicant();
    await openForm(page);
    await fillUnhydrated(page, { ...renee, firstName: "R", zip: "123", email: "no address" });
    await submitUnhydrated(page);
    const summary = page.getByRole("alert", { name: "There is a problem" });
    await expect(summary.getByRole("link")).toHaveText([
      "First name must be at least 2 characters.",
      "Please enter a valid email address.",
      "Please enter a valid zip code.",
    ]);
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Scholarship Application/);
    await expect(page.getByLabel("Zip code")).toHaveAccessibleDescription(/Please enter a valid zip code\./);
    await expect(page.getByLabel("First name")).toHaveValue("R");
    await expect(page.getByLabel("Zip code")).toHaveValue("123");
    await expect(page.getByLabel("Tell us your story")).toHaveValue(renee.story);
    await expect(page.getByRole("radio", { name: renee.program })).toBeChecked();
    await expect(page.getByText("3 of 3 answered").first()).toBeVisible();

    await summary.getByRole("link", { name: "Please enter a valid zip code." }).click();
    await expect(page.getByLabel("Zip code")).toBeFocused();
    await page.getByLabel("First name").fill(renee.firstName);
    await page.getByLabel("Zip code").fill(renee.zip);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await submitUnhydrated(page);
    await expectConfirmation(page);
    expect(await rowsOf(site, email)).toHaveLength(1);
  });

  test("an empty form names every field", async ({ page }) => {
    await openForm(page);
    await submitUnhydrated(page);
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(scholarshipFields.length);
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeInViewport();
  });

  test("a database that refuses is told in the words of R-125, with every answer; the same press works later (R-147)", async ({
    page,
    site,
  }) => {
    const applicant = anApplicant();
    await site.query(
      "create policy nobody on scholarship_applications as restrictive for insert to anon with check (false)",
    );
    try {
      await openForm(page);
      await fillUnhydrated(page, applicant);
      await submitUnhydrated(page);
      await expect(page.getByRole("alert")).toContainText(
        "An unexpected error occurred. Please try again later.",
      );
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.getByLabel("Tell us your goals")).toHaveValue(applicant.goals);
      await expect(page.getByRole("radio", { name: applicant.program })).toBeChecked();
    } finally {
      await site.query("drop policy nobody on scholarship_applications");
    }
    await submitUnhydrated(page);
    await expectConfirmation(page);
    expect(await rowsOf(site, applicant.email)).toHaveLength(1);
  });

  test("a program that fills the hidden field sees the same page, and staff see why to look (R-286)", async ({
    page,
    site,
  }) => {
    const applicant = anApplicant();
    await openForm(page);
    await fillUnhydrated(page, applicant);
    await page.locator(`[name=${hiddenField}]`).evaluate((field: HTMLInputElement) => {
      field.value = "at noon";
    });
    await submitUnhydrated(page);
    await expectConfirmation(page);
    const [mail, ...others] = await mailsAbout(site, applicant.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Possible spam: /);
    expect(
      await site.query(
        "select reason from held_applications join scholarship_applications on id = application_id where email = $1",
        [applicant.email],
      ),
    ).toEqual([{ reason: "hidden_field" }]);
  });
});

test("another site's form is refused, which the school's own page may send (R-149)", async ({
  page,
  context,
  site,
}) => {
  const forger = anApplicant();
  const fields = Object.entries(forger)
    .map(([name, value]) => `<textarea name="${name}">${value}</textarea>`)
    .join("");
  const forged = `<form method="post" action="${site.url}/scholarship">${fields}<button>Win</button></form>`;
  await context.route("https://evil.example/", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: forged }),
  );
  await page.goto("https://evil.example/");
  const answered = page.waitForResponse("/scholarship");
  await page.getByRole("button", { name: "Win" }).click();
  expect((await answered).status()).toBe(403);
  expect(await rowsOf(site, forger.email)).toHaveLength(0);
});

test("the hidden field is out of sight, of the keyboard's way and of what is read out", async ({ page }) => {
  await openForm(page);
  const field = page.locator(`[name=${hiddenField}]`);
  await expect(field).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: "Leave this field empty" })).toHaveCount(0);
  const box = await field.evaluate((element) => element.parentElement?.getBoundingClientRect().width);
  expect(box).toBeLessThanOrEqual(1);
  await page.getByLabel("Tell us your goals").focus();
  await page.keyboard.press("Tab");
  await expect(page.locator("form :focus")).toHaveAttribute("href", "/privacy");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Submit application" })).toBeFocused();
});

test("the posted pages have no accessibility violation at 320 px, and do not scroll sideways", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await context.route("**/assets/*.js", (route) => route.abort());
  await openForm(page);
  await submitUnhydrated(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await expectFitting(page);
  await fillUnhydrated(page, anApplicant());
  await submitUnhydrated(page);
  await expectConfirmation(page);
  await expectFitting(page);
});

async function expectFitting(page: Page): Promise<void> {
  await expectNoViolationsInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

/** Returns the mails to staff about this applicant, followed by those to the applicant. */
async function mailsAbout(site: Site, email: string) {
  const mails = await Promise.all((await site.outbox()).map((raw) => PostalMime.parse(raw)));
  return [
    ...mails.filter(({ replyTo }) => replyTo?.[0]?.address === email),
    ...mails.filter(({ to }) => to?.[0]?.address === email),
  ];
}
