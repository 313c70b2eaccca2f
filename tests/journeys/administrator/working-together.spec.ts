// Two administrators at once: each sees what the other does without a reload, who has an application open,
// who takes care of it, and scores after an own one; saved views and the daily email are one's own (R-395
// to R-407).
import { type Browser, expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { holdNews, openList, storeApplications } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { anAdministrator, type Person } from "../../support/browser/people.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let ana: Person;
let ben: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  ana = await anAdministrator(site);
  ben = await anAdministrator(site);
});

test("new applications and a colleague's decisions arrive without a reload, and no row moves", async ({
  page,
  browser,
}) => {
  await storeApplications(site, 4);
  await page.clock.install();
  await openList(page, site, { person: ana, query: "?status=new" });
  const rows = page.getByRole("rowheader");
  await expect(rows).toHaveCount(4);
  await page.clock.fastForward(61_000);
  await site.query("update scholarship_applications set status = 'approved' where first_name = 'Ben'");
  await storeApplications(site, 1, { first_name: "'Eva'", created_at: "now()" });
  await page.clock.fastForward(15_000);
  await expect(page.getByText("1 new application came in.")).toBeVisible();
  await expect(rowOf(page, "Ben N2")).toContainText("Approved");
  await expect(rows).toHaveCount(4);

  await page.getByRole("button", { name: "Show", exact: true }).press("Enter");
  await expect(rows.first()).toContainText("Eva");
  await expect(page.getByText("1 new application came in.")).toHaveCount(0);

  const other = await openElsewhere(browser);
  const told = other.waitForResponse((answer) => answer.url().endsWith("/application_viewers"));
  await other.getByRole("button", { name: "View application of Cora" }).click();
  await told;
  await page.getByRole("button", { name: "View application of Cora" }).click();
  await page.clock.fastForward(1_000);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`· ${ben.email} has this application open too.`)).toBeVisible();
  await other.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await expect(other.getByRole("dialog").getByText("Application marked as rejected")).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(dialog.getByText(`${ben.email} changed the status. It is Rejected now.`)).toBeVisible();
  const closed = other.waitForResponse("**/application_viewers?*");
  await other.keyboard.press("Escape");
  await closed;
  await page.clock.fastForward(15_000);
  await expect(dialog.getByText("has this application open too.")).toHaveCount(0);
});

test("an applicant's correction shows in all parts of the open application at once (R-395)", async ({
  page,
}) => {
  await storeApplications(site, 1);
  await site.query(
    `insert into scholarship_application_details (application_id, address, zip, program)
     select id, '1 Old Street', '33601', 'HVAC' from scholarship_applications`,
  );
  await page.clock.install();
  await openList(page, site, { person: ana });
  await page.getByRole("button", { name: "View application of Ana" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 Old Street")).toBeVisible();
  await expect(dialog.getByText("Application received")).toBeVisible();
  await page.clock.fastForward(2_000);
  await site.query(
    `insert into application_contact_changes (application_id, field, from_value, to_value, by_applicant)
     select id, 'address', '1 Old Street', '2 New Road', true from scholarship_applications`,
  );
  await page.clock.fastForward(15_000);
  await expect(dialog.getByText("2 New Road").first()).toBeVisible();
  await expect(dialog.getByText("1 Old Street")).toHaveCount(1); // in the history

  await site.query(
    `insert into application_contact_changes (application_id, field, from_value, to_value, by_applicant)
     select id, 'phone', phone, '(813) 555-0199', true from scholarship_applications`,
  );
  await page.clock.fastForward(15_000);
  await expect(dialog.getByText("(813) 555-0199")).toHaveCount(2);
});

test("without an answer the line says so, and an answer ends that", async ({ page }) => {
  await storeApplications(site, 1);
  await page.clock.install();
  await openList(page, site, { person: ana });
  await page.route("**/rpc/application_news", (route) => route.abort());
  const said = page.getByText("This list may be out of date: the server isn't answering.");
  const missed = page.waitForEvent("requestfailed");
  await page.clock.fastForward(15_000);
  await missed;
  await expect(said).toHaveCount(0); // one missed answer is common
  // The page sets its next timer when it has seen the failure.
  const until = (isSaid: boolean) =>
    expect(async () => {
      await page.clock.fastForward(60_000);
      await expect(said).toHaveCount(isSaid ? 1 : 0, { timeout: 1_000 });
    }).toPass();
  await until(true);
  await page.unroute("**/rpc/application_news");
  await until(false);
});

test("an application is assigned by keyboard, shows in the row and on one's desk, and stands in the history", async ({
  page,
}) => {
  await storeApplications(site, 2);
  await holdNews(page); // else the colleague's change below shows before the press
  await openList(page, site, { person: ana });
  await page.getByRole("button", { name: "View application of Ben" }).click();
  const dialog = page.getByRole("dialog");
  const choice = dialog.getByRole("combobox", { name: "Assigned to" });
  await dialog.getByRole("button", { name: "Assign to me" }).press("Enter");
  await expect(choice).toBeFocused();
  await expect(choice.locator("option:checked")).toHaveText(`Me (${ana.email})`);
  await expect(dialog.getByText(`Assigned to ${ana.email}`)).toBeVisible();
  await choice.selectOption({ label: ben.email });
  await dialog.getByRole("region", { name: "Assigned to" }).getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(`Assigned to ${ben.email}`)).toBeVisible();

  // The history above is read after the assignment: nothing is read again until the press.
  await site.query(
    "update application_assignments set assignee = (select id from auth.users where email = $1)",
    [ana.email],
  );
  await dialog
    .getByRole("region", { name: "Assigned to" })
    .getByRole("button", { name: "Assign to me" })
    .click();
  await expect(dialog.getByText("Someone else just changed this")).toBeVisible();
  await expect(choice.locator("option:checked")).toHaveText(`Me (${ana.email})`);
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "Ben N2")).toContainText(ana.email.split("@")[0] ?? "");
  await page.getByRole("button", { name: "My desk (1)" }).click();
  await dialog.getByRole("button", { name: "Ben N2" }).click();
  await expect(page.getByRole("dialog", { name: "Ben N2" })).toBeVisible();
});

