// Password recovery, from the request for a mail to the new password.
import { expect } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  aMember,
  aPerson,
  askForReset,
  codeFromMail,
  linkFromMail,
  openMailedLink,
  pressSignIn,
  typeCredentials,
} from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";

const newPassword = "a-new-level-and-line";

test("a forgotten password: the link from the mail leads to a new one, which then signs in (R-211)", async ({
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

  await openMailedLink(page, await linkFromMail(site, person));
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
  await askForReset(page, site, person);
  await openMailedLink(page, await linkFromMail(site, person));
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
  await askForReset(page, site, person);
  await openMailedLink(page, await linkFromMail(site, person));
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(other).toHaveURL("/programs");
});

test("the code from the mail does what the link does; a wrong one is refused at its field and cleared (R-211)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await askForReset(page, site, person);
  const field = page.getByLabel("Code from the email");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  const code = await codeFromMail(site, person);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(field).toHaveAccessibleDescription(/Enter the 6 digits from the email\./);
  await expect(field).toBeFocused();
  await field.fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(field).toHaveAccessibleDescription(/Your code is wrong or too old. Ask for a new one./);
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Choose a new password" })).toBeFocused();
});

test("an unknown address gets the same answer, and no mail (R-211)", async ({ page, site }) => {
  const stranger = aPerson();
  const member = await aMember(site);
  await askForReset(page, site, stranger);
  const answer = await page.getByRole("main").innerText();
  await askForReset(page, site, member);
  await expect(page.getByRole("main")).toHaveText(answer.replace(stranger.email, member.email), {
    useInnerText: true,
  });
  await expect.poll(async () => (await site.outbox()).some((mail) => mail.includes(member.email))).toBe(true);
  expect((await site.outbox()).some((mail) => mail.includes(stranger.email))).toBe(false);
});

test("whoever asks again too soon is told how long to wait, and can still type the first code", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await askForReset(page, site, person);
  await page.getByRole("button", { name: "Send email again" }).click();
  const wait = page.getByText(/Please wait \d+ (seconds|minute), then ask again/);
  await expect(wait).toBeVisible();
  await askForReset(page, site, person);
  await expect(wait).toBeVisible();
  await page.getByLabel("Code from the email").fill(await codeFromMail(site, person));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
});

test("what is wrong with a new password stands at its field", async ({ page, site }) => {
  const person = await aMember(site);
  await askForReset(page, site, person);
  await openMailedLink(page, await linkFromMail(site, person));
  const field = page.getByLabel("New password", { exact: true });
  const summary = page.getByRole("alert", { name: "There is a problem" });
  for (const [typed, message] of [
    ["", "Please enter your password."],
    ["12345", "Password must be at least 6 characters."],
    [person.password, "That is your old password. Please choose a new one."],
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
