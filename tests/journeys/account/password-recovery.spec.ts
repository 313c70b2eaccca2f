// A forgotten password, and links that do not work any more.
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  aMember,
  aPerson,
  codeFromMail,
  endMessageIntervals,
  linkFromMail,
  type Person,
  pressSignIn,
  signInOnScreen,
  signUp,
  typeCredentials,
} from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

const newPassword = "a-new-level-and-line";

test("a forgotten password: the link from the mail leads to a new one, which then signs in", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeFocused();
  await expectNoViolations(page);

  await page.goto(await linkFromMail(site, person));
  await expect(page.getByRole("heading", { level: 1, name: "Choose a new password" })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?from=reset/);
  await expect(page.getByText(person.email)).toBeVisible();
  const field = page.getByLabel("New password", { exact: true });
  await expect(field).toHaveAttribute("autocomplete", "new-password");
  await expect(field).toHaveAccessibleDescription(/at least 6 characters/);
  await expect(page.locator("input[autocomplete=username]")).toHaveValue(person.email);
  await expectNoViolations(page);

  await field.fill(newPassword);
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(toastOf(page, "Your password has been changed.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goto("/auth");
  await expect(page).toHaveURL("/");

  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("link", { name: "Sign In" }).click();
  await typeCredentials(page, person);
  await pressSignIn(page);
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("Invalid email");
  await typeCredentials(page, { ...person, password: newPassword });
  await pressSignIn(page);
  await expect(toastOf(page, "Successfully signed in!")).toBeVisible();
});

test("choosing a new password survives a reload, and is over once the old one is kept", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await askForReset(page, person);
  await page.goto(await linkFromMail(site, person));
  const heading = page.getByRole("heading", { level: 1, name: "Choose a new password" });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await page.goto("/mission");
  await page.goto("/auth");
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: "Keep my old password" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/auth");
  await expect(page).toHaveURL("/");
});

test("another tab of the same browser is not asked for a new password", async ({ page, context, site }) => {
  const person = await aMember(site);
  const other = await context.newPage();
  await other.goto("/programs");
  await askForReset(page, person);
  await page.goto(await linkFromMail(site, person));
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(other).toHaveURL("/programs");
});

test("the code from the mail does what the link does; a wrong one is refused at its field and cleared", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await askForReset(page, person);
  const field = page.getByLabel("Code from the email");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  const code = await codeFromMail(site, person);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(field).toHaveAccessibleDescription(/Enter the 6 digits from the email\./);
  await expect(field).toBeFocused();
  await field.fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(field).toHaveAccessibleDescription(/Token has expired or is invalid/);
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Choose a new password" })).toBeFocused();
});

test("an unknown address gets the same answer, and no mail", async ({ page, site }) => {
  const stranger = aPerson();
  const member = await aMember(site);
  await askForReset(page, stranger);
  const answer = await page.getByRole("main").innerText();
  await askForReset(page, member);
  expect((await page.getByRole("main").innerText()).replace(member.email, stranger.email)).toBe(answer);
  await expect.poll(async () => (await site.outbox()).some((mail) => mail.includes(member.email))).toBe(true);
  expect((await site.outbox()).some((mail) => mail.includes(stranger.email))).toBe(false);
});

test("whoever asks again too soon is told how long to wait, and can still type the first code", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await askForReset(page, person);
  await page.getByRole("button", { name: "Send email again" }).click();
  const wait = page.getByText(/you can only request this after \d+ seconds/);
  await expect(wait).toBeVisible();
  await askForReset(page, person);
  await expect(wait).toBeVisible();
  await page.getByLabel("Code from the email").fill(await codeFromMail(site, person));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
});

test("what is wrong with a new password stands at its field", async ({ page, site }) => {
  const person = await aMember(site);
  await askForReset(page, person);
  await page.goto(await linkFromMail(site, person));
  const field = page.getByLabel("New password", { exact: true });
  const summary = page.getByRole("alert", { name: "There is a problem" });
  for (const [typed, message] of [
    ["", "Please enter your password."],
    ["12345", "Password must be at least 6 characters."],
    [person.password, "New password should be different from the old password."],
  ] as const) {
    await field.fill(typed);
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([message]);
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(page).toHaveTitle(/^Error: /);
  }
  await expectNoViolations(page);
  await summary.getByRole("link").click();
  await expect(field).toBeFocused();
});

test("a reset link that was used is explained, with the form for a new one right there", async ({
  page,
  context,
  site,
}) => {
  const person = await aMember(site);
  await askForReset(page, person);
  const link = await linkFromMail(site, person);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(link);
  await expect(page.getByRole("main")).toContainText("The link from your email didn't work");
  await expect(page.getByRole("main")).toContainText("Email link is invalid or has expired");
  await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByText("Email link is invalid or has expired")).toHaveCount(0);
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
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth#/);
  const main = page.getByRole("main");
  await expect(main).toContainText("Links work once, and for one hour.");
  await main.getByRole("button", { name: "Send confirmation email again" }).click();
  const field = main.getByLabel("Email of your account");
  await expect(field).toHaveAccessibleDescription(/Please enter a valid email address\./);
  await field.fill(person.email);
  await main.getByRole("button", { name: "Send confirmation email again" }).click();
  await expect(main.getByText("we sent a new email to it")).toBeVisible();
  await expectNoViolations(page);
  await page.goto(await linkFromMail(site, person, 2));
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("somebody who is signed in already reads why a link failed before going on", async ({ page, site }) => {
  const person = await aMember(site);
  await signInOnScreen(page, site, person);
  await page.goto("/#error=access_denied&error_description=Email+link+is+invalid+or+has+expired");
  await page.reload();
  await expect(page.getByText("Email link is invalid or has expired")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Sign In" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

/** From the sign-in page to the step that waits for the code. */
async function askForReset(page: Page, { email }: Person): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

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
    await page.goto(await linkFromMail(site, person, 2));
    await expect(page.getByRole("heading", { level: 1, name: "Choose a password" })).toBeFocused();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByText(`Your email address ${person.email} is confirmed`)).toBeVisible();
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
    await askForReset(later, person);
    await later.goto(await linkFromMail(site, person, 3));
    await later.getByLabel("New password", { exact: true }).fill(newPassword);
    await later.getByRole("button", { name: "Save new password" }).click();
    await expect(toastOf(later, "Your password has been changed.")).toBeVisible();
    await later.context().close();
  });
});

const strangersPassword = "password-of-a-stranger";

/** A while ago: its mail is there, and another one may go out by now. */
async function aStrangersSignUp(site: Site, { email }: Person): Promise<void> {
  const body = JSON.stringify({ email, password: strangersPassword });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${site.url}/auth/v1/signup`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await site.outbox()).some((mail) => mail.includes(email))).toBe(true);
  await endMessageIntervals(site);
}
