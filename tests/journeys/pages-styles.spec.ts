// Pages carry the styles that they need themselves, and get the whole stylesheet with the scripts
// (docs/decisions.md, Screens): that one must change nothing that is seen.
import { expect, type Page, test } from "@playwright/test";
import { keepInside } from "../support/outside.ts";
import { aSite, type Site } from "../support/site.ts";

let site: Site;
test.beforeAll(async () => {
  site = await aSite();
});
test.afterAll(async () => {
  await site.remove();
});

for (const path of [
  ...["/", "/programs", "/programs/hvac", "/mission", "/partners", "/donate", "/thank-you"],
  ...["/scholarship", "/schedule", "/auth"],
]) {
  test(`${path} looks with its own styles as it does with all of them`, async ({ page, context }) => {
    await keepInside(context);
    const whole = await wholeStylesheet(page);
    await page.route(/\/assets\/.+\.(js|css)$/, (route) => route.abort());
    await page.goto(site.url + path);
    await page.addStyleTag({ content: "* { transition: none !important }" });
    for (const [width, colorScheme, media, isScripted] of [
      [360, "light", "screen", true],
      [1440, "dark", "screen", true],
      [768, "light", "print", false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, media });
      await page.evaluate((scripted) => {
        if (scripted) document.documentElement.dataset.js = "";
        else delete document.documentElement.dataset.js;
      }, isScripted);
      expect(await page.evaluate(noteLooks)).toBeGreaterThan(50);
      const before = await page.screenshot({ fullPage: true });
      const added = await page.addStyleTag({ content: whole });
      expect(await page.evaluate(noteLooks)).toBeGreaterThan(50);
      expect(await page.evaluate(differences)).toEqual([]);
      // Drawings lie in files of their own and read the page's colours, which only the picture shows.
      expect(before.equals(await page.screenshot({ fullPage: true }))).toBe(true);
      await added.evaluate((element: Element) => element.remove());
    }
  });
}

/** The one that the scripts of a page bring. */
async function wholeStylesheet(page: Page): Promise<string> {
  await page.goto(site.url);
  const href = await page.locator("link[rel=stylesheet]").getAttribute("href");
  return (await page.request.get(site.url + href)).text();
}

declare global {
  interface Window {
    /** The looks before and after, by place in the document. */
    looks: Map<string, string>[];
  }
}

/**
 * Notes every computed style of all elements and of what is drawn beside them; answers how many there are.
 */
function noteLooks(): number {
  const looks = new Map<string, string>();
  document.querySelectorAll("html, body, body *").forEach((element, place) => {
    for (const part of ["", "::before", "::after", "::marker", "::placeholder"]) {
      if (part === "::marker" && element.tagName !== "LI") continue;
      if (part === "::placeholder" && element.tagName !== "INPUT") continue;
      const style = getComputedStyle(element, part || null);
      if (/before|after/.test(part) && style.content === "none") continue;
      let look = "";
      for (let index = 0; index < style.length; index += 1) {
        const name = style.item(index);
        // Variables that nothing reads are left out of a page's own styles.
        if (!name.startsWith("--")) look += `${name}: ${style.getPropertyValue(name)}; `;
      }
      looks.set(`${place} ${element.tagName}.${element.className}${part}`, look);
    }
  });
  window.looks = [...(window.looks ?? []), looks].slice(-2);
  return looks.size;
}

function differences(): string[] {
  const [before, after] = window.looks;
  return [...(after ?? [])].filter(([place, look]) => before?.get(place) !== look).map(([place]) => place);
}
