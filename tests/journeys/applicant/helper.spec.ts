// Somebody helps an applicant with the form, follows the application, and is told to stop (R-623 to R-627).
import { expect, type Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import {
  anApplicant,
  expectConfirmation,
  fillUnhydrated,
  openLoadedForm,
  submitForm,
  submitUnhydrated,
} from "../../support/browser/applicant.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { test } from "../../support/browser/shared-site.ts";
import { linkFor } from "../../support/browser/status-link.ts";
import type { Site } from "../../support/server/site.ts";

const box = (page: Page) => page.getByRole("checkbox", { name: "I am helping somebody fill this in" });
const consent = (page: Page) => page.getByRole("checkbox", { name: /^The person I help agrees/ });

for (const isScripted of [true, false])
  test.describe(isScripted ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled: isScripted });

    test("a helper names themselves, follows the application by mail, and the applicant ends it (R-623, R-626, R-627)", async ({
      page,
      site,
    }) => {
      const applicant = anApplicant();
      const mailbox = `counselor-${isScripted}@harbor.example`;
      await page.clock.install();
      await openLoadedForm(page);
      if (isScripted) await hydrated(page);
      await fillUnhydrated(page, applicant);
      await expect(page.getByLabel("Your name")).toBeHidden();
      await box(page).check();
      await page.getByLabel("Your organization").fill("Harbor House");
      await page.getByLabel("Your email").fill(applicant.email.toUpperCase());
      await consent(page).check();
      await submit(page, isScripted);
      await expect(page.getByRole("alert", { name: "There is a problem" }).getByRole("link")).toHaveText([
        "Please enter your name, as the person who helps.",
        /^This is the applicant's address\./,
      ]);
      await expect(box(page)).toBeChecked();
      await expect(consent(page)).toBeChecked();
      await expect(page.getByLabel("Your organization")).toHaveValue("Harbor House");
      if (isScripted) await expectNoViolationsInBothThemes(page); // axe is a script
      await page.getByLabel("Your name").fill("Ana López");
      await page.getByLabel("Your email").fill(mailbox);
      await page.clock.fastForward(60_000); // who needs less time for all answers may be a program
      await submit(page, isScripted);
      await expectConfirmation(page);
      await expect(page.getByRole("definition").filter({ hasText: mailbox })).toBeVisible();
      expect(
        await site.query(
          `select name, organization, h.email, may_follow from application_helpers h
           join scholarship_applications a on a.id = application_id where a.email = $1`,
          [applicant.email],
        ),
      ).toEqual([{ name: "Ana López", organization: "Harbor House", email: mailbox, may_follow: true }]);
      const reference = (await page.locator("dd").first().innerText()).trim();
      await expect.poll(() => mailsTo(site, mailbox)).toEqual([expect.stringContaining("/status\n")]);

      await askForLink(page, mailbox);
      const followed = await linkFor(site, mailbox);
      await page.goto(followed);
      await expect(page.getByRole("heading", { name: "People you are helping" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("listitem")).toHaveText([
        new RegExp(`^${reference}: Received · `),
      ]);
      if (isScripted) await expectNoViolationsInBothThemes(page); // axe is a script

      await askForLink(page, applicant.email);
      await page.goto(await linkFor(site, applicant.email));
      await expect(page.getByText("Ana López (Harbor House) helped with the form")).toBeVisible();
      await page.getByRole("button", { name: "Stop that" }).click();
      await expect(page.getByText("no longer sees where your application stands")).toBeVisible();
      await expect(page.getByRole("button", { name: "Stop that" })).toHaveCount(0);
      if (isScripted) await expectNoViolationsInBothThemes(page); // axe is a script
      await page.goto(followed);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    });
  });

test("what was typed about a helper is there after a reload, is in the list of all answers, and counts for nothing once the box is unticked (R-623)", async ({
  page,
  site,
}) => {
  const applicant = anApplicant();
  await openLoadedForm(page);
  await hydrated(page);
  await fillUnhydrated(page, applicant);
  await box(page).check();
  await page.getByLabel("Your name").fill("Ana López");
  await consent(page).check();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Your name")).toHaveValue("Ana López");
  await expect(consent(page)).toBeChecked();
  await page.getByRole("button", { name: "Check all answers" }).click();
  const listed = (question: string) => page.locator("dt", { hasText: question }).locator("xpath=../dd");
  await expect(listed("Your name")).toHaveText(/^Ana López/);
  await expect(listed("Your email")).toContainText("untick the box");
  await page.getByRole("button", { name: /^Change Your email/ }).click();
  await expect(page.getByLabel("Your email")).toBeFocused();
  await submitForm(page);
  await expect(page.getByRole("alert", { name: "There is a problem" })).toBeVisible();
  await box(page).uncheck();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toHaveCount(0);
  await submitForm(page);
  await expectConfirmation(page);
  expect(
    await site.query(
      "select from application_helpers h join scholarship_applications a on a.id = application_id where a.email = $1",
      [applicant.email],
    ),
  ).toEqual([]);
});

/** Without script the server asks no more about answers that were typed correctly. */
async function submit(page: Page, isScripted: boolean): Promise<void> {
  if (isScripted) await submitForm(page);
  else await submitUnhydrated(page);
}

async function askForLink(page: Page, mailbox: string): Promise<void> {
  await page.goto("/status");
  await page.getByText("No reference, or helping somebody?").click();
  await page.getByLabel("Your email address").fill(mailbox);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

async function mailsTo(site: Site, address: string): Promise<string[]> {
  const mails = await Promise.all((await site.outbox()).map((raw) => PostalMime.parse(raw)));
  return mails.filter(({ to }) => to?.[0]?.address === address).map(({ text }) => text ?? "");
}
