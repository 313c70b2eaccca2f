// The search and the filters above the list, with Back and Clear.
import { expect, type Page } from "@playwright/test";
import {
  openList as openListOf,
  shownNames,
  storeApplications,
} from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { anAdministrator, type Person } from "../../support/browser/people.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});
test.beforeEach(async () => {
  await storeApplications(site, 3);
});

test("one step back from a search is the whole list, however many keys it took (R-164)", async ({ page }) => {
  await openList(page);
  for (const typed of ["c", "co", "cora"]) {
    await page.getByLabel("Search").fill(typed);
    await expect(page).toHaveURL(new RegExp(`q=${typed}$`));
    await expect(shownNames(page)).toHaveText(["Cora N3"]); // the list follows the address a moment later
  }
  await page.goBack();
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  await expect(page.getByLabel("Search")).toHaveValue("");
});

test("the down arrow leads from the search to the first application found, once the list is loaded; Enter stays (R-601)", async ({ page }) => {
  await openList(page);
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  const search = page.getByLabel("Search");
  const first = page.getByRole("button", { name: "View application of Ben N2" });
  await search.fill("ben");
  await search.press("Enter");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await search.pressSequentially(" n"); // in the list a letter would act
  await expect(search).toHaveValue("ben n");
  for (const _ of ["a new search", "what is searched already"]) {
    await search.press("ArrowDown");
    await expect(first).toBeFocused();
  }
  await search.fill("zz");
  await search.press("ArrowDown");
  await search.pressSequentially("z"); // who types on stays in the field
  await expect(page.getByText("No applications match")).toBeVisible();
  await expect(search).toBeFocused();
}); // biome-ignore format: one line a step

for (const shown of ["?q=zzz", "?flagged=yes"]) {
  test(`filters (${shown}) that are cleared right after a key stay cleared, on a slow processor too`, async ({
    page,
  }) => {
    await openList(page, shown);
    const clear = page.getByRole("button", { name: "Clear filters" });
    await expect(clear).toBeVisible();
    await page.getByLabel("Search").press("z");
    await clear.evaluate((button: HTMLElement) => {
      const until = performance.now() + 400; // the search waits 300 ms for a pause in typing
      while (performance.now() < until);
      button.click();
    });
    await expect(page.getByRole("rowheader")).toHaveCount(3);
    // A search that still waits would start before a timer that is set now for the same pause.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(new URL(page.url()).search).toBe("");
    await expect(page.getByLabel("Search")).toHaveValue("");
    await expect(page.getByRole("rowheader")).toHaveCount(3);
  });
}

function openList(page: Page, query = ""): Promise<void> {
  return openListOf(page, site, { person: administrator, query });
}
