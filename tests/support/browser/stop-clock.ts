// Stops the clock of a page, so that what happens afterwards was caused by an event and not by a timer, and a
// busy machine takes nothing from a pause of the page.
import type { Page } from "@playwright/test";

/** Call `page.clock.install()` before the page opens. */
export async function stopClock(page: Page): Promise<void> {
  const soon = () => page.evaluate(() => Date.now() + 500);
  // The clock stands still from the first call on, but a time that has passed meanwhile is refused.
  await page.clock.pauseAt(await soon()).catch(async () => page.clock.pauseAt(await soon()));
}
