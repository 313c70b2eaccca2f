// Opens a page and waits until it has loaded what it fetches by itself.
import type { Page } from "@playwright/test";

/** The toasts' file is fetched last, once the page is hydrated and idle (app/ui/toast.tsx). */
export async function openIdle(page: Page, address: string): Promise<void> {
  const last = page.waitForResponse(/\/assets\/toast-region-/);
  await page.goto(address);
  await last;
}
