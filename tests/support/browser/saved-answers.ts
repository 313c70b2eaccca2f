// The choice of the application form where the answers are kept, and what the device has stored.
import type { BrowserContext, Page } from "@playwright/test";
import { openLoadedForm } from "./applicant.ts";

export async function openFormInNewTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openLoadedForm(page);
  return page;
}

export function keepCheckbox(page: Page) {
  return page.getByRole("checkbox", { name: "Keep my answers on this device" });
}

export function deviceStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(localStorage));
}
