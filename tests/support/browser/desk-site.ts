// A test on the worker's shared site for administrators who look at all applications: none is there before
// it. Rows that earlier tests left are theirs alone (shared-site.ts), so that they may go.
import type { Site } from "../server/site.ts";
import { test as base } from "./shared-site.ts";

export const test = base.extend<{ emptiedDesk: undefined }>({
  emptiedDesk: [
    async ({ site }, use) => {
      await emptyDesk(site);
      await use(undefined);
    },
    { auto: true },
  ],
});

export async function emptyDesk(site: Site): Promise<void> {
  await site.query("truncate scholarship_applications, application_erasures, application_exports cascade");
}
