// Holds the script files back, so that a journey can act before hydration.

import type { BrowserContext, Page } from "@playwright/test";

/** Holds all script files of a page or of a context back until the returned function is called. */
export async function holdScripts(where: Page | BrowserContext): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const pattern = "**/assets/*.js";
  await where.route(pattern, async (route) => {
    await released;
    await route.continue().catch(() => undefined); // its page is gone
  });
  return async () => {
    release();
    await where.unroute(pattern);
  };
}
