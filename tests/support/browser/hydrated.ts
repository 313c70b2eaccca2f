// Waits until React answers presses: before, a form is posted by the browser, and other buttons do nothing.
import { expect, type Page } from "@playwright/test";

export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
}
