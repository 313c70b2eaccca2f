// Recovery codes in the Security dialog and at the second-factor prompt.
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { hashRecoveryCode } from "../../../server/auth/factors/recovery-code.ts";
import { colorRules, expectNoViolations } from "../../support/browser/accessibility.ts";
import { anAuthenticator } from "../../support/browser/authenticator.ts";
import {
  aMember,
  codeFromMail,
  type Person,
  pressSignIn,
  signedInYesterday,
  signIn,
  typeCredentials,
} from "../../support/browser/people.ts";
import { openSecurity, saveRecoveryCodes, secretIn } from "../../support/browser/security-dialog.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("the first authenticator brings ten codes to copy, download and print; one opens the account (R-350, R-352, R-433)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await signIn(page, site, person);
  const codes = await addAuthenticator(page);
  expect(codes).toHaveLength(10);
  const dialog = page.getByRole("dialog", { name: "Security" });
  await expect(dialog.getByText(`Recovery codes for ${person.email} at`)).toBeVisible();
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, colorRules);

  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("recovery-codes.txt");
  const file = await readFile(await download.path(), "utf8");
  for (const text of [person.email, ...codes]) expect(file).toContain(text);

  await saveRecoveryCodes(dialog);
  await expect(dialog.getByText(/You have ten codes left, made \w{3} \d+, \d{4}\./)).toBeVisible();
  await expect(dialog.getByText(codes[0] ?? "", { exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click();

  await enterPassword(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByText("Use a recovery code", { exact: true })).toBeFocused();
  await expectNoViolations(page);
  const field = page.getByLabel("Recovery code");
  await field.fill("0000 0000");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/Enter the 16 letters and numbers/);
  await field.fill("0000-0000-0000-0000");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/This recovery code is wrong, or you used it before\./);
  await field.fill((codes[3] ?? "").toLowerCase());
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Successfully signed in!")).toBeVisible();
  await expect(toastOf(page, "You have nine recovery codes left.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect((await openSecurity(page)).getByText(/You have nine codes left/)).toBeVisible();

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await enterPassword(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await field.fill(codes[3] ?? "");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/This recovery code is wrong/);
  await page.getByRole("button", { name: "Use My phone instead" }).click();
  await expect(page.getByLabel("Code from your authenticator app")).toBeVisible();
});

test("after a sign-in with one of the last codes, Security opens and makes new ones; on a phone (R-433)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await signIn(page, site, person);
  const codes = await addAuthenticator(page);
  await page.setViewportSize({ width: 360, height: 640 });
  const dialog = page.getByRole("dialog", { name: "Security" });
  await saveRecoveryCodes(dialog);
  const last = codes.slice(0, 3);
  await keepCodes(site, person, last);
  for (const [index, told] of ["two recovery codes", "one recovery code", "no recovery codes"].entries()) {
    await page.goto("/");
    await page.evaluate(() => localStorage.clear());
    await enterPassword(page, person);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(last[index] ?? "");
    await page.keyboard.press("Enter");
    await expect(toastOf(page, `You have ${told} left.`)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Make new recovery codes" })).toBeVisible();
    if (told === "one recovery code") await expectNoViolations(page);
  }
  await expect(dialog.getByText("You have no recovery codes.")).toBeVisible();
  await dialog.getByRole("button", { name: "Make new recovery codes" }).click();
  await dialog.getByRole("button", { name: "Make new codes" }).click();
  await expect(dialog.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
});

test("new codes replace the old ones, after a fresh proof in an old session; on a phone (R-351)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await signIn(page, site, person);
  const old = await addAuthenticator(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const dialog = page.getByRole("dialog", { name: "Security" });
  await saveRecoveryCodes(dialog);
  await signedInYesterday(site, person);
  await dialog.getByRole("button", { name: "Make new recovery codes" }).click();
  await expect(dialog.getByText("You will get ten new codes.")).toBeVisible();
  await dialog.getByRole("button", { name: "Make new codes" }).click();
  const proof = dialog.getByLabel("Code from our message");
  await expect(proof).toBeFocused();
  await proof.fill(await codeFromMail(site, person));
  await dialog.getByRole("button", { name: "Make new codes" }).click();
  await expect(dialog.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
  await expectNoViolations(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(overflow).toBe(false);
  expect(await codesIn(page)).not.toContain(old[0]);
});

async function addAuthenticator(page: Page): Promise<string[]> {
  const dialog = await openSecurity(page);
  await dialog.getByRole("button", { name: "Add authenticator app" }).click();
  await dialog.getByLabel("Name").fill("My phone");
  await dialog.getByRole("button", { name: "Continue" }).click();
  const authenticator = anAuthenticator(await secretIn(dialog));
  await dialog.getByLabel("Code from the app").fill(await authenticator.code());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
  return codesIn(page);
}

/** Leaves the account these codes, as if the others had been used. */
async function keepCodes(site: Site, { email }: Person, codes: string[]): Promise<void> {
  const [user] = await site.query<{ id: string }>("select id from auth.users where email = $1", [email]);
  const id = user?.id ?? "";
  const kept = codes.map((code) => hashRecoveryCode(id, code));
  await site.query("delete from auth.recovery_codes where user_id = $1 and code_hash <> all ($2)", [
    id,
    kept,
  ]);
}

function codesIn(page: Page): Promise<string[]> {
  return page.getByRole("dialog", { name: "Security" }).getByRole("listitem").allInnerTexts();
}

async function enterPassword(page: Page, person: Person): Promise<void> {
  await page.goto("/auth");
  await typeCredentials(page, person);
  await pressSignIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
}
