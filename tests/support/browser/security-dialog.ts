// The Security dialog in journeys.
import { expect, type Locator, type Page } from "@playwright/test";

/** With what it has to ask the service for. */
export async function openSecurity(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Security", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Security" });
  await expect(dialog.getByRole("button", { name: "Add phone" })).toBeVisible();
  return dialog;
}

/** The key of a new authenticator app as text, which stands in groups of four. */
export async function secretIn(dialog: Locator): Promise<string> {
  const text = await dialog.getByText("Or type this key into the app:").locator("xpath=..").innerText();
  return text.replace(/^.*:/s, "").replaceAll(/\s/g, "");
}
