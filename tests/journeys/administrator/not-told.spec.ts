// A decision that the applicant was not told yet: where the desk says so, and how it ends.
import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { openList } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { anAdministrator, type Person } from "../../support/browser/people.ts";
import { doOverlap } from "../../support/browser/toast.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});

const notTold = "The applicant has not been told yet.";
const untoldTab = (page: Page) => page.getByRole("tab", { name: /^Not told yet/ });

test("a decision is not told until the letter is sent, which the dialog offers at once (R-585, R-586)", async ({
  page,
}) => {
  await insertApplication(site);
  await openList(page, site, { person: administrator });
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  const dialog = page.getByRole("dialog", { name: "Ana Ruiz" });
  await expect(dialog.getByText(notTold)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog.getByText(notTold)).toBeVisible();
  await expect(untoldTab(page)).toHaveText("Not told yet1");
  await dialog.getByRole("button", { name: "Write to the applicant" }).click();
  await expect(dialog.getByLabel("Prepared text")).toBeFocused();
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(dialog.getByText(/^The email (is on its way|was sent)\.$/)).toBeVisible();
  await expect(dialog.getByText(notTold)).toHaveCount(0);
  await expect(untoldTab(page)).toHaveText("Not told yet0");
});

test("a letter that was begun before the decision is the one to go on with (R-586)", async ({ page }) => {
  await insertApplication(site);
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page, site, { person: administrator });
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  const dialog = page.getByRole("dialog", { name: "Ana Ruiz" });
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await dialog.getByRole("button", { name: "Change the text" }).click();
  await dialog.getByLabel("Message").fill("Dear Ana, you begin on Monday.");
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await dialog.getByRole("button", { name: "Write to the applicant" }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue("Dear Ana, you begin on Monday.");
  await expect(dialog.getByRole("radio", { name: "Approved" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  await dialog.getByRole("button", { name: "Write to the applicant" }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue("Dear Ana, you begin on Monday.");
});

test("on a phone a decision is told by phone, which can be taken back, and the history says by whom (R-585, R-586)", async ({
  page,
}) => {
  await insertApplication(site);
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page, site, { person: administrator });
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  const dialog = page.getByRole("dialog", { name: "Ana Ruiz" });
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("button", { name: "Decide and write" })).toBeFocused();
  const [answers, notes] = [
    dialog.getByText("Full reference"),
    dialog.getByRole("heading", { name: "Notes" }),
  ];
  expect((await answers.boundingBox())?.y).toBeLessThan((await notes.boundingBox())?.y ?? 0);

  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("button", { name: "Told by phone" }).click();
  await expect(dialog.getByText("It is noted that the applicant was told by phone.")).toBeFocused();
  await dialog.getByRole("button", { name: "Undo" }).last().click();
  await expect(dialog.getByText(notTold)).toBeVisible();
  await page.keyboard.press("Escape");
  await site.query("insert into held_applications select id, 'too_fast' from scholarship_applications");
  await page.reload();
  await expect(page.getByRole("row", { name: /Ana Ruiz/ })).toContainText("Not told yet · Possible spam");
  await site.query(
    "insert into application_replies (application_id, how, did, said_by) select id, 'page', 'withdrawal', 'applicant' from scholarship_applications",
  );
  await page.reload();
  await expect(page.getByRole("row", { name: /Ana Ruiz/ })).toContainText(
    "Not told yet · Withdrawn · Possible spam",
  );
  await page.goto(`${site.url}/scholarship-admin?view=overview`);
  await page.getByRole("link", { name: "Not told yet: 1" }).click();
  await expect(page).toHaveURL(/\?untold=yes$/);
  await page.getByRole("button", { name: /^My desk/ }).click();
  await expect(
    page.getByRole("link", { name: "1 applicant was not told yet of a decision, or that it changed" }),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  await dialog.getByRole("button", { name: "Told by phone" }).click();
  await expect(dialog.getByText("Told by phone: Rejected")).toBeAttached();
  await dialog.getByRole("button", { name: "Take back" }).press("Enter");
  await expect(dialog.getByText("The call is taken back.")).toBeFocused();
  await dialog.getByRole("button", { name: "Told by phone" }).click();
  await expect(dialog.getByRole("button", { name: "Take back" })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(untoldTab(page)).toHaveText("Not told yet0");
  await expect(page.getByRole("row", { name: /Ana Ruiz/ })).not.toContainText("Not told yet");

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(
    dialog.getByText("The applicant was told “Rejected”, and not yet that this has changed."),
  ).toBeVisible();
  const toast = page.getByRole("region", { name: "Notifications", includeHidden: true }).locator("li").last();
  await expect(toast).toBeVisible();
  const close = dialog.getByRole("button", { name: "Close application" });
  expect(await doOverlap(toast, close)).toBe(false);
  await close.focus();
  for (const button of [close, dialog.getByRole("button", { name: "Decide and write" })])
    expect(await doOverlap(toast, button)).toBe(false);
});

test("what was told before Z or a reload is no slip: Undo takes back the call, of one's own change alone (R-177, R-383, R-585)", async ({
  page,
}) => {
  await insertApplication(site);
  await insertApplication(site, { first_name: "Ben" });
  await openList(page, site, { person: administrator });
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("r");
  await expect(dialog.getByText(notTold)).toBeVisible();
  await page.reload();
  const undoAna = page.getByText("Ana Ruiz: your last change can still be undone.");
  await expect(undoAna).toBeVisible();
  await page.getByRole("button", { name: "View application of Ben Ruiz" }).click();
  await page.keyboard.press("a");
  await expect(dialog.getByText(notTold)).toBeVisible();
  await page.keyboard.press("t");
  const noted = dialog.getByText("It is noted that the applicant was told by phone.");
  await expect(noted).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Undo" })).toHaveCount(1);
  await page.keyboard.press("z");
  await expect(noted).toHaveCount(0);
  await expect(dialog.getByText(notTold)).toBeVisible();
  await page.keyboard.press("z");
  await page.keyboard.press("t");
  await expect(noted).toBeFocused();
  await dialog.getByRole("button", { name: "New", exact: true }).click();
  await expect(
    dialog.getByText(/was told “Approved”, and not yet that this has changed. Write to them, or log/),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /Ben Ruiz/ })).toContainText("Told, then changed");
  await expect(page.getByRole("row", { name: /Ana Ruiz/ })).toContainText("Rejected");

  await page.reload();
  await expect(page.getByText("Ben Ruiz: your last change can still be undone.")).toBeVisible();
  const colleague = await anAdministrator(site);
  await openList(page, site, { person: colleague });
  await expect(page.getByRole("row", { name: /Ben Ruiz/ })).toBeVisible();
  await expect(page.getByText("can still be undone")).toHaveCount(0);
});

test("what was told stays in the list, which says so until it is loaded again (R-637)", async ({ page }) => {
  for (const first_name of ["Ana", "Ben", "Cid"]) await insertApplication(site, { first_name });
  await site.query("update scholarship_applications set status = 'approved'");
  await openList(page, site, { person: administrator });
  await untoldTab(page).click();
  const counted = page.getByRole("status").filter({ hasText: /^Showing/ });
  await expect(counted).toHaveText("Showing 3 of 3");
  await page.getByRole("button", { name: "View application of Ben Ruiz" }).click();
  const dialog = page.getByRole("dialog", { name: "Ben Ruiz" });
  await dialog.getByRole("button", { name: "Told by phone" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (2 of 3)");
  await expect(counted).toHaveText(
    "Showing 2 of 2 · 1 more is done, and leaves this list when it is loaded again.",
  );
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  await page.getByRole("button", { name: "Load the list again" }).press("Enter");
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  await expect(counted).toHaveText("Showing 2 of 2");
  await expect(page.getByRole("tabpanel")).toBeFocused();
});
