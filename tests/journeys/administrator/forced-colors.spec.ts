// With forced colors (Windows high contrast) backgrounds and shadows are gone: what is chosen shows
// nevertheless.
import { expect, type Locator } from "@playwright/test";
import { openList, storeApplications } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { anAdministrator } from "../../support/browser/people.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
});

test("forced colors show the selected tab, the pressed status, the open row and the bars (R-506)", async ({
  page,
}) => {
  await storeApplications(site, 3);
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page, site, { person: await anAdministrator(site) });
  const tab = (isSelected: boolean) => page.getByRole("tab", { selected: isSelected }).first();
  expect(await paintOf(tab(true))).not.toEqual(await paintOf(tab(false)));

  await page.getByRole("button", { name: /^View/ }).first().click();
  const status = (isPressed: boolean) =>
    page.getByRole("group", { name: "Set status" }).getByRole("button", { pressed: isPressed }).first();
  expect(await paintOf(status(true))).not.toEqual(await paintOf(status(false)));
  const rows = page.locator("tbody [role=row]");
  await expect(page.locator("tbody [role=row][aria-current=true]")).toHaveCount(1);
  expect(await paintOf(rows.and(page.locator("[aria-current]")))).not.toEqual(
    await paintOf(rows.and(page.locator(":not([aria-current])")).first()),
  );

  const theme = (isChosen: boolean) =>
    page.getByRole("radio", { checked: isChosen, name: /^(System|Dark)$/ }).locator("..");
  expect(await paintOf(theme(true))).not.toEqual(await paintOf(theme(false)));
  for (const chosen of [tab(true), status(true), theme(true), page.locator("header a[aria-current]")])
    expect(await legibilityOf(chosen)).toEqual(legible);

  await page.getByRole("link", { name: "Overview" }).click();
  const bar = page.locator("svg .fill-drawing").first();
  await expect(bar).toBeAttached();
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "Highlight";
    return getComputedStyle(probe).color;
  });
  expect(await bar.evaluate((element) => getComputedStyle(element).fill)).toBe(highlight);
});

/** A selection in its own colors, without the ground that the browser lays behind other words. */
const legible = { hasOwnColors: true, ground: "Highlight", words: "HighlightText" };

function legibilityOf(element: Locator) {
  return element.evaluate((node) => {
    const colorOf = (name: string) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = name;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const { forcedColorAdjust, backgroundColor, color } = getComputedStyle(node);
    return {
      hasOwnColors: forcedColorAdjust === "none",
      ground: backgroundColor === colorOf("Highlight") ? "Highlight" : backgroundColor,
      words: color === colorOf("HighlightText") ? "HighlightText" : color,
    };
  });
}

/** What marks an element where author's colors are gone. */
function paintOf(element: Locator) {
  return element.evaluate((node) => {
    const { backgroundColor, outlineStyle, outlineColor } = getComputedStyle(node);
    return { backgroundColor, outlineStyle, outlineColor };
  });
}
