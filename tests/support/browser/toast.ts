// Finds a toast by its exact text, also while a dialog hides the rest of the page from assistive technology.
import type { Locator, Page } from "@playwright/test";

export function toastOf(page: Page, text: string): Locator {
  return page
    .getByRole("region", { name: /Notifications/, includeHidden: true })
    .getByText(text, { exact: true });
}
