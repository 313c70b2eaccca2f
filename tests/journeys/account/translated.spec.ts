// The sign-in page and the Security dialog under a browser's translator.
import { expect } from "@playwright/test";
import {
  aMember,
  aPerson,
  codeFromMail,
  pressSignIn,
  signIn,
  typeCredentials,
} from "../../support/browser/people.ts";
import { openSecurity } from "../../support/browser/security-dialog.ts";
import { toastOf } from "../../support/browser/toast.ts";
import { test } from "../../support/browser/translated-site.ts";
import { openTranslated } from "../../support/browser/translator.ts";

test("signing in and up say each mistake in new words (R-497)", async ({ page, site }) => {
  const member = await aMember(site);
  const person = aPerson();
  await openTranslated(page, "/auth");
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await pressSignIn(page);
  await expect(summary.getByRole("link")).toHaveCount(2);
  await typeCredentials(page, { ...member, password: "not-the-password" });
  await pressSignIn(page);
  await expect(summary).toContainText("Invalid email or password.");

  await page.getByRole("button", { name: "Create your account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create your account");
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await typeCredentials(page, { ...person, password: "12345" });
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/at least 6/);
  await typeCredentials(page, person);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("main").getByText(person.email)).toBeVisible();
  const field = page.getByLabel("Code from the email");
  const confirm = page.getByRole("button", { name: "Confirm email" });
  await confirm.click();
  await expect(field).toHaveAccessibleDescription(/Enter the 6 digits from the email\./);
  const code = await codeFromMail(site, person);
  await field.fill(code === "000000" ? "111111" : "000000");
  await confirm.click();
  await expect(field).toHaveAccessibleDescription(/Your code is wrong or too old\. Ask for a new one\./);
  await field.fill(code);
  await confirm.click();
  await expect(toastOf(page, "Successfully signed in!").last()).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("the Security dialog opens, folds and changes the password, and no key is changed (R-497, R-498)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await signIn(page, site, person);
  const dialog = await openSecurity(page);
  for (const name of ["Change email", "Add authenticator app", "Add phone"]) {
    await dialog.getByRole("button", { name }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
  }
  await dialog.getByRole("button", { name: "Change password" }).click();
  const field = dialog.getByLabel("New password", { exact: true });
  for (const [typed, message] of [
    ["12345", "Password must be at least 6 characters."],
    [person.password, "That is your old password. Please choose a new one."],
  ] as const) {
    await field.fill(typed);
    await dialog.getByRole("button", { name: "Save new password" }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
  }
  await field.fill("a-new-level-and-line");
  await dialog.getByRole("button", { name: "Save new password" }).click();
  await expect(dialog.getByRole("status").getByText("Your password has been changed.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add authenticator app" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  const key = dialog
    .getByText("Or type this key into the app:")
    .locator("xpath=ancestor::p/following-sibling::p");
  await expect(key).toHaveText(/^[A-Z2-7]{16,}$/);
  await expect(key.locator("font")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});
