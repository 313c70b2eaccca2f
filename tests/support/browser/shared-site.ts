// A test on the site that all such tests of a worker share, one after another. A test may use it that leaves
// nothing behind that another could meet: it only reads, or works with people and applications of its own
// (aPerson, anApplicant). What looks at whole lists, counts every row, or needs a setting has its own site
// (tests/support/server/site.ts).
import { test as base } from "@playwright/test";
import { aSite, type Site } from "../server/site.ts";

export const test = base.extend<object, { site: Site }>({
  /** Gone with its worker, which Playwright ends after a test that failed. */
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const site = await aSite({ env: { RATE_LIMITS: "off" } });
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  /** So that a page opens by its path: `page.goto("/donate")`. */
  baseURL: ({ site }, use) => use(site.url),
});
