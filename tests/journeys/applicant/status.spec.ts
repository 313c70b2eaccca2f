// An applicant looks up where the application stands: by a mailed link, and in the account.
import { expect, type Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { aMember, signIn, storeSession } from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import type { Site } from "../../support/server/site.ts";

for (const isScripted of [true, false])
  test.describe(isScripted ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled: isScripted });

    test("reference and address bring a mail whose link shows the state; the page itself tells nothing (R-392)", async ({
      page,
      site,
    }) => {
      const email = `look-up-${isScripted}@example.org`;
      const id = await insertApplication(site, { email });
      await page.goto("/status");
      await lookUp(page, "nonsense", email);
      await expect(page.getByRole("alert").getByText("Enter your reference.")).toBeVisible();
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
      if (isScripted) await expectNoViolations(page); // axe is a script
      await lookUp(page, id.slice(0, 8), "stranger@example.org");
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      const told = await page.getByRole("main").innerText();
      await page.goto("/status");
      await lookUp(page, id.slice(0, 8), email);
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      expect(await page.getByRole("main").innerText()).toBe(told);
      if (isScripted) await expectNoViolations(page); // axe is a script

      await page.goto(await linkFor(site, email));
      await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
      await expect(page.getByText(id.slice(0, 8).toUpperCase())).toBeVisible();
      await expect(page.locator("[aria-current=step]")).toHaveText("Received");
      if (isScripted) await expectNoViolations(page); // axe is a script
      await site.query("update scholarship_applications set status = 'rejected' where id = $1", [id]);
      await page.reload();
      await expect(page.getByRole("heading", { name: "We're reading your application" })).toBeVisible();
      await site.query(
        "insert into application_messages (application_id, subject, body, announces) values ($1, 'x', 'x', 'rejected')",
        [id],
      );
      await page.reload();
      await expect(page.getByRole("heading", { name: "We can't offer you a scholarship" })).toBeVisible();
      await page.goto(`/status?token=${"x".repeat(43)}`);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    });
  });

test("the calendar's page, which lets in a script that is not ours, learns nothing of the link (R-435)", async ({
  page,
  context,
  site,
}) => {
  await blockExternalRequests(context);
  const email = "calendar@example.org";
  const id = await insertApplication(site, { email });
  await page.goto("/status");
  await lookUp(page, id.slice(0, 8), email);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await linkFor(site, email));
  await page.getByRole("contentinfo").getByRole("link", { name: "Schedule a Call" }).click();
  await expect(page).toHaveURL("/schedule");
  expect(await page.evaluate(() => document.referrer)).toBe(`${new URL(page.url()).origin}/`);
});

test("the form leads to the look-up, and the answers typed so far are still there afterwards (R-432)", async ({
  page,
}) => {
  await page.goto("/scholarship");
  await page.getByLabel("First name").fill("Renée");
  await page.getByRole("main").getByRole("link", { name: "Look up your application" }).click();
  await expect(page.getByRole("heading", { name: "Look up your application" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("First name")).toHaveValue("Renée");
});

test("a signed-in person finds the applications that were sent with the account's address (R-393)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await answeredTheMail(site, person.email);
  const id = await insertApplication(site, { email: person.email.toUpperCase() });
  await insertApplication(site, { email: "somebody.else@example.org" });
  await signIn(page, site, person);
  await page.getByRole("link", { name: "My applications" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "My applications" })).toBeVisible();
  await expect(main.getByText(id.slice(0, 8).toUpperCase())).toBeVisible();
  await expect(main.getByRole("article")).toHaveCount(1);
  await expect(main.getByText("Do you have an account with that address?")).toHaveCount(0);
  await expectNoViolations(page);
});

test("an account without an application is told so, and how to look up another address", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await storeSession(page, site, person);
  await page.goto("/status");
  await expect(page.getByText(`We can't show an application for ${person.email}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Look up an application by email" })).toBeVisible();
});

/** Makes an account that the operator's command made one of a sign-up by mail (private.proven_email). */
async function answeredTheMail(site: Site, email: string) {
  await site.query("update auth.users set confirmation_sent_at = email_confirmed_at where email = $1", [
    email,
  ]);
}

async function lookUp(page: Page, reference: string, email: string) {
  await page.getByLabel("Reference", { exact: true }).fill(reference);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
}

/** The link in the newest mail to this address, once it came. */
async function linkFor(site: Site, email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mails = await Promise.all((await site.outbox()).map((raw) => PostalMime.parse(raw)));
      const own = mails.filter(({ to }) => to?.[0]?.address === email).at(-1);
      link = /http:\S+\/status\?token=[\w-]+/.exec(own?.text ?? "")?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}
