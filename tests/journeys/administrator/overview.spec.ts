// The Overview of the applications: its figures, where they lead, and who can use it.
import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { openList as openListOf, storeApplications } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { anAdministrator, type Person } from "../../support/browser/people.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});

test("the Overview counts applications, and its bars lead to the list that they stand for (R-373, R-374)", async ({ page }) => {
  await store();
  await site.query(
    "insert into application_replies (application_id, how, next_step) select id, 'phone', 'answer' from scholarship_applications where last_name = 'N4'",
  );
  await openList(page);
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(/\?view=overview$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  await expect(page.getByRole("link", { name: "Waiting more than 14 days: 13" })).toBeVisible();
  await page.getByRole("link", { name: "To follow up: 1" }).press("Enter");
  await expect(page).toHaveURL(/\?follow-up=yes$/);
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  await page.goBack();
  const bars = page.getByRole("group", { name: "By program" }).getByRole("link");
  await expect(bars).toHaveCount(2);
  await page.getByRole("link", { name: "HVAC: 20 applications" }).press("Enter");
  await expect(page).toHaveURL(/\?program=HVAC$/);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByText("Showing 20 of 20")).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Approved: 10 applications" }).press("Enter");
  await expect(page).toHaveURL(/\?status=approved$/);
  await page.goBack();
  await page.getByRole("group", { name: "Applications by week" }).getByRole("link").nth(-2).press("Enter");
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(page.getByText("Showing 7 of 7")).toBeVisible();
}); // biome-ignore format: one line a step

test("what was withdrawn is counted beside the statuses, leads to its list and waits for nothing (R-636)", async ({
  page,
}) => {
  await store();
  await site.query(
    "insert into application_replies (application_id, how, did, said_by) select id, 'page', 'withdrawal', 'applicant' from scholarship_applications where last_name in ('N40', 'N2')",
  );
  await openList(page, "?view=overview");
  await expect(page.getByRole("link", { name: "New: 10 applications" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Waiting more than 14 days: 12" })).toBeVisible();
  await page.getByRole("link", { name: "Of all these, withdrawn: 2" }).press("Enter");
  await expect(page).toHaveURL(/\?withdrawn=yes$/);
  await expect(page.getByLabel("Waiting or withdrawn")).toHaveValue("withdrawn");
  await expect(page.getByText("Showing 2 of 2")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Withdrawn" })).toHaveCount(2);
  await expect(page.getByText(/^Waiting \d+ days/)).toHaveCount(0);
});

test("focus goes to the link of the view that was opened, also from a figure (R-602)", async ({ page }) => {
  await store();
  await openList(page);
  for (const name of ["Overview", "Report", "Applications"]) {
    const link = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name, exact: true });
    await link.press("Enter");
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(link).toBeFocused();
  }
  await page.getByRole("link", { name: "Overview" }).press("Enter");
  await page.getByRole("link", { name: "Waiting more than 14 days: 13" }).press("Enter");
  await expect(page.getByRole("link", { name: "Applications", exact: true })).toBeFocused();
});

test("who waits longest opens at a press and is not printed, which says its day, and each plot has its table (R-374)", async ({
  page,
}) => {
  await store();
  await openList(page, "?view=overview");
  const longest = page.getByRole("link", { name: "Dan N40" });
  await expect(longest).toBeVisible();
  const made = page.getByText(/: all scholarship applications, as counted on \w{3} \d+, \d{4} \(/);
  await expect(made).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(longest).toBeHidden();
  await expect(made).toBeVisible();
  await expect(page.getByRole("heading", { name: "By state" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: /^Received this week/ }).focus();
  await page.keyboard.press("Tab");
  const tableOfWeeks = page.getByText("Show as a table: Applications by week");
  await expect(tableOfWeeks).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(
    page.getByRole("table", { name: "Applications by week" }).getByRole("link").first(),
  ).toBeFocused();
  await page.getByText("Show as a table: By state").click();
  const table = page.getByRole("table", { name: "By state" });
  await expect(table.getByRole("row", { name: "Texas 20" })).toBeVisible();
  await expect(table.getByRole("row", { name: "Florida 20" })).toBeVisible();
  await longest.click();
  await expect(page.getByRole("dialog", { name: /Dan N40/ })).toBeVisible();
});

test("only the Overview loads the plots, and what cannot be loaded can be tried again", async ({ page }) => {
  await store();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await openList(page);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  expect(loaded.filter((url) => url.includes("overview-plots"))).toEqual([]);
  await page.route("**/rpc/application_overview", (route) => route.abort());
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByText("The overview could not be loaded.")).toBeVisible();
  expect(loaded.filter((url) => url.includes("overview-plots"))).toHaveLength(1);
  await page.unroute("**/rpc/application_overview");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "By program" })).toBeVisible();
}); // biome-ignore format: one line a step

test("the Overview has no accessibility violations, and nothing scrolls sideways, on any screen", async ({ page }) => {
  await store();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openList(page, "?view=overview");
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("group", { name: "By state" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolationsInBothThemes(page);
  }
}); // biome-ignore format: one line a step

test("without applications the Overview says so", async ({ page }) => {
  await openList(page, "?view=overview");
  await expect(page.getByText("No applications yet.")).toBeVisible();
});

/** Forty, one a day, a quarter of each status; half of them have a program and half are from Texas. */
async function store(): Promise<void> {
  await storeApplications(site, 40, {
    status: "(array['new', 'reviewing', 'approved', 'rejected'])[1 + n % 4]",
    state: "(array['FL', 'Texas'])[1 + n % 2]",
    created_at: "now() - n * interval '1 day'",
  });
  await site.query(
    `insert into scholarship_application_details (application_id, address, zip, program)
     select id, '1 Main', '33601', case when state = 'FL' then 'HVAC' else 'Plumbing' end from scholarship_applications`,
  );
}

/** The list's heading has a count, the Overview's has none. */
async function openList(page: Page, query = ""): Promise<void> {
  if (query === "") return openListOf(page, site, { person: administrator });
  await openListOf(page, site, { person: administrator });
  await page.goto(`${site.url}/scholarship-admin${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
}
