// An administrator decides and writes to applicants in one step.
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  holdNews,
  markInDatabase,
  openList,
  storedStatuses,
} from "../../support/browser/application-list.ts";
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

test("one application is decided with four presses, and the applicant gets the email that was shown", async ({
  page,
}) => {
  await insertApplication(site);
  await openList(page, site, { person: administrator });
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  const dialog = page.getByRole("dialog", { name: "Ana Ruiz" });
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await expect(dialog.getByRole("heading", { name: "Save the decision and send this email?" })).toBeVisible();
  await expect(dialog.getByText(/^Dear Ana,/)).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
  await expect(
    dialog.getByText(/^The (status is saved and the email is on its way|email was sent)\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Decide and write" })).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Approve", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(await storedStatuses(site)).toEqual(["approved"]);
  expect(await sentMessages()).toEqual([
    { sent_to: "ana@example.org", body: expect.stringMatching(/^Dear Ana,/) },
  ]);
});

test("the text can be changed, is kept for later, and is sent once when the answer is lost", async ({
  page,
}) => {
  await insertApplication(site);
  await openList(page, site, { person: administrator });
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  const dialog = page.getByRole("dialog", { name: "Ana Ruiz" });
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Rejected" }).check();
  await dialog.getByRole("button", { name: "Change the text" }).click();
  await dialog.getByLabel("Message").fill("Not this time. Please call us.");
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await expect(dialog.getByRole("button", { name: "Decide and write" })).toBeFocused();
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Rejected" }).check();
  await expect(dialog.getByLabel("Message")).toHaveValue("Not this time. Please call us.");
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await holdNews(page); // else the history would show that the email was stored
  await dropFirstResponse(page, "**/rest/v1/rpc/decide_and_send");
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(
    dialog.getByText("No answer came. Please try again: the email cannot go out twice."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(toastOf(page, "Application marked as rejected")).toBeVisible();
  expect(await sentMessages()).toEqual([
    { sent_to: "ana@example.org", body: "Not this time. Please call us." },
  ]);
});

test("a colleague's decision is named and not written over, until the button is pressed again", async ({
  page,
}) => {
  await holdNews(page); // the press comes before the next look
  await insertApplication(site);
  await openList(page, site, { person: administrator });
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  const dialog = page.getByRole("dialog", { name: "Ana Ruiz" });
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await markInDatabase(site, "Ana", "rejected");
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(
    dialog.getByRole("alert").getByText(/just changed the status to Rejected, so nothing was saved or sent/),
  ).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["rejected"]);
  expect(await sentMessages()).toEqual([]);
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["approved"]);
  expect(await sentMessages()).toHaveLength(1);
});

test("several are decided at once: each email has its own name, and those that a colleague had changed are listed", async ({
  page,
}) => {
  await holdNews(page); // the press comes before the next look
  for (const first_name of ["Ana", "Zoë", "Minh"])
    await insertApplication(site, { first_name, email: `${first_name.length}@example.org` });
  await openList(page, site, { person: administrator });
  await selectEveryone(page);
  await page.getByRole("button", { name: "Decide and write 3 applicants" }).click();
  const dialog = page.getByRole("dialog", { name: "Decide and write to 3 applicants" });
  await dialog.getByRole("button", { name: "Save and send to 3 applicants" }).click();
  await expect(dialog.getByText("Choose the decision first.")).toBeVisible();
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await expect(dialog.getByLabel("Message")).toHaveValue(/^Dear \{first name\},/);
  await dialog.getByLabel("Message").fill("Welcome!");
  await expect(
    dialog.getByText("There is no {first name} in the message: everybody gets the same words."),
  ).toBeVisible();
  await dialog.getByLabel("Message").fill("Welcome, {first name}!");
  const shown: (string | undefined)[] = [];
  for (let email = 0; email < 3; email += 1) {
    shown.push(
      (
        await dialog
          .getByText(/^Welcome, \w+/u)
          .last()
          .innerText()
      ).trim(),
    );
    await dialog.getByRole("button", { name: "Next email" }).click();
  }
  expect(shown.toSorted()).toEqual(["Welcome, Ana!", "Welcome, Minh!", "Welcome, Zoë!"]);
  await expectNoViolations(page);
  await markInDatabase(site, "Minh", "rejected");
  await dialog.getByRole("button", { name: "Save and send to 3 applicants" }).click();
  await expect(
    dialog.getByText("The status is saved and the emails are on their way: 2 applicants."),
  ).toBeVisible();
  await expect(dialog.getByText("Minh Ruiz: someone else just changed the status to Rejected")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("checkbox", { name: "Select Minh Ruiz" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Select Ana Ruiz" })).not.toBeChecked();
  expect((await sentMessages()).map(({ body }) => body)).toEqual(["Welcome, Ana!", "Welcome, Zoë!"]);

  await page.getByRole("button", { name: "Decide and write 1 applicant" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "Approved" }).check();
  await page.getByRole("checkbox", { name: "Change the decision of 1 applicant: Minh Ruiz" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Save and send to 1 applicant" }).click();
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await storedStatuses(site)).toEqual(["approved", "approved", "approved"]);
  expect(await sentMessages()).toHaveLength(3);
});

async function selectEveryone(page: Page): Promise<void> {
  for (const box of await page.getByRole("checkbox", { name: /^Select (Ana|Zoë|Minh)/ }).all())
    await box.check();
}

function sentMessages() {
  return site.query<{ sent_to: string; body: string }>(
    "select sent_to, body from application_messages order by body",
  );
}
