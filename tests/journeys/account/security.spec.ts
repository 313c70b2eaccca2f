// Changes of one's own account in the Security dialog: password, address, other devices.
import { type Browser, expect, type Page } from "@playwright/test";
import { colorRules, expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  aMember,
  anAdministrator,
  aPerson,
  codeFromMail,
  linkFromMail,
  openMailedLink,
  type Person,
  signedInYesterday,
  signIn,
} from "../../support/browser/people.ts";
import { openSecurity } from "../../support/browser/security-dialog.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

const newPassword = "a-new-level-and-line";

test("Security stands between Admin and Sign Out, and its dialog is loaded ahead (R-19)", async ({
  page,
  site,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await signIn(page, site, await anAdministrator(site));
  const buttons = page
    .getByRole("navigation")
    .locator("a, button")
    .filter({ hasText: /Admin|Security|Sign Out/ });
  await expect(buttons).toHaveText(["Admin", "Security", "Sign Out"]);
  await expect.poll(() => loaded.filter((path) => /security-dialog.*\.js/.test(path))).toHaveLength(1);
  const opener = page.getByRole("button", { name: "Security" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Security" });
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveText([
    "Two-step sign-in",
    "Password",
    "Email",
    "Signed-in devices",
  ]);
  await expect(dialog.getByRole("button", { name: "Add authenticator app" })).toBeVisible();
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, colorRules);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("on a phone of 320 px Security is in the menu, and nothing of its dialog is cut off", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, site, await anAdministrator(site));
  await page.getByRole("button", { name: "Menu" }).click();
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Add authenticator app" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  const content = dialog.getByRole("region", { name: "Security settings" });
  expect(await content.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a dialog that cannot be loaded says so, and opens at the next try", async ({ page, site }) => {
  await page.route("**/security-dialog*", (route) => route.abort()); // it is fetched ahead, too
  await signIn(page, site, await aMember(site));
  await page.getByRole("button", { name: "Security" }).click();
  await expect(toastOf(page, "Something went wrong")).toBeVisible();
  await page.unroute("**/security-dialog*");
  await page.reload();
  await openSecurity(page);
});

test("words of the dialog that cannot be loaded leave the page as it is, and the next press opens it", async ({
  page,
  site,
}) => {
  await page.route("**/security-words.json", (route) => route.abort()); // they are fetched ahead, too
  await signIn(page, site, await aMember(site));
  const button = page.getByRole("button", { name: "Security", exact: true });
  await button.click();
  await expect(toastOf(page, "Something went wrong")).toBeVisible();
  await expect(button).toBeFocused();
  await page.unroute("**/security-words.json");
  const dialog = await openSecurity(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("a password is changed; what is wrong with the new one stands at its field (R-213)", async ({
  page,
  browser,
  site,
}) => {
  const person = await aMember(site);
  const other = await anotherDevice(browser, site, person);
  await signIn(page, site, person);
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Change password" }).click();
  const field = dialog.getByLabel("New password", { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("autocomplete", "new-password");
  for (const [typed, message] of [
    ["12345", "Password must be at least 6 characters."],
    [person.password, "That is your old password. Please choose a new one."],
  ] as const) {
    await field.fill(typed);
    await dialog.getByRole("button", { name: "Save new password" }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(field).toBeFocused();
  }
  await expectNoViolations(page);
  await field.fill(newPassword);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status").getByText("Your password has been changed.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Change password" })).toBeFocused();
  expect(await tokenAnswer(other)).toBe(403);
  expect(await tokenAnswer(page)).toBe(200);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await signIn(page, site, { ...person, password: newPassword });
});

test("cancelling folds the form away and gives focus back to its button", async ({ page, site }) => {
  await signIn(page, site, await aMember(site));
  const dialog = await openSecurity(page);
  for (const name of ["Change password", "Change email", "Add authenticator app", "Add phone"]) {
    await dialog.getByRole("button", { name }).click();
    await expect(dialog.getByRole("textbox").last()).toBeFocused();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByRole("button", { name })).toBeFocused();
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
  }
});

test("who signed in more than a day ago proves with a code from the mail that it is them", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await signIn(page, site, person);
  await signedInYesterday(site, person);
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await dialog.getByLabel("New password", { exact: true }).fill(newPassword);
  await dialog.getByRole("button", { name: "Save new password" }).click();
  const code = dialog.getByLabel("Code from our message");
  await expect(code).toBeFocused();
  await expect(dialog.getByLabel("New password", { exact: true })).toHaveValue(newPassword);
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Save new password" }).click();
  await expect(code).toHaveAccessibleDescription(/Enter the 6 digits from our message\./);
  const right = await codeFromMail(site, person);
  await code.fill(right === "000000" ? "111111" : "000000");
  await dialog.getByRole("button", { name: "Save new password" }).click();
  await expect(code).toHaveAccessibleDescription(/Your code is wrong or too old. Ask for a new one./);
  await dialog.getByRole("button", { name: "Send the code again" }).click();
  await expect(dialog.getByText(/Please wait \d+ (seconds|minute), then ask again/)).toBeVisible();
  await code.fill(right);
  await dialog.getByRole("button", { name: "Save new password" }).click();
  await expect(dialog.getByText("Your password has been changed.")).toBeVisible();
});

test("another address counts once both mailboxes agreed; until then the dialog says what is missing (R-213)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  const changed = { ...person, email: aPerson().email };
  const taken = await aMember(site);
  await signIn(page, site, person);
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Change email" }).click();
  const field = dialog.getByLabel("New email");
  for (const [typed, message] of [
    ["nobody", "Please enter a valid email address."],
    [person.email, "This is already your email."],
    [taken.email, "Another account uses this email."],
  ] as const) {
    await field.fill(typed);
    await dialog.getByRole("button", { name: "Send both messages" }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
  }
  await field.fill(changed.email);
  await dialog.getByRole("button", { name: "Send both messages" }).click();
  await expect(
    dialog.getByText(`Not changed yet: open the link in the message to ${changed.email}`),
  ).toBeVisible();
  await expectNoViolations(page);

  const [toNew, toOld] = [await linkFromMail(site, changed), await linkFromMail(site, person)];
  await openMailedLink(page, toNew);
  await expect(page.getByRole("main")).toContainText(
    "Now open the link in the message that we sent to the other",
  );
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await openMailedLink(page, toOld);
  await expect(toastOf(page, "Your email has been changed.")).toBeVisible();
  await expect((await openSecurity(page)).getByText(changed.email, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await signIn(page, site, changed);
});

test("signing out on all other devices ends them and leaves this one (R-213)", async ({
  page,
  browser,
  site,
}) => {
  const person = await aMember(site);
  const other = await anotherDevice(browser, site, person);
  await signIn(page, site, person);
  expect(await tokenAnswer(other)).toBe(200);
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Sign out on all other devices" }).click();
  await expect(
    dialog.getByRole("status").getByText("You are signed out on all other devices."),
  ).toBeVisible();
  expect(await tokenAnswer(other)).toBe(403);
  expect(await tokenAnswer(page)).toBe(200);
});

test("signing out on all devices ends this one too (R-223)", async ({ page, browser, site }) => {
  const person = await aMember(site);
  const other = await anotherDevice(browser, site, person);
  await signIn(page, site, person);
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Sign out on all devices" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await tokenAnswer(other)).toBe(403);
});

test("what the service refuses for reasons of its own is said in words of ours, not its own", async ({
  page,
  site,
}) => {
  await signIn(page, site, await aMember(site));
  await page.route("**/auth/v1/user", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 422,
          json: { code: 422, error_code: "user_sso_managed", msg: "Updating a SSO account is refused" },
        })
      : route.continue(),
  );
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await dialog.getByLabel("New password", { exact: true }).fill(newPassword);
  await dialog.getByRole("button", { name: "Save new password" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Your organization manages this account. Please ask them to make the change.",
  );
  await expect(dialog.getByRole("alert")).toBeFocused();
});

async function anotherDevice(browser: Browser, site: Site, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, site, person);
  return page;
}

/** The status with which the service answers the access token of this device. */
async function tokenAnswer(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem("sb-localhost-auth-token") ?? "{}");
    return (await fetch("/auth/v1/user", { headers: { authorization: `Bearer ${access_token}` } })).status;
  });
}
