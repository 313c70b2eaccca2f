// Mailed links that do not sign in directly: used, expired, or from two sign-ups with one address.
import { expect } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  aMember,
  aPerson,
  askForReset,
  codeFromMail,
  endMessageIntervals,
  linkFromMail,
  openMailedLink,
  type Person,
  pressSignIn,
  signInOnScreen,
  signUp,
  storeSession,
  typeCredentials,
} from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

const newPassword = "a-new-level-and-line";

test("a reset link that was used is explained, with the form for a new one right there", async ({
  page,
  context,
  site,
}) => {
  const person = await aMember(site);
  await askForReset(page, site, person);
  const link = await linkFromMail(site, person);
  await openMailedLink(page, link);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await openMailedLink(page, link);
  await expect(page.getByRole("main")).toContainText("The link from your email didn't work");
  await expect(page.getByRole("main")).toContainText("Links work once, and for one hour.");
  await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByText("Links work once")).toHaveCount(0);
  await page.getByRole("button", { name: "Back to Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeFocused();
});

test("a confirmation link that has expired offers a new one, whoever asks", async ({ page, site }) => {
  const person = aPerson();
  await signUp(page, site, person);
  await expect(page.getByRole("main").getByText("Account created successfully!")).toBeVisible();
  const link = await linkFromMail(site, person);
  await site.query(
    "update auth.users set confirmation_sent_at = now() - interval '2 hours' where email = $1",
    [person.email],
  );
  await endMessageIntervals(site);
  await openMailedLink(page, link);
  await expect(page).toHaveURL("/auth");
  const main = page.getByRole("main");
  await expect(main).toContainText("Links work once, and for one hour.");
  await main.getByRole("button", { name: "Send confirmation email again" }).click();
  const field = main.getByLabel("Email of your account");
  await expect(field).toHaveAccessibleDescription(/Please enter a valid email address\./);
  await field.fill(person.email);
  await main.getByRole("button", { name: "Send confirmation email again" }).click();
  await expect(main.getByText("we sent a new message to it")).toBeVisible();
  await expectNoViolations(page);
  await openMailedLink(page, await linkFromMail(site, person, 2));
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("somebody who is signed in already reads why a link failed before going on (R-208)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await storeSession(page, site, person);
  await page.goto("/auth/v1/verify?type=signup&token=a-used-link");
  await expect(
    page.getByRole("heading", { level: 1, name: "The link from your email didn't work" }),
  ).toBeFocused();
  await expect(page.getByText("Links work once, and for one hour.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Sign In" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("two sign-ups with different passwords, on a phone", () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test("whoever follows the link chooses the password, and the ones before open nothing", async ({
    page,
    browser,
    site,
  }) => {
    const person = aPerson();
    await aStrangersSignUp(site, person);
    await signUp(page, site, person);
    await expect(page.getByRole("main").getByText("Account created successfully!")).toBeVisible();
    await openMailedLink(page, await linkFromMail(site, person, 2));
    await expect(page.getByRole("heading", { level: 1, name: "Choose a password" })).toBeFocused();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByText(`Your email ${person.email} is confirmed`)).toBeVisible();
    await expectNoViolations(page);
    await page.reload();
    await page.getByLabel("New password", { exact: true }).fill(newPassword);
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(toastOf(page, "Your password has been saved.")).toBeVisible();
    await expect(page).toHaveURL("/");

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto("/auth");
    for (const password of [person.password, strangersPassword]) {
      await typeCredentials(elsewhere, { ...person, password });
      await pressSignIn(elsewhere);
      await expect(elsewhere.getByRole("alert", { name: "There is a problem" })).toContainText(
        "Invalid email",
      );
    }
    await signInOnScreen(elsewhere, site, { ...person, password: newPassword });
    await elsewhere.context().close();
  });

  test("whoever types the code and closes the page gets in by a reset", async ({ page, browser, site }) => {
    const person = aPerson();
    await aStrangersSignUp(site, person);
    await signUp(page, site, person);
    await page.getByLabel("Code from the email").fill(await codeFromMail(site, person, 2));
    await page.getByRole("button", { name: "Confirm email" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Choose a password" })).toBeFocused();
    await page.close();

    const later = await (await browser.newContext()).newPage();
    await askForReset(later, site, person);
    await openMailedLink(later, await linkFromMail(site, person, 3));
    await later.getByLabel("New password", { exact: true }).fill(newPassword);
    await later.getByRole("button", { name: "Save new password" }).click();
    await expect(toastOf(later, "Your password has been changed.")).toBeVisible();
    await later.context().close();
  });
});

const strangersPassword = "password-of-a-stranger";

/** Signs up earlier: the mail has arrived, and the pause before another one is over. */
async function aStrangersSignUp(site: Site, { email }: Person): Promise<void> {
  const body = JSON.stringify({ email, password: strangersPassword });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${site.url}/auth/v1/signup`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await site.outbox()).some((mail) => mail.includes(email))).toBe(true);
  await endMessageIntervals(site);
}
