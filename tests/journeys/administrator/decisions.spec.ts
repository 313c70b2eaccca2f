// What administrators can do with applications, and others cannot (R-28, R-29, R-156 to R-176).
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { applicationStatuses } from "../../../contract/application-status.ts";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { scrollToEnd, shownNames, startExport } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { aMember, anAdministrator, type Person, signIn, storeSession } from "../../support/browser/people.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});

test("the list shows the true count, newest first, in the six columns (R-156 to R-159, R-161)", async ({
  page,
}) => {
  await store({ first_name: "Old", created_at: "2025-01-02T12:00:00Z", city: null, budget: null });
  await store({ first_name: "New", created_at: "2026-11-20T12:00:00Z", status: "approved" });
  await openList(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (2)");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Name",
    "Location",
    "Budget",
    "Status",
    "Date",
    "Actions",
  ]);
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows.nth(0)).toContainText(
    /New Ruiz.*Tampa, FL.*40 dollars a month.*Approved.*Nov 20, 2026.*View/,
  );
  await expect(rows.nth(1)).toContainText(/Old Ruiz.*FL.*Not provided.*New.*Jan 2, 2025.*View/);
  await expect(rows.nth(1).getByRole("button")).toHaveAccessibleName("View application of Old Ruiz");
  await expectNoViolations(page);
});

test("the dialog shows every stored field with its line breaks, and gives focus back when it closes (R-161, R-172, R-173, R-306)", async ({
  page,
}) => {
  await store({ why_interested: "One line\nand another\n\nGoals: A steady trade" });
  await openList(page);
  await page.getByRole("button", { name: /^View/ }).click();
  const dialog = page.getByRole("dialog", { name: "Ana Ruiz" });
  for (const text of [
    "ana@example.org",
    "555 555 0123",
    "Tampa",
    "FL",
    "40 dollars a month",
    "GED",
    "Heat pumps",
  ])
    await expect(dialog).toContainText(text);
  await expect(dialog.getByText("One line")).toHaveText("One line\nand another\n\nGoals: A steady trade", {
    useInnerText: true,
  });
  expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.9);
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^View/ })).toBeFocused();
});

