// The public pages in Spanish: what axe finds with their language, the smallest screen, and the language link
// with what was typed.
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { renee } from "../../support/browser/applicant.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { openInOwnFont } from "../../support/browser/own-font.ts";
import { publicPages } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

test.describe.configure({ mode: "parallel" });

test.beforeEach(({ context }) => blockExternalRequests(context));

for (const path of publicPages) {
  test(`/es${path} fits 320 px with its header in one line, and has no violation that axe finds (R-450)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path === "/" ? "/es" : `/es${path}`);
    await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
    await expectHeaderInOneLine(page);
    for (const toggle of await page.getByRole("main").locator("button[aria-expanded]").all())
      await toggle.press("Enter");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectNoViolations(page);
  });
}

test("the English header is one line at 320 px too, and its language link is as easy to hit as the menu", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await expectHeaderInOneLine(page);
  expect((await languageLink(page, "Español").boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("the figures of the home page stand in one line within the page, though one label needs two (R-450)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/es");
  const figures = page.getByRole("region", { name: "Nuestras cifras hasta hoy" });
  const boxes = await figures.getByRole("definition").evaluateAll((all) =>
    all.map((one) => {
      const { top, right } = one.getBoundingClientRect();
      const ends = Array.from(one.children, (child) => child.getBoundingClientRect().right);
      return { top: Math.round(top), isWithin: Math.max(...ends) <= right + 1 };
    }),
  );
  expect(boxes).toHaveLength(3);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  expect(boxes.map(({ isWithin }) => isWithin)).toEqual([true, true, true]);
});

test("the words of the house's legend stay in their cells on the smallest screen (R-450)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openInOwnFont(page, "/es"); // in another font the words are wider
  const legend = page.getByRole("region", { name: "Una casa, seis oficios" }).getByRole("listitem");
  await expect(legend.first()).toContainText("Construcción");
  for (const entry of await legend.all()) {
    const [cell, label] = await Promise.all([
      entry.boundingBox(),
      entry.getByRole("button").locator("> span").last().boundingBox(),
    ]);
    expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0));
  }
  const first = await legend.first().getByRole("button").locator("> span").last().boundingBox();
  expect(first?.height).toBeLessThan(30); // one line: no word is cut
});

test("the language link shows the same form in the other language with the answers typed so far (R-449)", async ({
  page,
}) => {
  await page.goto("/scholarship?program=hvac");
  await page.getByLabel("First name").fill(renee.firstName);
  await page.getByLabel("Tell us your story").fill(renee.story);
  await page.getByRole("radio", { name: "Plumbing" }).check();
  await languageLink(page, "Español").click();

  await expect(page).toHaveURL("/es/scholarship?program=hvac");
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Solicite una beca");
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue(renee.firstName);
  await expect(page.getByLabel("Cuéntenos su historia")).toHaveValue(renee.story);
  await expect(page.getByRole("radio", { name: "Plomería" })).toBeChecked();

  await page.getByLabel("Ciudad").fill("Pueblo");
  await languageLink(page, "English").click();
  await expect(page).toHaveURL("/scholarship?program=hvac");
  await expect(page.getByLabel("City")).toHaveValue("Pueblo");
  await expect(page.getByRole("radio", { name: "Plumbing" })).toBeChecked();
});

test("the language link keeps the query before the page's scripts have come (R-449)", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/scholarship?program=hvac", { waitUntil: "domcontentloaded" });
  await languageLink(page, "Español").click();
  await expect(page).toHaveURL("/es/scholarship?program=hvac");
  await release();
  await expect(page.getByRole("radio", { name: "Climatización" })).toBeChecked();
});

test("a link to another site says that it may be in English, only on Spanish pages (R-448)", async ({
  page,
}) => {
  const note = page.getByRole("main").getByText("En otro sitio, quizá en inglés");
  for (const [path, count] of [
    ["/", 1],
    ["/mission", 1],
    ["/partners", 2],
    ["/programs/officemanagement", 5],
    ["/programs/hvac", 0],
  ] as const) {
    await page.goto(path === "/" ? "/es" : `/es${path}`);
    await expect(note).toHaveCount(count);
    await page.goto(path);
    await expect(note).toHaveCount(0);
  }
});

test("the language that was chosen stays while somebody moves about the site (R-448)", async ({ page }) => {
  await page.goto("/mission");
  await languageLink(page, "Español").click();
  await expect(page).toHaveURL("/es/mission");
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Programas" }).click();
  await expect(page).toHaveURL("/es/programs");
  await page.getByRole("link", { name: "Electricidad", exact: true }).first().click();
  await expect(page).toHaveURL("/es/programs/electrical");
  await page.getByRole("contentinfo").getByRole("link", { name: "Agendar una llamada" }).click();
  await expect(page).toHaveURL("/es/schedule");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agende una llamada");
  await languageLink(page, "English").click();
  await expect(page).toHaveURL("/schedule");
});

test("nobody is led to another language by the browser's preference (R-448)", async ({ browser, site }) => {
  const context = await browser.newContext({ locale: "es-MX", baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/mission");
  await expect(page).toHaveURL("/mission");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await context.close();
});

async function expectHeaderInOneLine(page: Page): Promise<void> {
  const parts = page.getByRole("navigation").first().locator("> a, > button");
  await expect(parts).toHaveCount(3);
  const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
  const top = Math.max(...boxes.map((box) => box?.y ?? 0));
  const bottom = Math.min(...boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0)));
  expect(top).toBeLessThan(bottom); // each overlaps the others' height
}

function languageLink(page: Page, name: string) {
  return page.getByRole("navigation").first().getByRole("link", { name, exact: true });
}
