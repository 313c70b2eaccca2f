// Where things stand on the administrators' screen: what a phone shows first, the list beside an open
// application, rows of one height, whole addresses, one frame for the list and the Overview.
import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { openList as openListOf, storeApplications } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { linesOf } from "../../support/browser/lines-of.ts";
import { anAdministrator, type Person } from "../../support/browser/people.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});

test("on a phone the first application begins 300 px below the header, with the reminder as one link (R-416)", async ({
  page,
}) => {
  await storeApplications(site, 3);
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page);
  const header = await boxOf(page.getByRole("banner"));
  // A page whose font came late keeps the fallback (app/fonts.css), which is wider here than a phone's.
  await expect
    .poll(async () => {
      await page.reload();
      return (await boxOf(rowOf(page, "Ana N1"))).y;
    })
    .toBeLessThanOrEqual(header.y + header.height + 300);
  const reminder = await boxOf(page.getByRole("button", { name: "Set up two-step sign-in" }));
  expect(reminder.height).toBeLessThanOrEqual(48);
  await expect(page.getByText("You can read what applicants wrote.")).toBeAttached();
});

for (const width of [360, 1280])
  test(`the news takes no height while there is none (${width} px) (R-417)`, async ({ page }) => {
    await storeApplications(site, 2);
    await page.clock.install();
    await page.setViewportSize({ width, height: 740 });
    await openList(page);
    await expect(page.getByRole("rowheader")).toHaveCount(2);
    const tabs = await boxOf(page.getByRole("tablist"));
    const search = await boxOf(page.getByRole("searchbox"));
    expect(search.y - tabs.y - tabs.height).toBeLessThanOrEqual(10);
    const before = await boxOf(rowOf(page, "Ana N1"));
    await page.clock.fastForward(61_000);
    await storeApplications(site, 1, { first_name: "'Eva'", created_at: "now()" });
    await page.clock.fastForward(15_000);
    const news = page.getByRole("status").filter({ hasText: "1 new application came in." });
    await expect(news).toBeVisible();
    if (width === 1280) expect(await boxOf(rowOf(page, "Ana N1"))).toEqual(before);
  });

for (const width of [1024, 1280, 1440])
  test(`the line that the list may be out of date covers no tab and moves no row (${width} px) (R-417)`, async ({
    page,
  }) => {
    await storeApplications(site, 120);
    await page.clock.install();
    await page.setViewportSize({ width, height: 740 });
    await openList(page);
    const last = page.getByRole("tab", { name: /^Possible duplicates/ });
    await expect(last).toHaveText(/\d/);
    const before = await boxOf(rowOf(page, "Ana N1").first());
    await page.route("**/rpc/application_news", (route) => route.abort());
    const said = page.getByRole("status").filter({ hasText: "This list may be out of date" });
    await expect(async () => {
      await page.clock.fastForward(60_000);
      await expect(said).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const [line, tab] = [await boxOf(said), await boxOf(last)];
    expect(tab.x + tab.width).toBeLessThanOrEqual(width);
    expect(line.x >= tab.x + tab.width || line.y >= tab.y + tab.height).toBe(true);
    expect((await boxOf(rowOf(page, "Ana N1").first())).y).toBe(before.y);
  });

test("on a phone the tools are behind More, which works by keyboard, and an export tells how it went (R-418)", async ({
  page,
}) => {
  await storeApplications(site, 3);
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page);
  const more = page.getByRole("button", { name: "More tools for the list" });
  const tools = page.getByRole("group", { name: "Tools for the list" });
  await expect(page.getByRole("button", { name: "Refresh" })).toHaveCount(0);
  await more.press("Enter");
  await expect(tools.getByRole("button")).toHaveText([
    "Refresh",
    "Keyboard",
    "Print",
    "Export...",
    "Scoring team",
  ]);
  await expectNoViolationsInBothThemes(page);
  for (const tool of await tools.getByRole("button").all())
    expect((await boxOf(tool)).height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Tab");
  await expect(tools.getByRole("button", { name: "Refresh" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(tools).toHaveCount(0);
  await expect(more).toBeFocused();

  await more.click();
  const download = page.waitForEvent("download");
  await tools.getByRole("button", { name: "Export..." }).click();
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(tools).toHaveCount(0);
  await expect(page.getByText("Applications in it: 3")).toBeInViewport();
  await expect(more).toBeFocused();
});

test("on a phone Back closes My desk and the export, one at a time, and the list stays (R-635)", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const Real = Reflect.get(window, "CloseWatcher");
    const Noted = class extends Real {
      constructor() {
        super();
        Reflect.set(window, "back", () => this.requestClose());
      }
    };
    Reflect.set(window, "CloseWatcher", Noted);
  });
  await storeApplications(site, 2);
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page);
  const address = page.url();
  for (const name of ["My desk", "Export..."]) {
    if (name === "Export...") await page.getByRole("button", { name: "More tools for the list" }).click();
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.evaluate(() => Reflect.get(window, "back")());
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  expect(page.url()).toBe(address);
});

test("beside an open application names and places stay whole, and Escape closes only the menu (R-418, R-419)", async ({
  page,
}) => {
  await storeApplications(site, 20, {
    first_name: "'Bartholomew'",
    last_name: "'Featherstone ' || n",
    city: "'Saint Petersburg'",
  });
  await site.query("insert into held_applications select id, 'too_fast' from scholarship_applications");
  await page.setViewportSize({ width: 1280, height: 900 });
  await openList(page);
  const columns = page.getByRole("columnheader");
  await expect(columns).toHaveText(["Name", "Location", "Budget", "Status", "Date", "Actions"]);
  const first = await boxOf(rowOf(page, "Bartholomew Featherstone 1"));
  await rowOf(page, "Bartholomew Featherstone 1").click();
  await expect(columns).toHaveText(["Name", "Status", "Actions"]);
  const row = rowOf(page, "Bartholomew Featherstone 2");
  await expect(row).toContainText("Possible spam");
  expect((await boxOf(rowOf(page, "Bartholomew Featherstone 1"))).y).toBe(first.y);
  expect(await isCut(row.locator("[id^=name-]"))).toBe(false);
  expect(await isCut(row.locator("[id^=name-] + span"))).toBe(false);
  expect((await boxOf(row)).height).toBe(44);
  await expectNoViolations(page);

  await page.getByRole("button", { name: "More tools for the list" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group", { name: "Tools for the list" })).toHaveCount(0);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("an open application stands between the header and the bottom of the window, at most 90% high (R-421)", async ({
  page,
}) => {
  await storeApplications(site, 3);
  await openList(page);
  await rowOf(page, "Ana N1").getByRole("button", { name: "View" }).click();
  for (const [width, height] of [[1280, 900], [1440, 900], [1280, 460]] as const) {
    await page.setViewportSize({ width, height });
    const header = await boxOf(page.getByRole("banner"));
    const panel = await boxOf(page.getByRole("dialog"));
    expect(panel.y).toBeGreaterThanOrEqual(header.y + header.height);
    expect(panel.y + panel.height).toBeLessThanOrEqual(height);
    expect(panel.height).toBeLessThanOrEqual(height * 0.9);
    expect(panel.height).toBeGreaterThanOrEqual(Math.min(height * 0.9, height - header.height) - 2);
  }
}); // biome-ignore format: one line a step

test("a row is 44 px high with its marks on one line, and fourteen are in view at 1440 x 900 (R-420)", async ({
  page,
}) => {
  await storeApplications(site, 60, { first_name: "'Bartholomew'", email: "'one@example.org'", city: "'Truth or Consequences and Surroundings'" });
  await site.query("insert into held_applications select id, 'too_fast' from scholarship_applications");
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page);
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows.nth(20)).toContainText("Possible spam, duplicate");
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect()).map(({ height, bottom }) => ({ height, bottom })),
  );
  expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([44]));
  expect(boxes.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(14);
  const mark = rows.first().getByText("Possible spam, duplicate").last();
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await boxOf(mark)).height).toBeLessThanOrEqual(16);
  }
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isCut(rows.first().locator("[id^=name-]"))).toBe(false);
  }
}); // biome-ignore format: one line a step

