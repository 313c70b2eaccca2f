// A letter to several applicants who are decided already, or who were told before.
import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { erase, markInDatabase, openList, storedStatuses } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { dropFirstResponse } from "../../support/browser/network.ts";
import { anAdministrator, type Person } from "../../support/browser/people.ts";
import { toastOf } from "../../support/browser/toast.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});

test("each is told their own decision, and no status changes (R-629)", async ({ page }) => {
  await anApplicationOf("Ana", "approved");
  await anApplicationOf("Ben", "rejected");
  await anApplicationOf("Cora", "approved");
  await openList(page, site, { person: administrator, query: "?untold=yes" });
  const dialog = await decideSeveral(page, 3);
  await expect(dialog.getByText("Status now: 2 Approved and 1 Rejected")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Tell each their own decision" })).toBeChecked();
  const approved = dialog.getByRole("region", { name: "Approved, in English, for 2 applicants" });
  const rejected = dialog.getByRole("region", { name: "Rejected, in English, for 1 applicant" });
  await approved.getByLabel("Message").fill("Welcome, {first name}.");
  await rejected.getByLabel("Message").fill("Not this time, {first name}.");
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("button", { name: "Send to 3 applicants" }).click();
  await expect(toastOf(page, "The emails are on their way.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("tabpanel", { name: /^Not told yet/ })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("j");
  await expect(page.getByRole("button", { name: /^View application of/ }).first()).toBeFocused();
  expect(await sentEmails()).toEqual([
    { body: "Not this time, Ben.", announces: "rejected" },
    { body: "Welcome, Ana.", announces: "approved" },
    { body: "Welcome, Cora.", announces: "approved" },
  ]);
  expect((await storedStatuses(site)).toSorted()).toEqual(["approved", "approved", "rejected"]);
  await expect(page.getByRole("tab", { name: /^Not told yet/ })).toHaveText("Not told yet0");
});

test("an opposite decision is changed only with a tick that names who it is about (R-630)", async ({
  page,
}) => {
  await anApplicationOf("Ana", "approved");
  await anApplicationOf("Ben", "rejected");
  await anApplicationOf("Cora", "reviewing");
  await openList(page, site, { person: administrator });
  const dialog = await decideSeveral(page, 3);
  await dialog.getByRole("radio", { name: "Tell each their own decision" }).check();
  await expect(dialog.getByText("Not decided yet, so left out and still selected: Cora Ruiz")).toBeVisible();
  await dialog.getByRole("radio", { name: "Rejected" }).check();
  const turn = dialog.getByRole("checkbox", { name: "Change the decision of 1 applicant: Ana Ruiz" });
  await expect(turn).not.toBeChecked();
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("button", { name: "Save and send to 2 applicants" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await sentEmails()).toHaveLength(2);
  expect((await storedStatuses(site)).toSorted()).toEqual(["approved", "rejected", "rejected"]);
  await expect(page.getByRole("checkbox", { name: "Select Ana Ruiz" })).toBeChecked();

  await page.getByRole("button", { name: "Decide and write 1 applicant" }).click();
  await dialog.getByRole("radio", { name: "Rejected" }).check();
  await dialog.getByRole("button", { name: "Save and send to 0 applicants" }).click();
  await expect(dialog.getByText("Nobody would get a letter.")).toBeVisible();
  await turn.check();
  await dialog.getByRole("button", { name: "Save and send to 1 applicant" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await storedStatuses(site)).toEqual(["rejected", "rejected", "rejected"]);
});

test("what a colleague told since the dialog was opened is not told again unseen (R-631)", async ({
  page,
}) => {
  const ana = await anApplicationOf("Ana", "approved");
  await anApplicationOf("Ben", "approved");
  await openList(page, site, { person: administrator });
  const dialog = await decideSeveral(page, 2);
  await expect(dialog.getByRole("button", { name: "Send to 2 applicants" })).toBeEnabled();
  await toldByColleague(ana);
  await dialog.getByRole("button", { name: "Send to 2 applicants" }).click();
  await expect(dialog.getByText("Somebody told some of them meanwhile, so nothing was sent.")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: /^Told already.*Ana Ruiz/ })).not.toBeChecked();
  expect(await sentEmails()).toEqual([]);
  await dialog.getByRole("button", { name: "Send to 1 applicant" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await sentEmails()).toHaveLength(1);
});

test("one letter to who was told meanwhile needs a second press, which knows by whom and when (R-631)", async ({
  page,
}) => {
  const ana = await anApplicationOf("Ana", "approved");
  const ben = await anApplicationOf("Ben", "new");
  await openList(page, site, { person: administrator });
  const dialog = page.getByRole("dialog");
  const told = dialog.getByText(/^kay@example\.org told this decision by phone already, on /);

  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  await dialog.getByRole("button", { name: "Write to the applicant" }).click();
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await toldByColleague(ana);
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(told).toBeVisible();
  expect(await sentEmails()).toEqual([]);
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(dialog.getByText(/^The email (is on its way|was sent)\.$/)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "View application of Ben Ruiz" }).click();
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await toldByColleague(ben);
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(told).toBeVisible();
  expect(await sentEmails()).toHaveLength(1);
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect.poll(async () => (await sentEmails()).length).toBe(2);
});

test("who was told the decision already is named with the day, and written to again only with a tick (R-631)", async ({
  page,
}) => {
  await anApplicationOf("Ana", "approved");
  await anApplicationOf("Ben", "approved");
  await site.query(
    `insert into application_announcements (application_id, decision, how, told_at)
     select id, status, 'phone', '2026-11-20T15:00Z' from scholarship_applications where first_name = 'Ana'`,
  );
  await openList(page, site, { person: administrator });
  const dialog = await decideSeveral(page, 2);
  const again = dialog.getByRole("checkbox", {
    name: "Told already, so write again to 1 applicant: Ana Ruiz by phone on Nov 20, 2026",
  });
  await expect(again).not.toBeChecked();
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("button", { name: "Send to 1 applicant" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await sentEmails()).toEqual([{ body: expect.stringMatching(/^Dear Ben,/), announces: "approved" }]);
  await expect(page.getByRole("checkbox", { name: "Select Ana Ruiz" })).toBeChecked();

  await page.getByRole("button", { name: "Decide and write 1 applicant" }).click();
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await expect(dialog.getByRole("button", { name: "Save and send to 0 applicants" })).toBeVisible();
  await again.check();
  await dialog.getByRole("button", { name: "Save and send to 1 applicant" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await sentEmails()).toHaveLength(2);
});

test("a letter whose answer was lost is said to be unknown, shows what is so, and trying again sends nothing twice (R-631)", async ({
  page,
}) => {
  await anApplicationOf("Ana", "new");
  await anApplicationOf("Ben", "new");
  await openList(page, site, { person: administrator });
  const dialog = await decideSeveral(page, 2);
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await dropFirstResponse(page, "**/rest/v1/rpc/decide_and_send");
  await dialog.getByRole("button", { name: "Save and send to 2 applicants" }).click();
  const unclear = dialog.getByText("No answer came for 2 applicants, so it is not known");
  await expect(unclear).toBeVisible();
  await expect(dialog.getByText("Nothing is sent twice.")).toBeVisible();
  await expect(dialog.getByText("Nothing was saved or sent")).toHaveCount(0);
  await expectNoViolationsInBothThemes(page);
  for (const row of await page.locator("tbody tr").all()) await expect(row).toContainText("Approved");
  await expect(page.locator("#tab-approved")).toHaveText("Approved2");
  await dialog.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(dialog.getByText("Sent already by the attempt before: 2 applicants.")).toBeVisible();
  await expect(unclear).toHaveCount(0);
  await expect(dialog.getByRole("status").filter({ hasText: "Sent already" })).toBeFocused();
  expect(await sentEmails()).toHaveLength(2);
});

test("only a refusal that the server answered says that nothing was sent (R-631)", async ({ page }) => {
  await anApplicationOf("Ana", "new");
  await openList(page, site, { person: administrator });
  await page.getByRole("checkbox", { name: "Select Ana Ruiz" }).check();
  await page.getByRole("button", { name: "Decide and write 1 applicant" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Approved" }).check();
  const calls = "**/rest/v1/rpc/decide_and_send";
  await page.route(calls, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
  await dialog.getByRole("button", { name: "Save and send to 1 applicant" }).click();
  await expect(dialog.getByText("No answer came for 1 applicant")).toBeVisible();
  await page.unroute(calls);
  await page.route(calls, (route) =>
    route.fulfill({ status: 403, json: { code: "42501", message: "Only administrators may decide." } }),
  );
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Nothing was saved or sent for 1 applicant:")).toBeVisible();
  await expect(dialog.getByText("Ana Ruiz: the server refused it")).toBeVisible();
  await page.unroute(calls);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await sentEmails()).toHaveLength(1);
});

test("the toast counts those whose status changed (R-632)", async ({ page }) => {
  await anApplicationOf("Ana", "approved");
  await anApplicationOf("Ben", "approved");
  await anApplicationOf("Cora", "new");
  await openList(page, site, { person: administrator });
  const dialog = await decideSeveral(page, 3);
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await dialog.getByRole("button", { name: "Save and send to 3 applicants" }).click();
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
  await expect(toastOf(page, "The emails are on their way.")).toBeVisible();
  expect(await sentEmails()).toHaveLength(3);
});

test("one that was begun is named after a reload, selects its applicants again, says when it was begun, and is discarded in both places (R-633)", async ({
  page,
}) => {
  const person = await anAdministrator(site);
  await anApplicationOf("Ana", "new");
  await anApplicationOf("Ben", "new");
  await openList(page, site, { person });
  const dialog = await decideSeveral(page, 2);
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await dialog.getByLabel("Message").fill("Welcome, {first name}.");
  const begun = dialog.getByText(/^These words were begun on \w+ \d+, \d{4}/);
  await expect(begun).toHaveCount(0);
  await page.keyboard.press("Escape");
  const named = page.getByText("Unsent letter to several, Approved").first();
  await expect(named).toBeVisible();
  await anApplicationOf("Cora", "new");
  await page.reload();
  await expect(named).toBeVisible();
  await page.getByRole("button", { name: "Go on Unsent letter to several, Approved" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Save and send to 2 applicants" })).toBeVisible();
  await expect(dialog.getByLabel("Message")).toHaveValue("Welcome, {first name}.");
  await expect(begun).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("button", { name: "Discard what I typed" }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue(/^Dear/);
  await expect(begun).toHaveCount(0);
  await dialog.getByLabel("Message").fill("Welcome.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { name: "Select Ana Ruiz" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Select Cora Ruiz" })).not.toBeChecked();
  await erase(site, "Ana", "deleted");
  await page.reload();
  await page.getByRole("button", { name: "Go on Unsent letter to several, Approved" }).click();
  await expect(dialog.getByRole("button", { name: "Save and send to 1 applicant" })).toBeVisible();
  await page.keyboard.press("Escape");

  await expectNoViolationsInBothThemes(page);
  await page.getByRole("button", { name: "Discard Unsent letter to several, Approved" }).click();
  await expect(page.getByText("Discard these words? You can't get them back.").locator("..")).toBeFocused();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(named).toHaveCount(0);
  await decideSeveral(page, 2);
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await expect(dialog.getByLabel("Message")).toHaveValue(/^Dear/);
});

async function anApplicationOf(first_name: string, status: string): Promise<string> {
  const id = await insertApplication(site, { first_name, email: `${first_name}@example.org` });
  await markInDatabase(site, first_name, status);
  return id;
}

async function toldByColleague(id: string): Promise<void> {
  await site.query(
    "insert into application_announcements (application_id, decision, told_by_email) values ($1, 'approved', 'kay@example.org')",
    [id],
  );
}

async function decideSeveral(page: Page, count: number): Promise<Locator> {
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.getByRole("button", { name: `Decide and write ${count} applicants` }).click();
  return page.getByRole("dialog");
}

function sentEmails() {
  return site.query<{ body: string }>("select body, announces from application_messages order by body");
}
