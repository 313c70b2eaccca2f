// Adding and removing second factors in the Security dialog.
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { anAuthenticator, withAuthenticator } from "../../support/browser/authenticator.ts";
import {
  aMember,
  anAdministrator,
  aPhoneNumber,
  codeFromMail,
  codeFromText,
  type Person,
  pressSignIn,
  signedInYesterday,
  signIn,
  storeSession,
  typeCredentials,
} from "../../support/browser/people.ts";
import { openSecurity, saveRecoveryCodes, secretIn } from "../../support/browser/security-dialog.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

test("an authenticator app is added by picture or key, and asked for at the next sign-in (R-213)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await signIn(page, site, person);
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Add authenticator app" }).click();
  await dialog.getByLabel("Name").fill("My phone");
  await dialog.getByRole("button", { name: "Continue" }).click();
  const picture = dialog.getByRole("img", { name: /QR code/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectNoViolations(page);
  const authenticator = anAuthenticator(await secretIn(dialog));
  const field = dialog.getByLabel("Code from the app");
  await field.fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(field).toHaveAccessibleDescription(/Your code is wrong or too old. Try the newest one./);
  await field.fill(await authenticator.code());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(toastOf(page, "My phone is ready. We will ask for it when you sign in.")).toBeVisible();
  await saveRecoveryCodes(dialog);
  await expect(dialog.getByRole("listitem")).toContainText([
    /My phone.*Authenticator app.*Added \w{3} \d+, \d{4}/,
  ]);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.goto("/auth");
  await typeCredentials(page, person);
  await pressSignIn(page);
  await page.getByLabel("Code from your authenticator app").fill(await authenticator.code());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("who signed in more than a day ago proves with a code from the mail who adds a first second factor", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await signIn(page, site, person);
  await signedInYesterday(site, person);
  const dialog = await openSecurity(page);
  await page.setViewportSize({ width: 375, height: 667 });
  await dialog.getByRole("button", { name: "Add authenticator app" }).click();
  await dialog.getByLabel("Name").fill("My phone");
  await dialog.getByRole("button", { name: "Continue" }).click();
  const proof = dialog.getByLabel("Code from our message");
  await expect(proof).toBeFocused();
  await expectNoViolations(page);
  const right = await codeFromMail(site, person);
  await proof.fill(right === "000000" ? "111111" : "000000");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(proof).toHaveAccessibleDescription(/Your code is wrong or too old. Ask for a new one./);
  await expect(dialog.getByRole("img", { name: /QR code/ })).toHaveCount(0);
  await proof.fill(right);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const authenticator = anAuthenticator(await secretIn(dialog));
  await dialog.getByLabel("Code from the app").fill(await authenticator.code());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(toastOf(page, "My phone is ready. We will ask for it when you sign in.")).toBeVisible();
  await saveRecoveryCodes(dialog);
});

test("the code proves who adds a phone, too", async ({ page, site }) => {
  const person = await aMember(site);
  await signIn(page, site, person);
  await signedInYesterday(site, person);
  const phone = aPhoneNumber();
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Add phone" }).click();
  await dialog.getByLabel("Mobile number").fill(phone.typed);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByLabel("Code from our message").fill(await codeFromMail(site, person));
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(dialog.getByText(`We sent a text message with a code to ${phone.number}.`)).toBeFocused();
});

test("what was begun and left does not stand in the way of the next try", async ({ page, site }) => {
  await signIn(page, site, await aMember(site));
  for (const leave of ["Escape", "Cancel"]) {
    const dialog = await openSecurity(page);
    await dialog.getByRole("button", { name: "Add authenticator app" }).click();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
    if (leave === "Cancel") await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.keyboard.press("Escape");
  }
  const dialog = await openSecurity(page);
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
});

test("a phone is added with the code from its first text message", async ({ page, site }) => {
  const phone = aPhoneNumber();
  await signIn(page, site, await aMember(site));
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Add phone" }).click();
  const number = dialog.getByLabel("Mobile number");
  await number.fill("555");
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(number).toHaveAccessibleDescription(/Enter a mobile number with area code\./);
  await number.fill(phone.typed);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(dialog.getByText(`We sent a text message with a code to ${phone.number}.`)).toBeFocused();
  await expectNoViolations(page);
  await dialog.getByLabel("Code from the text message").fill(await codeFromText(site, phone.number));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const name = `Phone ending in ${phone.lastDigits}`;
  await expect(toastOf(page, `${name} is ready. We will ask for it when you sign in.`)).toBeVisible();
  await saveRecoveryCodes(dialog);
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
});

test("a second factor is removed after one question, and not asked for any more (R-213)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await signInWithFactor(page, site, person);
  const dialog = await openSecurity(page);
  const remove = dialog.getByRole("button", { name: "Remove Authenticator app" });
  await remove.click();
  await expect(dialog.getByText("Remove Authenticator app? We will no longer ask for it")).toBeFocused();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Remove Authenticator app" }).click();
  await expect(dialog.getByText("Authenticator app was removed.")).toBeFocused();
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await signIn(page, site, person);
});

test("whoever removes the factor of this session, but has another, proves that one before going on", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  const phone = aPhoneNumber();
  await signInWithFactor(page, site, person);
  await site.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, phone, created_at, updated_at)
     select gen_random_uuid(), id, 'My phone', 'phone', 'verified', $2, now(), now()
     from auth.users where email = $1`,
    [person.email, phone.number.slice(1)],
  );
  await page.goto("/mission");
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Remove Authenticator app" }).click();
  await dialog.getByRole("button", { name: "Remove Authenticator app" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText("We sent a text message")).toBeVisible();
  await page.getByLabel("Code from the text message").fill(await codeFromText(site, phone.number));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/mission");
});

test("administrators without a second factor are urged to add one, until they have (R-214)", async ({
  page,
  site,
}) => {
  const administrator = await anAdministrator(site);
  await storeSession(page, site, administrator);
  await page.goto("/scholarship-admin");
  const heading = page.getByRole("heading", { level: 1, name: /Scholarship Applications/ });
  await expect(heading).toBeInViewport();
  const urge = page.getByRole("button", { name: "Set up two-step sign-in" });
  await expectNoViolations(page);
  await urge.click();
  const dialog = page.getByRole("dialog", { name: "Security" });
  await dialog.getByRole("button", { name: "Add authenticator app" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await dialog.getByLabel("Code from the app").fill(await anAuthenticator(await secretIn(dialog)).code());
  await page.keyboard.press("Enter");
  await saveRecoveryCodes(dialog);
  await page.keyboard.press("Escape");
  await expect(heading).toBeVisible();
  await expect(urge).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(urge).toHaveCount(0);
});

/** Signs in a person who has an authenticator app, at aal2. */
async function signInWithFactor(page: Page, site: Site, person: Person): Promise<void> {
  const authenticator = await withAuthenticator(site, person);
  await page.goto("/auth");
  await typeCredentials(page, person);
  await pressSignIn(page);
  await page.getByLabel("Code from your authenticator app").fill(await authenticator.code());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
}
