// The second factor after every sign-in (R-212, R-225: aal2). It is requested before any screen shows the
// person as signed in.

import { expect, type Page } from "@playwright/test";
import { colorRules, expectNoViolations } from "../../support/browser/accessibility.ts";
import { withAuthenticator } from "../../support/browser/authenticator.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import {
  aMember,
  anAdministrator,
  aPhoneNumber,
  codeFromText,
  linkFromMail,
  openMailedLink,
  type Person,
  type PhoneNumber,
  pressSignIn,
  signInOnScreen,
  typeCredentials,
} from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

const signedIn = "Successfully signed in!";

test("after the password the code is asked for, and only then is somebody signed in (R-212)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  const authenticator = await withAuthenticator(site, person);
  await enterPassword(page, person);
  await expect(prompt(page)).toBeFocused();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("button", { name: "Sign Out", exact: true })).toHaveCount(0);
  await expect(toastOf(page, signedIn)).toHaveCount(0);
  const field = codeField(page);
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, colorRules);

  const code = await authenticator.code();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await expect(toastOf(page, signedIn)).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("a wrong code is refused at its field, which is emptied for the next try", async ({ page, site }) => {
  const person = await aMember(site);
  const authenticator = await withAuthenticator(site, person);
  await enterPassword(page, person);
  const field = codeField(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(field).toHaveAccessibleDescription(/Enter the 6 digits from your authenticator app\./);
  const right = await authenticator.code();
  await field.fill(right === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(field).toHaveAccessibleDescription(/Your code is wrong or too old. Try the newest one./);
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expectNoViolations(page);
  await field.fill(right);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/");
});

test("a page left half way asks again, other pages offer to sign in, and Sign out is the way out", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await withAuthenticator(site, person);
  await enterPassword(page, person);
  await expect(prompt(page)).toBeVisible();
  await page.goto("/mission");
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(prompt(page)).toBeVisible();
  await page.reload();
  await expect(prompt(page)).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
});

test("an administrator is led to the prompt, not refused, and back to the applications afterwards (R-30)", async ({
  page,
  site,
}) => {
  const person = await anAdministrator(site);
  const authenticator = await withAuthenticator(site, person);
  await enterPassword(page, person);
  await expect(prompt(page)).toBeVisible();
  await page.goto("/scholarship-admin?status=new");
  await expect(prompt(page)).toBeVisible();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Access Denied")).toHaveCount(0);
  await codeField(page).fill(await authenticator.code());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(toastOf(page, signedIn)).toBeVisible();
  await expect(page).toHaveURL("/scholarship-admin?status=new");
  await expect(page.getByRole("heading", { level: 1, name: /Scholarship Applications/ })).toBeVisible();
  await expect(page.getByText("Access Denied")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Set up two-step sign-in" })).toHaveCount(0);
});

test("a reset link asks for the second factor first, and for the new password then", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  const authenticator = await withAuthenticator(site, person);
  await page.goto("/auth");
  await hydrated(page);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await openMailedLink(page, await linkFromMail(site, person));
  await expect(prompt(page)).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveCount(0);
  await codeField(page).fill(await authenticator.code());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeFocused();
  await page.getByLabel("New password", { exact: true }).fill("a-new-level-and-line");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(toastOf(page, "Your password has been changed.")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a phone gets its code when it is asked for; of several factors one is chosen", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  const authenticator = await withAuthenticator(site, person, "Work phone");
  const phone = await addVerifiedPhone(site, person);
  await enterPassword(page, person);
  await expect(page.getByText("Work phone")).toBeVisible();
  await page.getByRole("button", { name: `Use Phone ending in ${phone.lastDigits} instead` }).click();
  await expect(page.getByText(`Phone ending in ${phone.lastDigits}`, { exact: true })).toBeFocused();
  await expect(page.getByText("Work phone", { exact: true })).toHaveCount(0);
  await expect(codeField(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("status").getByText("We sent a text message")).toBeVisible();
  await expectNoViolations(page);
  const field = page.getByLabel("Code from the text message");
  const code = await codeFromText(site, phone.number);
  await field.fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Send a new code" }).click();
  await expect(page.getByText(/Please wait \d+ (seconds|minute), then ask again/)).toBeVisible();

  await page.getByRole("button", { name: "Use Work phone instead" }).click();
  await codeField(page).fill(await authenticator.code());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/");
});

test("the code from a text message is as good as the app's", async ({ page, site }) => {
  const person = await aMember(site);
  const phone = await addVerifiedPhone(site, person);
  await enterPassword(page, person);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText("We sent a text message")).toBeVisible();
  await page.getByLabel("Code from the text message").fill(await codeFromText(site, phone.number));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(toastOf(page, signedIn)).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a second factor that was removed elsewhere meanwhile is not asked for", async ({ page, site }) => {
  const person = await aMember(site);
  await withAuthenticator(site, person);
  await enterPassword(page, person);
  await expect(codeField(page)).toBeVisible();
  await site.query(
    "delete from auth.mfa_factors where user_id = (select id from auth.users where email = $1)",
    [person.email],
  );
  await page.reload();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("while the service cannot be reached the prompt says so, and tries again", async ({ page, site }) => {
  const person = await aMember(site);
  await withAuthenticator(site, person);
  await page.route("**/auth/v1/user", (route) => route.abort());
  await enterPassword(page, person);
  await expect(page.getByText("An unexpected error occurred. Please try again.")).toBeVisible();
  await page.unroute("**/auth/v1/user");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(codeField(page)).toBeVisible();
});

test("without a second factor nobody is asked for one", async ({ page, site }) => {
  await signInOnScreen(page, site, await aMember(site));
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

async function enterPassword(page: Page, person: Person): Promise<void> {
  await page.goto("/auth");
  await typeCredentials(page, person);
  await pressSignIn(page);
  await expect(prompt(page)).toBeVisible();
}

function prompt(page: Page) {
  return page.getByRole("heading", { level: 1, name: "One more step" });
}

function codeField(page: Page) {
  return page.getByLabel("Code from your authenticator app");
}

/** Stores a verified phone factor. */
async function addVerifiedPhone(site: Site, { email }: Person): Promise<PhoneNumber> {
  const phone = aPhoneNumber();
  await site.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, phone, created_at, updated_at)
     select gen_random_uuid(), id, $2, 'phone', 'verified', $3, now(), now() from auth.users where email = $1`,
    [email, `Phone ending in ${phone.lastDigits}`, phone.number.slice(1)],
  );
  return phone;
}
