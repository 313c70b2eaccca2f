// The public pages under a browser's translator: none breaks, and what changed is read in its new
// words.
import { expect, type Page } from "@playwright/test";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { test } from "../../support/browser/translated-site.ts";
import { openTranslated, translatePages } from "../../support/browser/translator.ts";

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

for (const path of ["/", "/es"])
  test(`a walk from ${path} by links shows each page as it is when it is loaded (R-497)`, async ({
    page,
  }) => {
    await openTranslated(page, path);
    const links = page.getByRole("banner").getByRole("list").getByRole("link");
    for (let index = (await links.count()) - 1; index >= 0; index -= 1) {
      await links.nth(index).click();
      await expect(links.nth(index)).toHaveAttribute("aria-current", "page");
      await expectAsLoaded(page);
    }
  });

test("one program after another is shown as it is when it is loaded (R-497)", async ({ page }) => {
  await openTranslated(page, "/programs/sales");
  for (const name of ["HVAC Technician", "Business Office Management", "Electrical Technology"]) {
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expectAsLoaded(page);
  }
});

test("answers of the comparison, the disclosures and an unknown address show their own words", async ({
  page,
}) => {
  await openTranslated(page, "/programs");
  const why = page.getByRole("button", { name: /^Why/ }).first();
  for (const isOpen of ["true", "false"]) {
    await why.click();
    await expect(why).toHaveAttribute("aria-expanded", isOpen);
  }
  await openTranslated(page, "/no-such-page");
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  await expectAsLoaded(page);
});

/** Call it when the page's address is the new one: its texts and title are those in a tab that loads it. */
async function expectAsLoaded(page: Page): Promise<void> {
  const loaded = await page.context().newPage();
  await translatePages(loaded);
  await openTranslated(loaded, page.url());
  const shown = async (tab: Page) => [await tab.title(), await tab.getByRole("main").innerText()];
  await expect(async () => expect(await shown(page)).toEqual(await shown(loaded))).toPass();
  await loaded.close();
}
