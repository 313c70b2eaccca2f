// The desk under a browser's translator: counts, marks and messages are read in their new words.
import { expect } from "@playwright/test";
import { openList, storeApplications } from "../../support/browser/application-list.ts";
import { emptyDesk } from "../../support/browser/desk-site.ts";
import { anAdministrator, type Person } from "../../support/browser/people.ts";
import { toastOf } from "../../support/browser/toast.ts";
import { test } from "../../support/browser/translated-site.ts";
import type { Site } from "../../support/server/site.ts";

let desk: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  desk = shared;
  administrator = await anAdministrator(desk);
});
test.beforeEach(() => emptyDesk(desk));

test("the heading, the tabs, the selection and the sums follow search, filter and changes (R-497)", async ({
  page,
}) => {
  await storeApplications(desk, 12);
  await openList(page, desk, { person: administrator });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Scholarship Applications (12)");
  const search = page.getByRole("searchbox");
  for (const [typed, count] of [
    ["Ana", "(3 of 12)"],
    ["Ana N1", "(1 of 12)"],
    ["Nobody", "(0 of 12)"],
    ["", "(12)"],
  ] as const) {
    await search.fill(typed);
    await expect(heading).toHaveText(`Scholarship Applications ${count}`);
  }
  await page.getByLabel("Select Ana N1", { exact: true }).check();
  await expect(page.getByText("1 selected", { exact: true })).toBeVisible();
  await page.getByLabel("Select Ben N2", { exact: true }).check();
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Reject for the selected applications" }).click();
  await expect(toastOf(page, "2 applications marked as rejected").last()).toBeVisible();
  await expect(page.getByRole("row", { name: "Ana N1" }).first()).toContainText("Rejected");
  await expect(page.getByRole("tab", { name: "Rejected" })).toHaveText("Rejected2");
  await page.getByRole("tab", { name: "Rejected" }).click();
  await expect(heading).toHaveText("Scholarship Applications (2 of 12)");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("tab", { name: "New" })).toHaveText("New10");
  await page.getByRole("button", { name: "Date" }).click();
  await expect(page.getByRole("rowheader").first()).toContainText("Dan N12");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(heading).toHaveText("Overview");
  await page.goBack();
  await expect(heading).toHaveText("Scholarship Applications (12)");
});

test("the open application follows its status, its notes and its messages, and the next one is its own (R-497)", async ({
  page,
}) => {
  await storeApplications(desk, 3);
  await openList(page, desk, { person: administrator });
  await page.getByRole("button", { name: "View application of Ana N1" }).click();
  const dialog = page.getByRole("dialog");
  const status = page.getByRole("row", { name: "Ana N1" });
  for (const [button, badge] of [
    ["Approve", "Approved"],
    ["Reject", "Rejected"],
    ["Reviewing", "Reviewing"],
  ] as const) {
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await expect(toastOf(page, `Application marked as ${badge.toLowerCase()}`).last()).toBeVisible();
    await expect(status).toContainText(badge);
  }
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog.getByLabel("Add a note")).toHaveAccessibleDescription(/Write something first\./);
  await dialog.getByLabel("Add a note").fill("Called her.");
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog.getByText("The note is saved.")).toBeVisible();
  await expect(dialog.getByRole("listitem").first()).toContainText("Called her.");
  await dialog.getByRole("button", { name: "Delete note" }).click();
  await dialog.getByRole("button", { name: "Delete it now" }).click();
  await expect(dialog.getByText("Called her.")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByLabel("Subject").fill("Your first day");
  await dialog.getByLabel("Message").fill("Dear Ana,\n\nplease come.");
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await expect(dialog.getByRole("heading", { name: "This is what goes out" })).toBeVisible();
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(toastOf(page, "The email is on its way.").last()).toBeVisible();

  await page.getByRole("button", { name: "Next application" }).click();
  await expect(page.getByRole("dialog", { name: "Ben N2" })).toContainText("a2@example.org");
  await expect(dialog).not.toContainText("a1@example.org");
});
