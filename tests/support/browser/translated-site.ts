// A test on the shared site whose pages a browser's translator changes. It fails when a page throws, or when
// the error boundary takes the place of a page.
import { expect } from "@playwright/test";
import { test as base } from "./shared-site.ts";
import { translatePages } from "./translator.ts";

export const test = base.extend({
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => {
      if (message.text().startsWith("This page could not be shown")) faults.push(message.text());
    });
    await translatePages(page);
    await use(page);
    expect(faults).toEqual([]);
  },
});
