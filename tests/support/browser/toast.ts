// Finds a toast by its exact text, also while a dialog hides the rest of the page from assistive technology.
// Tells whether it covers something.
import type { Locator, Page } from "@playwright/test";

export function toastOf(page: Page, text: string): Locator {
  return page.getByRole("region", { name: regionName, includeHidden: true }).getByText(text, { exact: true });
}

/** In English and in Spanish. */
const regionName = /Notifications|Avisos/;

/** Whether one covers a part of the other on the screen. */
export async function doOverlap(some: Locator, other: Locator): Promise<boolean> {
  const [one, two] = await Promise.all([some.boundingBox(), other.boundingBox()]);
  if (!one || !two) throw new Error("Only what is visible can be covered.");
  const isApart =
    one.x + one.width <= two.x ||
    two.x + two.width <= one.x ||
    one.y + one.height <= two.y ||
    two.y + two.height <= one.y;
  return !isApart;
}
