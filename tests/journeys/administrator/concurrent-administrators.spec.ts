// Several administrators, tabs and presses at once in the list: no decision is overwritten unseen, and the
// page names what a colleague changed.
import { type Browser, expect, type Page } from "@playwright/test";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import {
  erase,
  historyOf,
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
let colleague: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
  colleague = await anAdministrator(site);
});

test("a colleague's decisions stand when all are marked, are named, and change by a second press (R-168)", async ({
  page,
  browser,
}) => {
  await storeApplications(site, 4);
  await openList(page);
  await decideElsewhere(browser, ["Ben N2", "Cora N3"], "Reject");
  await page.getByLabel("Select all 4 shown").check();
  const approve = page.getByRole("button", { name: "Approve for the selected applications" });
  await approve.press("Enter");

  await expect(toastOf(page, "2 of 4 applications marked as approved.")).toBeVisible();
  await expect(toastOf(page, `${left(2)}: Ben N2 (now Rejected) and Cora N3 (now Rejected).`)).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["approved", "rejected", "rejected", "approved"]);
  const notice = noticeOf(page);
  await expect(notice).toContainText(`2 of 4 applications marked as approved. ${left(2)}:`);
  await expect(notice.getByRole("listitem")).toHaveText(["Ben N2 (now Rejected)", "Cora N3 (now Rejected)"]);
  await expect(notice).toContainText("They are still selected. To change them too, press a button again.");
  await expect(rowOf(page, "Ben N2")).toContainText("Rejected");
  await expect(page.getByText("2 selected")).toBeVisible();
  await expect(page.getByLabel("Select Ben N2")).toBeChecked();
  await expect(page.getByLabel("Select Ana N1")).not.toBeChecked();
  await expect(approve).toBeFocused();
  await expectNoViolations(page);

  await page.keyboard.press("Enter");
  await expect(toastOf(page, "2 applications marked as approved")).toBeVisible();
  await expect(barOf(page).getByText("2 applications marked as approved")).toBeFocused();
  await expect(notice).toHaveCount(0);
  expect(await storedStatuses(site)).toEqual(Array(4).fill("approved"));
  expect(await historyOf(site, "Ben")).toEqual([
    { from_status: "new", to_status: "rejected", changed_by_email: colleague.email },
    { from_status: "rejected", to_status: "approved", changed_by_email: administrator.email },
  ]);

  await page.getByRole("button", { name: "Undo" }).press("Enter"); // takes back only the second press
  await expect(barOf(page).getByText("2 changes undone")).toBeFocused();
  expect(await storedStatuses(site)).toEqual(["approved", "rejected", "rejected", "approved"]);
});

test("what somebody changed stays in a filtered list; what was deleted leaves it, and what was anonymized is not marked", async ({
  page,
}) => {
  await storeApplications(site, 4);
  await openList(page, "?status=new");
  await page.getByLabel("Select all 4 shown").check();
  await markInDatabase(site, "Ben", "rejected");
  await erase(site, "Cora", "deleted");
  await erase(site, "Dan", "anonymized");
  await page.getByRole("button", { name: "Reviewing for the selected applications" }).click();
  await expect(noticeOf(page).getByRole("listitem")).toHaveText([
    "Ben N2 (now Rejected)",
    "Cora N3 (deleted)",
    "Dan N4 (anonymized)",
  ]);
  expect(await storedStatuses(site)).toEqual(["reviewing", "rejected", "new"]);
  await expect(shownNames(page)).toHaveText(["Ben N2", "Removed applicant"]);
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Reviewing for the selected applications" }).click();
  await expect(toastOf(page, "2 applications marked as reviewing")).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["reviewing", "reviewing", "reviewing"]);
});

test("when the only selected application was deleted, that is said, and no permission is blamed", async ({
  page,
}) => {
  await storeApplications(site, 2);
  await openList(page);
  await page.getByLabel("Select Ben N2").check();
  await erase(site, "Ben", "deleted");
  await page.getByRole("button", { name: "Approve for the selected applications" }).click();
  await expect(toastOf(page, `${left(1)}: Ben N2 (deleted).`)).toBeVisible();
  await expect(shownNames(page)).toHaveText(["Ana N1"]);
  await expect(noticeOf(page).getByText(/deleted/)).toBeVisible();
  await expect(noticeOf(page)).not.toContainText("still selected");
});

