// Helpers for the Security dialog.
import { expect, type Locator, type Page } from "@playwright/test";

/** Opens the dialog and waits until its data has loaded. */
export async function openSecurity(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Security", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Security" });
  await expect(dialog.getByRole("button", { name: "Add phone" })).toBeVisible();
  return dialog;
}

/** Leaves the recovery codes that an account's first factor brings. */
export async function saveRecoveryCodes(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "I saved them" }).click();
}

/** The key of a new authenticator app as text; the screen shows it in groups of four. */
export async function secretIn(dialog: Locator): Promise<string> {
  const text = await dialog.getByText("Or type this key into the app:").locator("xpath=..").innerText();
  return text.replace(/^.*:/s, "").replaceAll(/\s/g, "");
}
