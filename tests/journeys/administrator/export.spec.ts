// Export as a file, which is logged first, and printing.
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  openList as openListOf,
  startExport,
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

test("an export of thousands comes in pages, newest first, each application once, and is in the log with their number (R-170, R-613)", async ({ page }) => {
  await store(2_300, { created_at: "now() - (n / 3) * interval '1 second'" });
  await openList(page, "?sort=name&status=new");
  const download = page.waitForEvent("download");
  await startExport(page);
  const csv = await readFile(await (await download).path(), "utf8");
  const ids = csv.trim().split("\r\n").slice(1).map((line) => line.slice(0, 36));
  const stored = await site.query<{ id: string }>("select id from scholarship_applications order by created_at desc, id desc");
  expect(ids).toEqual(stored.map(({ id }) => id));
  await expect(page.getByText("The export is in your downloads. Applications in it: 2,300")).toBeVisible();
  expect(await site.query("select filter, exported_by_email, version, format, applications from application_exports")).toEqual([
    { filter: "status=new", exported_by_email: administrator.email, version: "stored", format: "csv", applications: 2_300 },
  ]);
}); // biome-ignore format: one line a step

test("without a row in the log nothing is exported (R-170)", async ({ page }) => {
  await store(2);
  await openList(page);
  await page.route("**/rest/v1/application_exports*", (route) => route.fulfill({ status: 403, json: { code: "42501", message: "no" } }));
  let reads = 0;
  page.on("request", (request) => {
    if (request.headers().accept?.includes("text/csv")) reads += 1;
  });
  await startExport(page);
  await expect(page.getByText("The export failed. Please try again.")).toBeVisible();
  expect(reads).toBe(0);
}); // biome-ignore format: one line a step

test("an export whose connection breaks saves no file, and the log has no number of it (R-613)", async ({ page }) => {
  await store(300);
  await openList(page);
  let isSaved = false;
  page.on("download", () => { isSaved = true; });
  await page.route("**/rest/v1/scholarship_applications*created_at=lte*", (route) => route.abort());
  await startExport(page, { format: "Excel" });
  await expect(page.getByText("The export failed. Please try again.")).toBeVisible();
  expect(isSaved).toBe(false);
  expect(await site.query("select version, format, applications from application_exports")).toEqual([{ version: "stored", format: "xlsx", applications: null }]);
}); // biome-ignore format: one line a step

test("an export for a board reads nothing personal, says what the file contains, and the choice is remembered (R-609, R-612)", async ({ page }) => {
  await store(3);
  await openList(page);
  const reads: string[] = [];
  await page.getByRole("button", { name: "Export..." }).click();
  const dialog = page.getByRole("dialog", { name: "Export applications" });
  await expect(dialog.getByText("Applications in the file: 3,")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "For a board" })).toBeChecked();
  await expect(dialog.getByText("Columns: Month received, Program, State, Language of the form, Status, Days to decision, Applicant told, and Withdrawn.")).toBeVisible();
  await expectNoViolations(page);
  page.on("request", (request) => {
    if (request.headers().accept?.includes("text/csv") || /application_(details|export_rows)/.test(request.url())) reads.push(new URL(request.url()).search || request.url());
  });
  await dialog.getByRole("radio", { name: "Excel" }).check();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export Excel" }).click();
  expect((await download).suggestedFilename()).toMatch(/^scholarship-applications-board-.*\.xlsx$/);
  expect(reads).toEqual([expect.stringMatching("select=id%2Ccreated_at%2Cstatus&"), expect.stringMatching("rpc/application_export_rows$")]);

  await page.reload();
  await page.getByRole("button", { name: "Export..." }).click();
  await expect(dialog.getByRole("button", { name: "Export Excel" })).toBeVisible();
}); // biome-ignore format: one line a step

test("a long export shows how far it is and can be canceled", async ({ page }) => {
  await store(1_500);
  await openList(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/rest/v1/scholarship_applications*created_at=lte*", async (route) => {
    await held.promise;
    await route.abort().catch(() => undefined);
  });
  await startExport(page);
  await expect(page.getByText("Exporting 250 of 1,500...")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Export CSV" })).toHaveAttribute("value", "250");
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Cancel export" }).click();
  await expect(page.getByText("The export was canceled. No file was saved.")).toBeVisible();
  held.resolve();
});

test("on paper stand all loaded rows or the whole open application, in ink on white (R-171)", async ({ page }) => {
  await store(50);
  await site.query("update scholarship_applications set why_interested = repeat(E'A line of a long story.\\n', 90) || 'Goals: the end of it'");
  await page.emulateMedia({ colorScheme: "dark" });
  await openList(page);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  expect(await page.getByRole("rowheader").count()).toBeLessThan(50);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("rowheader")).toHaveCount(50);
  for (const hidden of ["navigation", "contentinfo", "search", "checkbox"] as const)
    await expect(page.getByRole(hidden).first()).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe("rgb(255, 255, 255)");

  await page.emulateMedia({ media: null, colorScheme: "dark" });
  await page.getByRole("button", { name: "View application of Ana N1", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("main")).toBeHidden();
  const dialog = page.getByRole("dialog");
  const story = dialog.getByText("Goals: the end of it");
  const [box, end] = [await dialog.boundingBox(), await story.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual((end?.y ?? 0) + (end?.height ?? Infinity));
  await expect(dialog.getByRole("button").first()).toBeHidden();
}); // biome-ignore format: one line a step

function openList(page: Page, query = "", person = administrator): Promise<void> {
  return openListOf(page, site, { person, query });
}

function store(count: number, columns?: Record<string, string>): Promise<void> {
  return storeApplications(site, count, columns);
}