test("an applicant's long address breaks after a sign, never inside a word (R-422)", async ({ page }) => {
  const address = "very.long.address_of.somebody.who.likes.dots@mailbox-of-the-county-library.example.org";
  await storeApplications(site, 1, { email: `'${address}'` });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await openList(page);
    await page.getByRole("button", { name: "View" }).click();
    const lines = await linesOf(page.getByRole("dialog").getByRole("link", { name: address }));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.slice(0, -1).filter((line) => !/[@._-]$/.test(line))).toEqual([]);
    expect(lines.join("")).toBe(address);
  }
});

test("the list and the Overview share one frame (R-423)", async ({ page }) => {
  await storeApplications(site, 30);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openList(page);
    const list = await boxOf(page.getByRole("heading", { level: 1 }));
    await page.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { name: "By program" })).toBeVisible();
    const overview = await boxOf(page.getByRole("heading", { level: 1 }));
    expect([overview.x, overview.y, overview.height]).toEqual([list.x, list.y, list.height]);
    const plot = await boxOf(page.getByRole("group", { name: "Applications by week" }));
    const margin = width < 1024 ? 16 : 24;
    expect([plot.x, plot.x + plot.width]).toEqual([margin, width - margin]);
  }
});

test("the search is the widest control of its row, and its hint is whole (R-605)", async ({ page }) => {
  await storeApplications(site, 1);
  await openList(page);
  for (const fontSize of ["100%", "200%"]) {
    await page.addStyleTag({ content: `html { font-size: ${fontSize} !important }` });
    for (const width of [320, 360, 768, 1248, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const { hint, room, others, search } = await page.getByLabel("Search").evaluate((field: HTMLInputElement) => {
        const { font, paddingLeft } = getComputedStyle(field);
        const text = Object.assign(document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D, { font });
        const box = field.getBoundingClientRect();
        const boxes = [...(field.closest("search")?.querySelectorAll("input, select, button") ?? [])].map((other) => other.getBoundingClientRect());
        return {
          hint: text.measureText(field.placeholder).width,
          room: field.clientWidth - 2 * Number.parseFloat(paddingLeft),
          search: box.width,
          others: boxes.filter(({ top, left }) => Math.abs(top - box.top) < 20 && left !== box.left).map((other) => other.width),
        };
      });
      expect(room, `${width} px, ${fontSize}`).toBeGreaterThan(hint);
      expect(search, `${width} px, ${fontSize}`).toBeGreaterThan(Math.max(0, ...others));
    }
  }
}); // biome-ignore format: one line a step

function openList(page: Page): Promise<void> {
  return openListOf(page, site, { person: administrator });
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown.");
  return box;
}

function isCut(text: Locator): Promise<boolean> {
  return text.evaluate((element) => element.scrollWidth > element.clientWidth);
}
