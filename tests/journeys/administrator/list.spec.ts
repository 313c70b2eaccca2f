// The list of applications: order, possible duplicates, bulk changes and keyboard.
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  holdNews,
  markInDatabase,
  openList as openListOf,
  scrollToEnd,
  shownNames,
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

test("headings sort by name and by date, say so, and the address and the back button follow (R-165)", async ({
  page,
}) => {
  await store(3);
  await site.query("update scholarship_applications set last_name = 'Zed' where first_name = 'Ben'");
  await openList(page);
  const names = shownNames(page);
  await expect(names).toHaveText(["Ana N1", "Ben Zed", "Cora N3"]);
  await expect(page.getByRole("columnheader", { name: "Date" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Date" }).click();
  await expect(page).toHaveURL(/\?sort=oldest$/);
  await expect(page.getByRole("button", { name: "Date" })).toBeFocused();
  await expect(names).toHaveText(["Cora N3", "Ben Zed", "Ana N1"]);
  await page.getByRole("button", { name: "Name" }).click();
  await expect(page).toHaveURL(/\?sort=name$/);
  await expect(names).toHaveText(["Ana N1", "Cora N3", "Ben Zed"]);
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("table", { name: "Scholarship applications, by last name" })).toBeVisible();
  await expectNoViolations(page);
  await page.goBack();
  await expect(names).toHaveText(["Cora N3", "Ben Zed", "Ana N1"]);
  await page.goBack();
  await expect(names).toHaveText(["Ana N1", "Ben Zed", "Cora N3"]);
  await page.goForward();
  await expect(names).toHaveText(["Cora N3", "Ben Zed", "Ana N1"]);
});

for (const sort of ["newest", "oldest", "name"]) {
  test(`scrolling through 260 applications (${sort}) shows each exactly once (R-163)`, async ({ page }) => {
    await store(260, { created_at: "now() - (n / 7) * interval '1 day'", last_name: "'Same, \"' || (n % 5)" });
    await openList(page, `?sort=${sort}`);
    for (const shown of ["100 of 260", "150 of 260", "200 of 260", "250 of 260", "260 of 260"]) {
      await scrollToEnd(page);
      await expect(page.getByText(`Showing ${shown}`)).toBeVisible();
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("rowheader")).toHaveCount(260);
    const names = await page.getByRole("rowheader").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-labelledby")));
    expect(new Set(names).size).toBe(260);
  });
} // biome-ignore format: one line a step

test("what is held and what may be a duplicate is marked in words, and the held ones can be listed (R-166)", async ({ page }) => {
  await store(4);
  await site.query("update scholarship_applications set email = 'a1@example.org' where first_name = 'Ben'");
  await site.query("insert into held_applications select id, 'too_fast' from scholarship_applications where first_name in ('Ben', 'Cora')");
  await openList(page);
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect(row("Ana N1")).toContainText("Possible duplicate");
  await expect(row("Ben N2")).toContainText("Possible spam, duplicate");
  await expect(row("Cora N3")).toContainText("Possible spam");
  await expect(row("Dan N4")).not.toContainText(/spam|duplicate/);
  await expectNoViolations(page);
  await page.getByRole("tab", { name: "Flagged 2" }).click();
  await expect(page).toHaveURL(/\?flagged=yes$/);
  await expect(shownNames(page)).toHaveText(["Ben N2", "Cora N3"]);
  await expect(page.getByText("Showing 2 of 2")).toBeVisible();
  await page.getByLabel("Search").fill("cora");
  await expect(shownNames(page)).toHaveText(["Cora N3"]);
}); // biome-ignore format: one line a step

test("the list is as good without its marks", async ({ page }) => {
  await store(2);
  await page.route("**/rest/v1/rpc/possible_duplicate_reasons*", (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await openList(page);
  await expect(shownNames(page)).toHaveText(["Ana N1", "Ben N2"]);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("several applications get one status at once, and each its own back (R-167)", async ({ page }) => {
  await store(4);
  await markInDatabase(site, "Ben", "reviewing");
  await openList(page);
  for (const name of ["Ana N1", "Ben N2", "Cora N3"]) await page.getByLabel(`Select ${name}`).check();
  await expect(page.getByText("3 selected")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Approve for the selected applications" }).click();
  await expect(toastOf(page, "3 applications marked as approved")).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["approved", "approved", "approved", "new"]);
  await markInDatabase(site, "Cora", "rejected"); // a colleague, meanwhile
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "2 of 3 changes undone.")).toBeVisible();
  const left =
    "1 application stays as it is because someone changed it in the meantime: Cora N3 (now Rejected).";
  await expect(toastOf(page, left)).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["new", "reviewing", "rejected", "new"]);
  await expect(page.getByRole("row").filter({ hasText: "Ben N2" })).toContainText("Reviewing");
  await expect(page.getByRole("row").filter({ hasText: "Cora N3" })).toContainText("Rejected");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("an undo that fails changes nothing and can be tried again", async ({ page }) => {
  await store(3);
  await markInDatabase(site, "Ben", "reviewing");
  await openList(page);
  await page.getByLabel("Select all 3 shown").check();
  await page.getByRole("button", { name: "Reject for the selected applications" }).click();
  await expect(toastOf(page, "3 applications marked as rejected")).toBeVisible();
  let requests = 0;
  await page.route(statusCalls, (route) => {
    requests += 1;
    return requests === 1 ? route.fulfill({ status: 403, json: { code: "42501", message: "no" } }) : route.continue();
  });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "Failed to update application status. Please check your admin permissions.")).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["rejected", "rejected", "rejected"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "3 changes undone")).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["new", "reviewing", "new"]);
}); // biome-ignore format: one line a step

const statusCalls = "**/rest/v1/rpc/set_application_statuses";

test("what was marked can be taken back although it has left the filter", async ({ page }) => {
  await store(1);
  await openList(page, "?status=new");
  await page.getByLabel("Select all 1 shown").check();
  await page.getByRole("button", { name: "Reject for the selected applications" }).click();
  await expect(page.getByText("No applications match your search.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(shownNames(page)).toHaveText(["Ana N1"]);
  expect(await storedStatuses(site)).toEqual(["new"]);
});

test("one selected application is marked as in the dialog (R-175), and the boxes work by keyboard", async ({
  page,
}) => {
  await store(2);
  await openList(page);
  await page.getByLabel("Select Ana N1").press("Space");
  await page.getByRole("button", { name: "Reject for the selected applications" }).press("Enter");
  await expect(toastOf(page, "Application marked as rejected")).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["rejected", "new"]);
});

test("all that is shown can be selected, more than one page, and gets a status at once", async ({ page }) => {
  await store(150);
  await openList(page);
  await scrollToEnd(page);
  await expect(page.getByText("Showing 100 of 150")).toBeVisible();
  await scrollToEnd(page);
  await page.getByLabel("Select all 150 shown").check();
  await expect(page.getByText("150 selected")).toBeVisible();
  await page.getByRole("button", { name: "Reviewing for the selected applications" }).click();
  await expect(toastOf(page, "150 applications marked as reviewing")).toBeVisible();
  expect((await storedStatuses(site)).filter((status) => status === "reviewing")).toHaveLength(150);
  await page.getByLabel("Select all 150 shown").check();
  await expect(page.getByText("150 selected")).toBeVisible();
  await page.getByLabel("Select all 150 shown").uncheck();
  await expect(page.getByText(/\d selected/)).toHaveCount(0);
}); // biome-ignore format: one line a step

test("losing the role makes marking several fail with its message, and changes nothing (R-176)", async ({
  page,
}) => {
  await store(2);
  const other = await anAdministrator(site);
  await openList(page, "", other);
  await page.getByLabel("Select all 2 shown").check();
  await site.admin("remove", other.email);
  await page.getByRole("button", { name: "Approve for the selected applications" }).click();
  await expect(
    toastOf(page, "Failed to update application status. Please check your admin permissions."),
  ).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["new", "new"]);
});

const otherTabs = [
  "Not told yet",
  "Follow up",
  "Reviewing",
  "Approved",
  "Rejected",
  "Flagged",
  "Possible duplicates",
];

test("a search among 10,000 is counted to the end, among more to 1,000, and the heading says so", async ({
  page,
}) => {
  await store(10_000);
  await openList(page, "?q=example");
  // To count all of them takes long beside other work.
  await expect(page.getByText("Showing 50 of 10,000")).toBeVisible({ timeout: 90_000 });
  await store(50);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Showing 50 of more than 1,000")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Scholarship Applications (more than 1,000 of 10,050)",
  );
  // The other tabs cannot be known without reading most of what is found.
  await expect(page.getByRole("tab")).toHaveText([/^All1,000\+$/, "New", ...otherTabs]);
  await page.getByRole("tab", { name: "New" }).click();
  await expect(page.getByText("Showing 50 of more than 1,000")).toBeVisible();
  await page.getByRole("tab", { name: "Approved" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (0 of 10,050)");
  await page.getByRole("tab", { name: "All" }).click();
  await page.getByLabel("Search").fill("a9999@");
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  await page.getByLabel("Search").fill("ana tampa");
  await expect(page.getByText("Showing 50 of more than 1,000")).toBeVisible();
  await page.getByLabel("Search").fill("n9998 tampa");
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  await page.getByLabel("Search").fill("tampa orlando");
  await expect(page.getByText("No applications match your search.")).toBeVisible();
});

test("a count that fails is asked for again, and until it is known the list names only what it shows (R-156)", async ({
  page,
}) => {
  await store(60);
  let answers = 0;
  await page.route("**/rest/v1/rpc/application_tab_counts*", async (route) => {
    if (route.request().postData()?.includes("tampa") !== true) return route.continue();
    answers += 1;
    if (answers === 1) return route.fulfill({ status: 503, body: "" });
    await expect(page.getByText("Showing 50 · Scroll down")).toBeVisible();
    await route.continue();
  });
  await openList(page, "?q=tampa");
  await expect(page.getByText("Showing 50 of 60")).toBeVisible();
  expect(answers).toBe(2);
});

test("the list scrolls by keyboard, and focus stays where it is while rows come and go", async ({ page }) => {
  await store(200);
  await openList(page);
  await expect(page.getByText("Showing 50 of 200")).toBeVisible();
  await page.keyboard.press("End");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(page.getByText("Showing 100 of 200")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  const view = page.getByRole("button", { name: "View application of Ben N2", exact: true });
  await view.focus();
  await scrollToEnd(page);
  await expect(page.getByText("Showing 150 of 200")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /^Cora N3$/ })).toHaveCount(0);
  await expect(view).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Ben N2" })).toBeVisible();
});

test("with a selection, marks and an order the list has no accessibility violations on any screen", async ({ page }) => {
  await store(3);
  await site.query("insert into held_applications select id, 'too_fast' from scholarship_applications");
  await openList(page, "?sort=name&flagged=yes");
  await page.getByLabel("Select Ana N1").check();
  await expect(page.getByText("Possible spam").first()).toBeAttached();
  for (const [colorScheme, width] of [["light", 1440], ["dark", 768], ["light", 360], ["dark", 320]] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const target of [page.getByRole("button", { name: "Name" }), page.locator("label", { has: page.getByLabel("Select Ana N1") })]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(width < 1024 ? 44 : 24);
    }
  }
}); // biome-ignore format: one line a step

async function openList(page: Page, query = "", person = administrator): Promise<void> {
  await holdNews(page); // a press comes before the next look
  await openListOf(page, site, { person, query });
}

function store(count: number, columns?: Record<string, string>): Promise<void> {
  return storeApplications(site, count, columns);
}
