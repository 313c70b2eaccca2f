// What the desk says after an act, or asks before one: a decision on what was withdrawn, a reply, an email, a
// status that was not set, words that were begun.
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  markInDatabase,
  openList,
  storedStatuses,
  untilDialogLooksAgain,
} from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { anAdministrator, type Person } from "../../support/browser/people.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});

const view = (page: Page, name: string) => page.getByRole("button", { name: `View application of ${name}` });
const bar = (page: Page) => page.getByRole("group", { name: "Selected applications" });

async function withdraw(id: string, did = "withdrawal") {
  await site.query(
    "insert into application_replies (application_id, how, did, said_by, written_at) values ($1, 'page', $2, 'applicant', '2026-11-02T15:00:00Z')",
    [id, did],
  );
}

async function openAna(page: Page) {
  await view(page, "Ana Ruiz").click();
  return page.getByRole("dialog", { name: "Ana Ruiz" });
}

test("a withdrawn application is decided from the list only after a question, by key and by the bar, which names those of several (R-638)", async ({ page }) => {
  await withdraw(await insertApplication(site, { created_at: "2026-11-01T12:00:00Z" }));
  await withdraw(await insertApplication(site, { first_name: "Ben", created_at: "2026-11-01T11:00:00Z" }), "deletion");
  await insertApplication(site, { first_name: "Cora", created_at: "2026-11-01T10:00:00Z" });
  await openList(page, site, { person: administrator });
  await expect(page.getByRole("row", { name: /Ana Ruiz/ })).toContainText("Withdrawn");
  await view(page, "Ana Ruiz").focus();
  await page.keyboard.press("a");
  const question = page.getByRole("dialog", { name: "Approve all the same?" });
  await expect(question).toContainText("Ana Ruiz withdrew this application on Nov 2, 2026.");
  await expectNoViolations(page);
  await page.keyboard.press("a"); // the list behind it is not meant
  await page.keyboard.press("Escape");
  await expect(view(page, "Ana Ruiz")).toBeFocused();
  expect(await storedStatuses(site)).toEqual(["new", "new", "new"]);
  await page.keyboard.press("a");
  await question.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(bar(page)).toContainText("Ana Ruiz: Approved.");
  await expect(question).toHaveCount(0);

  await page.getByLabel("Select Ben Ruiz").check();
  await bar(page).getByRole("button", { name: "Reviewing" }).click(); // no decision
  await expect(bar(page)).toContainText("Ben Ruiz: Reviewing.");
  await page.getByLabel("Select Ben Ruiz").check();
  await bar(page).getByRole("button", { name: "Reject" }).click();
  const rejecting = page.getByRole("dialog", { name: "Reject all the same?" });
  await expect(rejecting).toContainText("Ben Ruiz asked on Nov 2, 2026 to delete this application.");
  await rejecting.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByLabel("Select Ana Ruiz").check();
  await page.getByLabel("Select Cora Ruiz").check();
  await bar(page).getByRole("button", { name: "Reject" }).click();
  await expect(rejecting).toContainText("as the applicant asked: Ana Ruiz and Ben Ruiz");
  await rejecting.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(bar(page)).toContainText("3 applications marked as rejected");

  await page.setViewportSize({ width: 360, height: 740 });
  const dialog = await openAna(page);
  await expect(dialog.getByText("Withdrawn by the applicant on Nov 2, 2026").last()).toBeInViewport();
  await dialog.getByRole("region", { name: "Answers" }).evaluate((answers) => answers.scrollTo(0, 2_000));
  await expect(dialog.getByText("Withdrawn by the applicant on Nov 2, 2026").last()).toBeInViewport();
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog.getByText("Application marked as approved")).toBeVisible();
}); // biome-ignore format: one line a step