test("of many that somebody changed the first few are named, and how many more there are", async ({
  page,
}) => {
  await storeApplications(site, 20);
  await openList(page);
  await page.getByLabel("Select all 20 shown").check();
  await site.query("update scholarship_applications set status = 'reviewing'");
  await page.getByRole("button", { name: "Approve for the selected applications" }).click();
  const named = "Ana N1 (now Reviewing), Ben N2 (now Reviewing), Cora N3 (now Reviewing), and 17 more";
  await expect(toastOf(page, `${left(20)}: ${named}.`)).toBeVisible();
  await expect(noticeOf(page).getByRole("listitem")).toHaveCount(11);
  await expect(noticeOf(page).getByRole("listitem").last()).toHaveText("10 more");
  await expect(page.getByText("20 selected")).toBeVisible();
});

test("two presses at once are one", async ({ page }) => {
  await storeApplications(site, 3);
  await openList(page);
  await page.getByLabel("Select all 3 shown").check();
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/set_application_statuses")) requests += 1;
  });
  await page
    .getByRole("button", { name: "Approve for the selected applications" })
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await expect(barOf(page).getByText("3 applications marked as approved")).toBeVisible();
  await barOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(barOf(page).getByText("3 changes undone")).toBeVisible();
  expect(requests, "one for both presses, one for the undo that followed").toBe(2);
});

test("in two tabs of one administrator the second one is told what the first one set", async ({ page }) => {
  await storeApplications(site, 2);
  await openList(page);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(tab.getByRole("rowheader")).toHaveCount(2);
  for (const [each, button] of [
    [page, "Approve"],
    [tab, "Reject"],
  ] as const) {
    await each.getByLabel("Select all 2 shown").check();
    await each.getByRole("button", { name: `${button} for the selected applications` }).click();
    await expect(barOf(each).getByText(button === "Approve" ? "marked as approved" : left(2))).toBeVisible();
  }
  expect(await storedStatuses(site)).toEqual(["approved", "approved"]);
});

test("a page of the list that was asked for before the marking does not bring back the former status", async ({
  page,
}) => {
  await storeApplications(site, 80);
  await openList(page);
  await page.getByLabel("Select Ana N1", { exact: true }).check();
  let isHeldUp = true;
  const release = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/\/rest\/v1\/scholarship_applications\?.*created_at/, async (route) => {
    if (isHeldUp) {
      isHeldUp = false;
      asked.resolve();
      await release.promise;
    }
    await route.continue().catch(() => undefined); // the page may have given it up
  });
  await scrollToEnd(page);
  await asked.promise;
  await page.getByRole("button", { name: "Approve for the selected applications" }).click();
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
  release.resolve();
  await expect(page.getByText("Showing 80 of 80")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole("row").nth(1)).toContainText(/Ana N1.*Approved/);
});

test("the notice has no accessibility violations, and nothing scrolls sideways, on any screen", async ({
  page,
}) => {
  await storeApplications(site, 3, { first_name: "repeat('Wilhelmina', n * 6)" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openList(page);
  await page.getByLabel("Select all 3 shown").check();
  await site.query("update scholarship_applications set status = 'rejected'");
  await page.getByRole("button", { name: "Approve for the selected applications" }).click();
  await expect(noticeOf(page).getByRole("listitem")).toHaveCount(3);
  for (const width of [1440, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolationsInBothThemes(page);
  }
});

/** Opens the list in a second browser context, as a colleague. */
async function decideElsewhere(browser: Browser, names: string[], button: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openList(page, "", colleague);
  for (const name of names) await page.getByLabel(`Select ${name}`).check();
  await page.getByRole("button", { name: `${button} for the selected applications` }).click();
  await expect(page.getByRole("group").getByText(`${names.length} applications marked as`)).toBeVisible();
  await context.close();
}

async function openList(page: Page, query = "", person = administrator): Promise<void> {
  await holdNews(page); // a press comes before the next look
  await openListOf(page, site, { person, query });
}

function barOf(page: Page) {
  return page.getByRole("group", { name: "Selected applications" });
}

/** The notice about applications that a colleague changed. */
function noticeOf(page: Page) {
  return barOf(page)
    .getByRole("status")
    .filter({ has: page.getByRole("list") });
}

function left(count: number): string {
  return count === 1
    ? "1 application stays as it is because someone changed it in the meantime"
    : `${count} applications stay as they are because someone changed them in the meantime`;
}

function rowOf(page: Page, name: string) {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
}