test("each button sets its status from any other, and it is stored (R-174, R-175)", async ({ page }) => {
  await store({});
  await openList(page);
  await page.getByRole("button", { name: /^View/ }).click();
  const dialog = page.getByRole("dialog");
  for (const [button, status] of [
    ["Approve", "approved"],
    ["Reject", "rejected"],
    ["Reviewing", "reviewing"],
    ["New", "new"],
  ] as const) {
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await expect(toastOf(page, `Application marked as ${status}`)).toBeVisible();
    await expect(dialog.getByText(`Application marked as ${status}`)).toBeVisible();
    await expect(dialog.getByRole("button", { name: button, exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect(await site.query("select status from scholarship_applications")).toEqual([{ status }]);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("losing the role while the list is open makes marking fail with its message, and changes nothing (R-176)", async ({
  page,
}) => {
  await store({});
  const other = await anAdministrator(site);
  // The look for changes by others, every 15 seconds, would close the desk before the press.
  await page.route(/\/rest\/v1\/(rpc\/application_news|application_viewers)/, () => {});
  await openList(page, other);
  await page.getByRole("button", { name: /^View/ }).click();
  await site.admin("remove", other.email);
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  const message = "Failed to update application status. Please check your admin permissions.";
  await expect(toastOf(page, message)).toBeVisible();
  await expect(page.getByRole("dialog").getByText(message)).toBeVisible();
  expect(await site.query("select status from scholarship_applications")).toEqual([{ status: "new" }]);
});

test("a list that cannot be loaded says so, in a toast and on the page, and can be tried again (R-162)", async ({
  page,
}) => {
  await store({});
  let isBroken = true;
  await page.route("**/rest/v1/scholarship_applications*", (route) =>
    isBroken ? route.fulfill({ status: 403, json: { code: "42501", message: "no" } }) : route.continue(),
  );
  await signIn(page, site, administrator);
  await page.getByRole("link", { name: "Admin" }).click();
  const message = "Failed to load scholarship applications. Please check your admin permissions.";
  await expect(toastOf(page, message)).toBeVisible();
  await expect(page.getByRole("main").getByText(message)).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("rowheader", { name: "Ana Ruiz" })).toBeVisible();
});

test("search and status filter find applications and live in the address (R-164)", async ({ page }) => {
  await store({ first_name: "Zoë", last_name: 'O\'Neil, "Z" (100%)', city: "El Paso", status: "reviewing" });
  await store({ first_name: "Ben", city: "Miami" });
  await openList(page);
  for (const search of ["zoë", "O'Neil,", '"Z"', "(100%)", "el paso", "zoë paso"]) {
    await page.getByLabel("Search").fill(search);
    await expect(page.getByRole("rowheader")).toHaveText([/^Zoë/]);
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (1 of 2)");
  await page.getByRole("tab", { name: "Reviewing" }).click();
  await expect(page).toHaveURL(/\?q=zo%C3%AB\+paso&status=reviewing$/);
  await page.reload();
  await expect(page.getByLabel("Search")).toHaveValue("zoë paso");
  await expect(page.getByRole("rowheader")).toHaveText([/^Zoë/]);

  await page.getByLabel("Search").fill("%");
  await expect(page.getByRole("rowheader")).toHaveText([/^Zoë/]);
  await page.getByLabel("Search").fill("nobody");
  await expect(page.getByText("No applications match your search.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(2);
});

test("a search and an open application change the address, and the page's words are not loaded again", async ({
  page,
}) => {
  await store({ first_name: "Zoë" });
  await openList(page);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.getByLabel("Search").fill("zoë");
  await expect(page).toHaveURL(/\?q=/);
  await page.getByRole("button", { name: "View" }).click();
  await expect(page.getByRole("dialog")).toContainText("Application received");
  expect(loaded.some((path) => path.startsWith("/rest/v1/"))).toBe(true);
  expect(loaded.filter((path) => path.endsWith(".data"))).toEqual([]);
});

test("without applications the list says so, and shows new ones on request", async ({ page }) => {
  await openList(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (0)");
  await expect(page.getByText("No applications yet.")).toBeVisible();
  await store({});
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(shownNames(page)).toHaveText(["Ana Ruiz"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (1)");
});

test("the export holds what the filter shows, and nothing in it starts a formula (R-169)", async ({
  page,
}) => {
  await store({ first_name: '=HYPERLINK("http://example.org")', city: "Austin" });
  await store({ first_name: "Ben", city: "Miami" });
  await openList(page);
  await page.getByLabel("Search").fill("austin");
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  const download = page.waitForEvent("download");
  await startExport(page);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^scholarship-applications-stored-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toMatch(
    /^\uFEFFid,first_name,last_name,email,phone,city,state,budget,education,experience,why_interested,status,created_at,address,zip,program,language\r\n/,
  );
  expect(csv).toContain(`"'=HYPERLINK(""http://example.org"")"`);
  expect(csv).not.toContain("Miami");
});

test("of 100,000 applications few are in the page, and scrolling brings more (R-163)", async ({ page }) => {
  // To store them takes most of the time, several minutes on a busy machine.
  test.setTimeout(600_000);
  await site.query(
    `insert into scholarship_applications (first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, created_at)
     select 'Person', 'Number ' || n, 'p' || n || '@example.org', '555 555 0123', 'Tampa', 'FL', 'Some help', 'GED', 'Plumbing',
            repeat('A story. ', 8), now() - n * interval '1 minute' from generate_series(1, 100000) n`,
  );
  await signIn(page, site, administrator);
  await page.getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("rowheader", { name: "Person Number 1", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (100,000)");
  expect(await page.getByRole("row").count()).toBeLessThan(60);

  await scrollToEnd(page);
  await expect(page.getByText("Showing 100 of 100,000")).toBeVisible();
  await page.getByLabel("Search").fill("99999");
  await expect(shownNames(page)).toHaveText(["Person Number 99999"]);
});

test("a guest is sent to sign in; a signed-in person without the role is refused (R-28, R-29)", async ({
  page,
}) => {
  await page.goto(`${site.url}/scholarship-admin`);
  await expect(page).toHaveURL(`${site.url}/auth`);
  await signIn(page, site, await aMember(site));
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
  await page.goto(`${site.url}/scholarship-admin`);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
});

test("whoever was signed out from elsewhere is asked to sign in, not told that something is forbidden (R-28)", async ({
  page,
}) => {
  await signIn(page, site, administrator);
  await site.query("delete from auth.sessions");
  await page.goto(`${site.url}/scholarship-admin`);
  await expect(page).toHaveURL(`${site.url}/auth`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
});

test("list and dialog are usable at 320 px and without accessibility violations (R-303)", async ({
  page,
}) => {
  for (const status of applicationStatuses) await store({ status });
  await page.setViewportSize({ width: 320, height: 700 });
  await openList(page);
  await expectNoViolationsInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: /^View/ }).first().click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Reject" })).toBeInViewport();
  await expectNoViolationsInBothThemes(page);
});

async function openList(page: Page, person: Person = administrator): Promise<void> {
  await storeSession(page, site, person);
  await page.goto(`${site.url}/scholarship-admin`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/\(\d/);
}

/** Inserts an application into the database. */
async function store(application: Record<string, string | null>): Promise<void> {
  const row = { ...usual, ...application };
  const columns = Object.keys(row);
  await site.query(
    `insert into scholarship_applications (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
}

const usual = {
  first_name: "Ana",
  last_name: "Ruiz",
  email: "ana@example.org",
  phone: "555 555 0123",
  city: "Tampa",
  state: "FL",
  budget: "40 dollars a month",
  education: "GED",
  experience: "Heat pumps",
  why_interested: "A story long enough\n\nGoals: A steady trade",
};
