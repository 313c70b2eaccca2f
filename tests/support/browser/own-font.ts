// Opens a page whose text waits for its own font. A page gives it up for good after a tenth of a second
// (`font-display: optional` in app/fonts.css), which a busy machine exceeds, and the fonts of a machine with
// browsers for tests are wider than those of phones.
import type { Page } from "@playwright/test";

export async function openInOwnFont(page: Page, address: string): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace("font-display:optional", "font-display:block");
    await route.fulfill({ response, body });
  });
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready);
}
