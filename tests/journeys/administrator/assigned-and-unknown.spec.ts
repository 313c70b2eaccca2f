// The list by who takes care, the Overview's bars for those without a known program or state, and the way
// from the daily email to its switch.
import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { openList, shownNames, storeApplications } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import {
  aMember,
  anAdministrator,
  type Person,
  pressSignIn,
  typeCredentials,
} from "../../support/browser/people.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let ana: Person;
let ben: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  ana = await anAdministrator(site);
  ben = await anAdministrator(site);
});

test("'Assigned to me' filters the list, its tabs and its heading, from the toolbar and from My desk (R-424)", async ({ page }) => {
  await storeApplications(site, 8, { status: "case when n = 5 then 'approved' else 'new' end" });
  await assign("Ana", ana);
  await assign("Ben", ben);
  await openList(page, site, { person: ana });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel("Assigned to", { exact: true }).selectOption("Assigned to me");
  await expect(page).toHaveURL(/\?assigned=me$/);
  await expect(shownNames(page)).toHaveText(["Ana N1", "Ana N5"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (2 of 8)");
  await expect(page.getByRole("tab")).toContainText(["All2", "New1", "Not told yet1", "Follow up0", "Reviewing0", "Approved1", "Rejected0", "Flagged0"]);
  await page.getByLabel("Assigned to", { exact: true }).selectOption("Not assigned (undecided)");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (4 of 8)");
  await page.getByRole("button", { name: "My desk (1)" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Show all that are assigned to me" }).press("Enter");
  await expect(page).toHaveURL(/\?assigned=me$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(shownNames(page)).toHaveText(["Ana N1", "Ana N5"]);
}); // biome-ignore format: one line a step

test("what was assigned a moment ago is in the list of one's own when it is opened again (R-424)", async ({ page }) => {
  await storeApplications(site, 3);
  await openList(page, site, { person: ana, query: "?assigned=me" });
  await expect(page.getByText("No applications match your search.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "View application of Ben" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Assign to me" }).click();
  await expect(page.getByRole("dialog").getByText(`Assigned to ${ana.email}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Assigned to", { exact: true }).selectOption("Assigned to me");
  await expect(shownNames(page)).toHaveText(["Ben N2"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (1 of 3)");
}); // biome-ignore format: one line a step

for (const held of ["request", "answer"] as const)
  test(`who opens the list of one's own while the ${held} is on its way sees what was assigned (R-424)`, async ({ page }) => {
    await storeApplications(site, 3);
    await openList(page, site, { person: ana, query: "?assigned=me" });
    await expect(page.getByText("No applications match your search.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("button", { name: "View application of Ben" }).click();
    const { promise: listed, resolve: release } = Promise.withResolvers<void>();
    await page.route(/application_assignments/, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      if (held === "request") await listed;
      const response = await route.fetch();
      await listed;
      await route.fulfill({ response });
    });
    await page.getByRole("dialog").getByRole("button", { name: "Assign to me" }).click();
    if (held === "answer") await expect.poll(() => site.query("select from application_assignments")).toHaveLength(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByLabel("Assigned to", { exact: true }).selectOption("Assigned to me");
    if (held === "request") await expect(page.getByText("No applications match your search.")).toBeVisible();
    else await expect(shownNames(page)).toHaveText(["Ben N2"]);
    release();
    await expect(shownNames(page)).toHaveText(["Ben N2"]);
  }); // biome-ignore format: one line a step

test("every bar of the Overview leads to the list, also those without a known program or state, and one is read out as one (R-425, R-427)", async ({ page }) => {
  await storeApplications(site, 5, { state: "(array['FL', 'Atlantis', 'TX', 'FL', 'FL'])[n]" });
  await site.query("insert into scholarship_application_details (application_id, address, zip, program) select id, '1 Main', '33601', 'HVAC' from scholarship_applications where last_name in ('N1', 'N2')");
  await openList(page, site, { person: ana });
  await page.getByRole("link", { name: "Overview" }).click();
  for (const plot of ["By program", "By state", "By status", "Applications by week"]) {
    const group = page.getByRole("group", { name: plot });
    await expect(group).toBeVisible();
    const figures = group.locator("rect.group-hover\\:fill-ink");
    await expect(figures.first()).toBeAttached();
    await expect(group.getByRole("link")).toHaveCount(await figures.count());
  }
  await expect(page.getByRole("link", { name: "Texas: 1 application", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Not provided: 3 applications" }).press("Enter");
  await expect(page).toHaveURL(/\?no-program=yes$/);
  await expect(shownNames(page)).toHaveText(["Cora N3", "Dan N4", "Ana N5"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (3 of 5)");
  await expect(page.getByLabel("Program", { exact: true }).locator("option:checked")).toHaveText("Program not provided");
  await page.goBack();
  await page.getByRole("link", { name: "Other, or not provided: 1 application" }).press("Enter");
  await expect(page).toHaveURL(/\?no-state=yes$/);
  await expect(shownNames(page)).toHaveText(["Ben N2"]);
  await page.getByLabel("State", { exact: true }).selectOption("Florida");
  await expect(page).toHaveURL(/\?state=FL$/);
  await page.getByLabel("State", { exact: true }).selectOption("State not provided, or other");
  await expect(page).toHaveURL(/\?no-state=yes$/);
}); // biome-ignore format: one line a step

test("the daily email's link leads through sign-in to its switch, one press away from off (R-428)", async ({ page }) => {
  await storeApplications(site, 2);
  await site.query("insert into digest_subscriptions (account_id) select id from auth.users where email = $1", [ana.email]);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${site.url}/scholarship-admin?desk=daily-email`);
  await signInHere(page, ana);
  const daily = page.getByRole("dialog", { name: "My desk" }).getByLabel("Send me one email a day");
  await expect(daily).toBeFocused();
  await expect(daily).toBeInViewport();
  await expect(daily).toBeChecked();
  await page.keyboard.press("Space");
  await expect(page.getByText("You won't get these emails anymore.")).toBeVisible();
  expect(await site.query("select from digest_subscriptions")).toEqual([]);
  await expectNoViolationsInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`${site.url}/scholarship-admin`);
}); // biome-ignore format: one line a step

test("after sign-in an administrator is where a link led, others are at home, and nobody where somebody else was (R-429)", async ({ page }) => {
  await storeApplications(site, 2);
  await page.goto(`${site.url}/scholarship-admin?status=new`);
  await signInHere(page, await aMember(site));
  await expect(page).toHaveURL(`${site.url}/`);
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await page.goto(`${site.url}/scholarship-admin?status=new`);
  await signInHere(page, ana);
  await expect(page).toHaveURL(/\?status=new$/);
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(page).toHaveURL(`${site.url}/auth`);
  await signInHere(page, ben);
  await expect(page).toHaveURL(`${site.url}/scholarship-admin`);
}); // biome-ignore format: one line a step

/** Stays on the page that asks for it. */
async function signInHere(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL(`${site.url}/auth`);
  await typeCredentials(page, person);
  await pressSignIn(page);
}

async function assign(firstName: string, to: Person): Promise<void> {
  await site.query(
    `insert into application_assignments (application_id, assignee)
     select a.id, u.id from scholarship_applications a, auth.users u where a.first_name = $1 and u.email = $2`,
    [firstName, to.email],
  );
}
