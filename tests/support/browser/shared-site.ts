// A test on a site that all such tests of a worker share, one after another. It must only read, or work with
// people and applications of its own (aPerson, anApplicant), so that other tests meet none of its rows. A
// test of whole lists empties the site first (desk-site.ts); one of a setting starts its own
// (tests/support/server/site.ts).
import { test as base } from "@playwright/test";
import { aSite, type Site } from "../server/site.ts";

export const test = base.extend<object, { site: Site }>({
  /** Removed with its worker, which Playwright ends after a test that failed. */
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const site = await aSite({ env: { RATE_LIMITS: "off" } });
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  /** Lets a page open by its path: `page.goto("/donate")`. */
  baseURL: ({ site }, use) => use(site.url),
});
