// The fold of the application form that says where the answers are kept, and what the device has stored.
import type { BrowserContext, Page } from "@playwright/test";
import { openLoadedForm } from "./applicant.ts";

export async function openFormInNewTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openFormWithFold(page);
  return page;
}

/** Opens the form, and in it the fold that says where the answers are kept. */
export async function openFormWithFold(page: Page, search = ""): Promise<void> {
  await openLoadedForm(page, search);
  await openFold(page);
}

export async function openFold(page: Page): Promise<void> {
  const fold = page
    .locator("summary")
    .filter({ hasText: /^›?(Save or clear your answers|Answers kept on this device)$/ });
  if ((await fold.isVisible()) && !(await keepCheckbox(page).isVisible())) await fold.click();
}

export function keepCheckbox(page: Page) {
  return page.getByRole("checkbox", { name: "Keep my answers on this device" });
}

export function deviceStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(localStorage));
}
