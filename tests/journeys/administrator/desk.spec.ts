// The list as a place to work in all day: what is seen at once, tabs, filters, rows that open, the
// application beside the list, deciding one after another, phones.
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  holdNews,
  markInDatabase,
  openList as openListOf,
  shownNames,
  startExport,
  storeApplications,
  storedStatuses,
} from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { anAdministrator, type Person } from "../../support/browser/people.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});

test("fourteen rows are in view at 1440 x 900, with program, reference and days of waiting (R-376, R-377)", async ({
  page,
}) => {
  await store(60);
  await site.query(
    "insert into scholarship_application_details (application_id, address, zip, program) select id, '1 Main Street', '33601', 'HVAC' from scholarship_applications",
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page);
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows.first()).toContainText(/Ana N1HVAC · [0-9A-F]{8}.*Waiting 1 day/);
  await expect(rows.nth(19)).toContainText(/Waiting 20 days.*longer than \d+ days/);
  const inView = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  );
  expect(inView).toBeGreaterThanOrEqual(14);
  await page.mouse.wheel(0, 1_500);
  await expect(page.getByRole("tab", { name: "New" })).toBeInViewport();
  await expect(page.getByRole("columnheader", { name: "Name" })).toBeInViewport();
});

test("tabs have counts, work by keyboard, and the heading counts what the filter shows (R-156, R-378)", async ({
  page,
}) => {
  await store(5);
  await markInDatabase(site, "Ben", "approved");
  await openList(page);
  await expect(page.getByRole("tab")).toHaveText([
    "All5",
    "New4",
    "Not told yet1",
    "Follow up0",
    "Reviewing0",
    "Approved1",
    "Rejected0",
    "Flagged0",
    "Possible duplicates0",
  ]);
  await page.getByRole("tab", { name: "All" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?status=new$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (4 of 5)");
  await expect(page.getByRole("tab", { name: "New" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (5)");
  await expect(page.getByRole("tab", { name: "All" })).toBeFocused();
});

test("program, state, days and waiting too long filter the list and are in the address (R-379)", async ({
  page,
}) => {
  await store(30);
  await site.query(
    "insert into scholarship_application_details (application_id, address, zip, program) select id, '1 Main Street', '33601', 'HVAC' from scholarship_applications where first_name = 'Ana'",
  );
  await site.query(
    "update scholarship_applications set state = 'Texas' where first_name = 'Ana' and last_name = 'N29'",
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page);
  await page.getByLabel("Program").selectOption("HVAC");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (8 of 30)");
  await page.getByLabel("State").selectOption("Texas");
  await expect(shownNames(page)).toHaveText(["Ana N29"]);
  await page.getByLabel("Waiting or withdrawn").selectOption("Waiting too long");
  await expect(page).toHaveURL(/\?program=HVAC&state=TX&overdue=yes$/);
  await expect(shownNames(page)).toHaveText(["Ana N29"]);
  const status = page.getByRole("status").filter({ hasText: "Showing 1 of 1" });
  await status.evaluate((region) => region.setAttribute("data-stays", ""));
  await page.getByLabel("From").fill("2099-01-01");
  const stays = page.locator("[role=status][data-stays]"); // else nothing would be announced
  await expect(stays).toHaveText("No applications match your search.");
  await page.getByLabel("To", { exact: true }).fill("2026-01-01");
  await expect(stays).toHaveText("The day in From is after the day in To, so no applications match.");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("Showing 30 of 30")).toBeVisible();
});

test("the whole row opens, keys move between rows, and the list beside stays usable and where it was (R-380, R-381)", async ({
  page,
}) => {
  await store(120);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  const at = () => page.evaluate(() => Math.round(window.scrollY));
  await page.getByRole("row", { name: "Ana N29" }).getByText("40 dollars").click();
  const dialog = page.getByRole("dialog");
  await expect(page.getByRole("dialog", { name: "Ana N29" })).toBeVisible();
  const before = await at();
  await page.getByRole("rowheader", { name: "Cora N31" }).locator("[id^=name-]").click();
  await expect(page.getByRole("dialog", { name: "Cora N31" })).toBeVisible();
  await page.getByLabel("Select Cora N31").check();
  await expect(dialog).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Close application" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await at()).toBe(before);
  await expect(page.getByRole("button", { name: "View application of Cora N31" })).toBeFocused();

  await page.keyboard.press("j");
  await expect(page.getByRole("button", { name: "View application of Dan N32" })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByLabel("Select Dan N32")).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Cora N31" })).toBeVisible();
});

test("decide and next opens the next undecided one, with a way back and an undo (R-386)", async ({
  page,
}) => {
  await store(4);
  await markInDatabase(site, "Ben", "rejected");
  await openList(page, "?status=new");
  await page.getByRole("button", { name: "View application of Ana N1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("After a decision, open the next one").check();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Cora N3" })).toBeVisible();
  await expect(dialog.getByText("Ana N1: Approved.")).toBeVisible();

  // the one that left the filter is still the previous one
  await page.getByRole("button", { name: "Previous application" }).click();
  await expect(page.getByRole("dialog", { name: "Ana N1" })).toBeVisible();
  await page.getByRole("button", { name: "Next application" }).click();
  await dialog.getByRole("button", { name: "Undo the decision on Ana N1" }).click();
  await expect(page.getByRole("dialog", { name: "Ana N1" })).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["new", "rejected", "new", "new"]);

  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("dialog", { name: "Cora N3" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "View application of Cora N3" }).click();
  await expect(dialog.getByLabel("After a decision, open the next one")).toBeChecked();
  // The second press of a double tap, as soon as the next application is there: a press from outside the page
  // may take longer than the pause.
  await dialog.evaluate((element) => {
    const observer = new MutationObserver(() => {
      if (!element.querySelector("h2")?.textContent?.includes("Dan")) return;
      observer.disconnect();
      element.querySelector<HTMLElement>("[data-status=approved]")?.click();
      element.setAttribute("data-pressed", "");
    });
    observer.observe(element, { subtree: true, childList: true, characterData: true });
  });
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(page.locator("[data-pressed]")).toHaveAccessibleName("Dan N4");
  await page.waitForTimeout(600);
  expect(await storedStatuses(site)).toEqual(["rejected", "rejected", "approved", "new"]);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByText("All applications in this list are decided.")).toBeVisible();
});

test("after a change of many the list fills up, and all that match can be selected (R-382)", async ({
  page,
}) => {
  await store(120);
  await openList(page, "?status=new");
  await page.getByLabel("Select all 50 shown").check();
  await page.getByRole("button", { name: "Approve for the selected applications" }).click();
  await expect(toastOf(page, "50 applications marked as approved")).toBeVisible();
  await expect(shownNames(page).first()).toHaveText("Cora N51");
  await expect(page.getByText("No applications match your search.")).toHaveCount(0);
  await page.getByLabel(/^Select all \d+ shown$/).check();
  await page.getByRole("button", { name: "Select all 70 that match" }).click();
  await expect(page.getByText("70 selected")).toBeVisible();
  await markInDatabase(site, "Dan", "rejected"); // a colleague, meanwhile
  await page.getByRole("button", { name: "Reviewing for the selected applications" }).click();
  await expect(page.getByText(/stay as they are because someone changed them/).first()).toBeVisible();
  const statuses = await storedStatuses(site);
  expect(statuses.filter((status) => status === "new")).toEqual([]);
  expect(statuses[119]).toBe("rejected");
});

test("a change of many can be undone after a reload, each to its own status (R-383)", async ({ page }) => {
  await store(3);
  await markInDatabase(site, "Ben", "reviewing");
  await openList(page);
  await page.getByLabel("Select all 3 shown").check();
  await page.getByRole("button", { name: "Reject for the selected applications" }).click();
  await expect(toastOf(page, "3 applications marked as rejected")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Ana N1, Ben N2, and Cora N3: your last change can still/)).toBeVisible();
  await markInDatabase(site, "Cora", "approved"); // a colleague, meanwhile
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "2 of 3 changes undone.")).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["new", "reviewing", "approved"]);
  await page.reload();
  await expect(shownNames(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("Print takes the whole result, and an export is JSON too (R-171, R-384)", async ({ page }) => {
  await store(120);
  await page.addInitScript("window.print = () => { window.isPrinted = true; }");
  await openList(page);
  await page.getByRole("button", { name: "Print" }).click();
  await expect.poll(() => page.evaluate("window.isPrinted")).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("rowheader")).toHaveCount(120);
  await page.emulateMedia({ media: null });

  const download = page.waitForEvent("download");
  await startExport(page, { format: "JSON" });
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  const rows: unknown[] = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(rows).toHaveLength(120);
  expect(rows[0]).toMatchObject({ first_name: "Ana", last_name: "N1", status: "new", program: null });
});

for (const [colorScheme, width] of [
  ["light", 360],
  ["dark", 320],
] as const) {
  test(`on a phone of ${width} px rows are cards and an application is a sheet from the bottom (${colorScheme}) (R-385)`, async ({
    page,
  }) => {
    await store(8);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 740 });
    await openList(page);
    const card = page.getByRole("row", { name: "Ana N1" });
    await expect(card).toContainText(/Tampa, FL.*40 dollars.*New/);
    await card.getByRole("cell", { name: "Tampa, FL" }).click();
    const dialog = page.getByRole("dialog", { name: "Ana N1" });
    const box = await dialog.boundingBox();
    expect(box?.width).toBe(width);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740);
    expect(box?.height).toBeLessThanOrEqual(740 * 0.9);
    for (const name of ["New", "Reviewing", "Approve", "Reject"]) {
      const button = dialog.getByRole("button", { name, exact: true });
      await expect(button).toBeInViewport();
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await page.getByLabel("Select Ana N1").check();
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

async function openList(page: Page, query = ""): Promise<void> {
  await holdNews(page); // a press comes before the next look
  await openListOf(page, site, { person: administrator, query });
}

function store(count: number): Promise<void> {
  return storeApplications(site, count);
}
