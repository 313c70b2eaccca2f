// Several administrators in the dialog of one application: the second one sees the conflict, and sets nothing
//
import { expect, type Page } from "@playwright/test";
import {
  erase,
  historyOf,
  holdNews,
  markInDatabase,
  openList,
  storeApplications,
  storedStatuses,
  untilDialogLooksAgain,
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

test("of two administrators at once the second is told, sets nothing unseen, and may then decide (R-178)", async ({
  page,
}) => {
  await page.clock.install();
  const dialog = await openDialog(page);
  const endHold = await holdNews(page);
  await markInDatabase(site, "Ana", "rejected");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(
    dialog.getByRole("alert").filter({ hasText: "so yours wasn't saved. It is Rejected now." }),
  ).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["rejected"]);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["approved"]);

  await markInDatabase(site, "Ana", "reviewing");
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("so nothing was undone. It is Reviewing now.")).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["reviewing"]);

  await markInDatabase(site, "Ana", "new");
  await endHold();
  await untilDialogLooksAgain(page);
  await expect(dialog.getByText("Someone else changed the status. It is New now.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "New", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("a status that a colleague set first is not claimed, and cannot be undone from there", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await holdNews(page);
  await markInDatabase(site, "Ana", "approved");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByText("Someone else marked it as approved before you did.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(toastOf(page, "Application marked as approved")).toHaveCount(0);
  expect(await historyOf(site, "Ana")).toHaveLength(1);
});

test("of two presses at once the first counts", async ({ page }) => {
  const dialog = await openDialog(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const isChange = request.method() === "PATCH" && request.url().includes("/scholarship_applications?");
    if (isChange) asked.push(request.postDataJSON().status);
  });
  await dialog.evaluate((element) => {
    const press = (name: string) =>
      [...element.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();
    press("Approve");
    press("Reject");
  });
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
  await expect(dialog.getByText("Application marked as approved")).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("Application marked as new")).toBeVisible();
  expect(asked, "one change for both presses, one for the undo that followed").toEqual(["approved", "new"]);
  expect(await storedStatuses(site)).toEqual(["new"]);
});

test("a status that the dialog learns of is in the list too", async ({ page }) => {
  await page.clock.install();
  const dialog = await openDialog(page);
  await markInDatabase(site, "Ana", "rejected");
  await untilDialogLooksAgain(page);
  await expect(dialog.getByText("Someone else changed the status.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, "Ana N1")).toContainText("Rejected");
});

test("a press says at once that a colleague deleted the application", async ({ page }) => {
  const dialog = await openDialog(page);
  await holdNews(page); // the press says it, not the next look
  await erase(site, "Ana", "deleted");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(
    dialog.getByText(
      "We couldn't check this application for changes. Someone may have deleted it, or your permissions changed.",
    ),
  ).toBeVisible();
});

test("an application that somebody removes meanwhile stays on the screen, with a word", async ({ page }) => {
  await page.clock.install();
  const dialog = await openDialog(page);
  await dialog.getByLabel("Add a note").fill("Half a thought");
  await site.query("delete from scholarship_applications");
  await untilDialogLooksAgain(page);
  await expect(dialog.getByText("We couldn't check this application for changes.")).toBeVisible();
  await expect(dialog.getByLabel("Add a note")).toHaveValue("Half a thought");
  await expect(dialog).toContainText("Heat pumps");
});

/** Opens the dialog of the only application and waits until all its sections are loaded. */
async function openDialog(page: Page) {
  await storeApplications(site, 1);
  await openList(page, site, { person: administrator });
  await page.getByRole("button", { name: "View application of Ana N1" }).click();
  await expect(page.getByRole("dialog").getByText("Application received")).toBeVisible();
  return page.getByRole("dialog");
}

function rowOf(page: Page, name: string) {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
}
