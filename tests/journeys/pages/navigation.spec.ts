// The navigation in a browser: the current part, account buttons, menu. The links of
// navigation and footer are in tests/pages/every-page.test.ts.
import { expect, type Page } from "@playwright/test";
import { languages, wordsOf } from "#words";
import { pathIn } from "../../../contract/pages.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { openInOwnFont } from "../../support/browser/own-font.ts";
import { aMember, anAdministrator, signIn, storeSession } from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

test("the mark of the current part follows a press, in a color of its own (R-15)", async ({ page }) => {
  await page.goto("/");
  await menu(page).getByRole("link", { name: "Programs", exact: true }).click();
  await expect(page).toHaveURL("/programs");
  const current = menu(page).locator("[aria-current]");
  await expect(current).toHaveText(["Programs"]);
  await expect(current).toHaveAttribute("aria-current", "page");
  const other = menu(page).getByRole("listitem").locator("a:not([aria-current])").first();
  const color = await current.evaluate((link) => getComputedStyle(link).color);
  await expect(other).not.toHaveCSS("color", color);
});

test("a signed-in person sees Sign Out and no Admin; signing out brings Sign In back (R-17, R-18)", async ({
  page,
  site,
}) => {
  await signIn(page, site, await aMember(site));
  await expect(menu(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Sign In" })).toHaveCount(0);
  await expect(menu(page).getByRole("link", { name: "Admin" })).toHaveCount(0);
  await menu(page).getByRole("button", { name: "Sign Out" }).click();
  await expect(menu(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(menu(page).getByRole("button", { name: "Sign Out" })).toHaveCount(0);
});

test("an administrator sees Sign Out, and Admin that leads to /scholarship-admin (R-18)", async ({
  page,
  site,
}) => {
  await signIn(page, site, await anAdministrator(site));
  await expect(menu(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
  await menu(page).getByRole("link", { name: "Admin" }).click();
  await expect(page).toHaveURL("/scholarship-admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Scholarship Applications/);
});

test("on a laptop the navigation is one line for everybody, in each language and beside a scrollbar (R-461)", async ({
  page,
  site,
}) => {
  const scrollbar = "html { padding-inline-end: 15px }";
  for (const person of [undefined, await aMember(site), await anAdministrator(site)]) {
    if (person) await storeSession(page, site, person);
    for (const { code, path } of languages()) {
      await openInOwnFont(page, pathIn({ path }, "/"));
      await page.addStyleTag({ content: scrollbar });
      const { frame } = wordsOf(code);
      const header = page.getByRole("navigation", { name: frame.main });
      await expect(header.getByText(person ? frame.signOut : frame.signIn)).toBeVisible();
      for (const width of [1024, 1280, 1366, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        const links = await header.locator("a:visible, button:visible").all();
        const boxes = await Promise.all(links.map((link) => link.boundingBox()));
        const top = Math.max(...boxes.map((box) => box?.y ?? 0));
        const bottom = Math.min(...boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0)));
        expect({ path, width, overlap: bottom - top > 20 }).toEqual({ path, width, overlap: true });
      }
    }
  }
});

test("on a small screen a toggle opens and closes the menu, by touch and by keyboard (R-20, R-306)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const toggle = menu(page).getByRole("button", { name: "Menu" });
  const donate = menu(page).getByRole("link", { name: "Donate", exact: true });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(donate).toBeHidden();

  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(donate).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  await toggle.click();
  await expect(donate).toBeHidden();

  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(donate).toBeVisible();
  await page.keyboard.press("Space");
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(menu(page).getByRole("link", { name: "Home", exact: true })).toBeFocused();

  await donate.click();
  await expect(page).toHaveURL("/donate");
  await expect(donate).toBeHidden();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
});

test("on a wide screen every link shows and there is no toggle (R-20)", async ({ page }) => {
  await page.goto("/");
  await expect(menu(page).getByRole("button", { name: "Menu" })).toBeHidden();
  await expect(menu(page).getByRole("link", { name: "Donate", exact: true })).toBeVisible();
});

test("the form's answers stay while somebody reads the privacy page (R-364)", async ({ page }) => {
  await page.goto("/scholarship");
  await page.getByLabel("City").fill("Pueblo");
  await page.getByRole("link", { name: "What we keep and how to have it deleted" }).click();
  await expect(page).toHaveURL("/privacy");
  await page.goBack();
  await expect(page.getByLabel("City")).toHaveValue("Pueblo");
});

function menu(page: Page) {
  return page.getByRole("navigation", { name: "Main" });
}
