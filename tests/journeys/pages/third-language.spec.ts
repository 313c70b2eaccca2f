// One more language is one more folder of the school (docs/architecture.md, Add a language): a build with a
// pseudo-locale, whose texts are a third longer, and no changed code.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import PostalMime from "postal-mime";
import { scholarshipFields } from "../../../contract/scholarship.ts";
import { renee } from "../../support/browser/applicant.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { publicPages } from "../../support/browser/public-pages.ts";
import { addPseudoLanguage, pseudo } from "../../support/pseudo-language.ts";
import { anOtherSchool, type OtherSchool } from "../../support/server/other-school.ts";
import { aSite, type Site } from "../../support/server/site.ts";

let school: OtherSchool;
let site: Site;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  school = anOtherSchool();
  const own = join(school.folder, "school");
  cpSync(join("content", "es"), join(own, "es"), { recursive: true });
  addPseudoLanguage(own);
  for (const step of [
    ["commands/build/check-content.ts"],
    ["node_modules/@react-router/dev/bin.cjs", "build"],
    ["commands/build/render-languages.ts"],
    ["commands/build/build-pictures.ts"],
    ["commands/build/check-pages.ts"],
  ]) {
    const { status, stdout, stderr } = school.run(step);
    expect([step, status, status === 0 ? "" : stdout + stderr]).toEqual([step, 0, ""]);
  }
  site = await aSite({ folder: school.folder, env: { RATE_LIMITS: "off" } });
});

test.afterAll(async () => {
  await site?.remove();
  school?.remove();
});

test("every page is there in the third language, names it, and links to itself in the two others (R-455)", async ({
  page,
}) => {
  await blockExternalRequests(page.context());
  for (const path of publicPages) {
    await page.goto(addressOf(path));
    await expect(page.locator("html")).toHaveAttribute("lang", pseudo.tag);
    const links = page.getByRole("navigation").first().locator("a[hreflang]");
    await expect(links).toHaveText(["English", "Español"]);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/[áéíöûñç404]/);
  }
  await page.goto(`${site.url}/es/donate`);
  await expect(page.getByRole("navigation").first().locator("a[hreflang]")).toHaveText([
    "English",
    pseudo.name,
  ]);
});

test("the links to two languages are a line of their own, and the menu is beside the school's name", async ({
  page,
}) => {
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(addressOf("/"));
    const header = page.getByRole("navigation").first();
    const boxOf = async (part: string) =>
      (await header.locator(part).first().boundingBox()) ?? { y: 0, height: 0 };
    const links = await Promise.all(
      (await header.locator("a[hreflang]").all()).map(async (link) => (await link.boundingBox())?.y),
    );
    expect([width, new Set(links).size]).toEqual([width, 1]);
    const brand = await boxOf("a:not([hreflang])");
    const menu = await boxOf(width < 1024 ? "button[aria-controls]" : "ul");
    expect([width, Math.abs(brand.y + brand.height / 2 - menu.y - menu.height / 2) < 20]).toEqual([
      width,
      true,
    ]);
  }
});

test("no text leaves the screen at 400 % zoom of 1280 x 1024, nor on a laptop (R-455)", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const zoomed = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 };
  const context = await browser.newContext(zoomed);
  await blockExternalRequests(context);
  const page = await context.newPage();
  for (const path of publicPages) {
    await page.goto(addressOf(path));
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
    for (const toggle of await page.locator("button[aria-expanded]:visible").all())
      await toggle.press("Enter");
    for (const viewport of [zoomed.viewport, { width: 1024, height: 768 }, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, widest, await cutTexts(page)]).toEqual([path, viewport.width, []]);
    }
    await page.setViewportSize(zoomed.viewport);
  }
  await context.close();
});

test("the form is there and says in the third language what is missing (R-455)", async ({ page }) => {
  await page.goto(addressOf("/scholarship"));
  await expect(page.getByRole("main").getByRole("radio")).toHaveCount(5);
  await page.getByRole("main").locator("button[type=submit]:not([name])").click();
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("link")).toHaveCount(scholarshipFields.length);
  await expect(alert).toContainText("Pléásé éñtér");
});

test("an application from its form is stored with its language, and the receipt is in it (R-455)", async () => {
  const sent = await fetch(addressOf("/scholarship"), {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ ...renee, program: "Plumbing" }),
  });
  expect(sent.status).toBe(200);
  expect(await sent.text()).toContain(`<html lang="${pseudo.tag}"`);
  expect(await site.query("select language from scholarship_application_details")).toEqual([
    { language: pseudo.code },
  ]);
  const receipts = async () => {
    const mails = await Promise.all((await site.outbox()).map((raw) => PostalMime.parse(raw)));
    return mails.filter(({ to }) => to?.[0]?.address === renee.email);
  };
  await expect
    .poll(async () => (await receipts()).map(({ subject }) => subject))
    .toEqual([expect.stringContaining("Wé hávé")]);
});

/** The texts that are drawn beyond the right edge of the screen. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // A table scrolls by itself; what only screen readers get has no width.
      if (parentElement.closest("[tabindex='0'], .sr-only")) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if (range.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        cut.push(textContent ?? "");
    }
    return cut;
  });
}

function addressOf(path: string): string {
  return site.url + (path === "/" ? pseudo.path : pseudo.path + path);
}