test("a reviewer sees a colleague's score after an own one, with the mean", async ({ page }) => {
  await storeApplications(site, 1);
  await site.query(
    `insert into application_scores (application_id, criterion, reviewer, reviewer_email, score)
     select a.id, 'need', u.id, u.email, 2 from scholarship_applications a, auth.users u where u.email = $1`,
    [ben.email],
  );
  await openList(page, site, { person: ana });
  const pressed = Promise.withResolvers<void>();
  await page.route("**/rest/v1/application_scores*", async (route) => {
    if (route.request().method() !== "GET") await pressed.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "View application of Ana" }).click();
  const need = page.getByRole("dialog").getByRole("group", { name: "Financial need" });
  await expect(need).not.toContainText(ben.email);
  await need.getByLabel("4").check();
  await need.getByLabel("5").check(); // also while the press before is being saved
  pressed.resolve();
  await expect(need).toContainText(`Mean 3.5. ${ben.email}: 2`);
  await expectNoViolationsInBothThemes(page);
});

test("a filter is saved as a view, opens with one press and is removed; the daily email is switched on and off", async ({
  page,
}) => {
  await storeApplications(site, 3);
  await openList(page, site, { person: ana, query: "?status=new&q=ben" });
  await page.getByRole("button", { name: "My desk" }).click();
  const desk = page.getByRole("dialog", { name: "My desk" });
  await desk.getByRole("button", { name: "Save this view" }).click();
  await expect(desk.getByText("Please give the view a name.")).toBeVisible();
  await desk.getByLabel("Name for what the list shows now").fill("Ben's");
  await desk.getByRole("button", { name: "Save this view" }).press("Enter");
  await expect(desk.getByText("The view is saved.")).toBeFocused();
  const daily = desk.getByLabel("Send me one email a day");
  await daily.check();
  await expect(desk.getByText("The first email comes tomorrow morning.")).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  await page.getByRole("link", { name: "Ben's" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Ben's" })).toHaveAttribute("aria-current", "page");
  await page.reload();
  await page.getByRole("button", { name: "My desk" }).click();
  await expect(daily).toBeChecked();
  await daily.uncheck();
  await expect(desk.getByText("You won't get these emails anymore.")).toBeVisible();
  await desk.getByRole("button", { name: "Remove the view Ben's" }).click();
  await expect(desk.getByText("The view Ben's is removed.")).toBeFocused();
  await expect(page.getByRole("link", { name: "Ben's" })).toHaveCount(0);
});

function rowOf(page: Page, name: string) {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
}

async function openElsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openList(page, site, { person: ben });
  return page;
}