test("a call of the school is logged beside the question that waits, or ends it by 'Nothing more to do' (R-639)", async ({ page }) => {
  const id = await insertApplication(site);
  await site.query(
    "insert into application_replies (application_id, how, next_step, due_on) values ($1, 'email', 'wait', current_date + 3)",
    [id],
  );
  await openList(page, site, { person: administrator });
  const dialog = await openAna(page);
  const waits = dialog.getByText(/^We wait for the applicant/);
  await expect(waits).toBeVisible();
  const asked = await waits.textContent();
  await dialog.getByRole("button", { name: "Log a reply or a call" }).click();
  await dialog.getByLabel("Who").selectOption("The school");
  await expect(dialog.getByLabel("Next step")).toHaveValue("wait");
  await dialog.getByRole("button", { name: "Save entry" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Call from the school" })).toBeVisible();
  await expect(waits).toHaveText(asked ?? "");
  await dialog.getByRole("button", { name: "Log a reply or a call" }).click();
  await dialog.getByLabel("Who").selectOption("The school");
  await dialog.getByLabel("Next step").selectOption("Nothing more to do");
  await dialog.getByRole("button", { name: "Save entry" }).click();
  await expect(waits).toHaveCount(0);
}); // biome-ignore format: one line a step

test("'The email is on its way' ends once the email is sent or given up (R-640)", async ({ page }) => {
  await insertApplication(site);
  await openList(page, site, { person: administrator });
  const dialog = await openAna(page);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(dialog.getByText("The email was sent.")).toBeVisible();
  await expect(dialog.getByText("The email is on its way.")).toHaveCount(0);
  await site.query("update application_message_outcomes set outcome = 'given_up'");
  await dialog.getByRole("button", { name: "Log a reply or a call" }).click();
  await dialog.getByRole("button", { name: "Save entry" }).click();
  await expect(dialog.getByText("The email was not sent: its delivery was given up.")).toBeVisible();
}); // biome-ignore format: one line a step

test("what the bar says of a status that was not set ends when somebody else sets one (R-641)", async ({ page }) => {
  await insertApplication(site);
  await page.clock.install();
  await openList(page, site, { person: administrator });
  await page.route("**/rpc/set_application_statuses", (route) =>
    route.fulfill({ status: 403, json: { code: "42501", message: "no" } }),
  );
  await page.getByLabel("Select Ana Ruiz").check();
  await bar(page).getByRole("button", { name: "Approve" }).click();
  const failed = bar(page).getByText("Failed to update application status.");
  await expect(failed).toBeVisible();
  await markInDatabase(site, "Ana", "approved");
  await untilDialogLooksAgain(page);
  await expect(page.getByRole("row", { name: /Ana Ruiz/ })).toContainText("Approved");
  await expect(failed).toHaveCount(0);
}); // biome-ignore format: one line a step

test("a folded form says in its name that words were begun in it, until they are discarded (R-642)", async ({ page }) => {
  await insertApplication(site);
  await openList(page, site, { person: administrator });
  const dialog = await openAna(page);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByLabel("Message").fill("Dear Ana, one more thing.");
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await expect(dialog.getByRole("button", { name: "Write an email - begun" })).toBeFocused();
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Rejected" }).check();
  await dialog.getByRole("button", { name: "Change the text" }).click();
  await dialog.getByLabel("Message").fill("Dear Ana, not this year.");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 360, height: 740 });
  await openAna(page);
  await expect(dialog.getByRole("button", { name: "Decide and write - begun" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Ask for something", exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Write an email - begun" }).click();
  await dialog.getByRole("button", { name: "Discard my words" }).click();
  await expect(dialog.getByRole("button", { name: "Write an email", exact: true })).toBeVisible();
}); // biome-ignore format: one line a step

test("a long last name is read whole on a phone, in the list and as the heading of its application (R-643)", async ({ page }) => {
  await insertApplication(site, { last_name: "Wolfeschlegelsteinhausen-Bergerdorff" });
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page, site, { person: administrator });
  const isWhole = (element: Element) =>
    element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  const name = page.getByRole("rowheader").locator("[id^=name-]");
  await expect(name).toBeVisible();
  expect(await name.evaluate(isWhole)).toBe(true);
  await view(page, "Ana Wolfeschlegelsteinhausen-Bergerdorff").click();
  const heading = page.getByRole("dialog").getByRole("heading", { level: 2 }).first();
  expect(await heading.evaluate(isWhole)).toBe(true);
}); // biome-ignore format: one line a step

test("a decision whose answer was lost is marked as not told, as no colleague's, and nothing else is undone beside a failure (R-177, R-585)", async ({ page }) => {
  await insertApplication(site);
  await openList(page, site, { person: administrator });
  const dialog = await openAna(page);
  await dialog.getByRole("button", { name: "Reviewing", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.route("**/rest/v1/scholarship_applications?*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog.getByText("The applicant has not been told yet.")).toBeVisible();
  await expect(page.getByText("changed the status.")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /Ana Ruiz/ })).toContainText("Not told yet");
  await expect(page.getByRole("tab", { name: /^Not told yet/ })).toHaveText("Not told yet1");
}); // biome-ignore format: one line a step

test("a form that opens beside one with words has the focus (R-642)", async ({ page }) => {
  await insertApplication(site);
  await openList(page, site, { person: administrator });
  const dialog = await openAna(page);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByLabel("Message").fill("Please call us.");
  await dialog.getByRole("button", { name: "Ask for something" }).click();
  await expect(dialog.getByRole("button", { name: "Write an email - begun" })).toBeVisible();
  await expect(dialog.locator("[data-letter] :focus")).toHaveCount(1);
}); // biome-ignore format: one line a step
