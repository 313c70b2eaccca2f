// The conversation with an applicant: what staff log and ask, and where the desk says who is to speak next
//
import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { openList } from "../../support/browser/application-list.ts";
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

const followUp = (page: Page) => page.getByRole("tab", { name: /^Follow up/ });
const row = (page: Page) => page.getByRole("row", { name: /Ana Ruiz/ });

async function open(page: Page) {
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  return page.getByRole("dialog", { name: "Ana Ruiz" });
}

test("a call is logged in two presses, and a reply waits for an answer until an email, as wide as one to several, goes out (R-587, R-590)", async ({
  page,
}) => {
  await insertApplication(site);
  await openList(page, site, { person: administrator });
  const dialog = await open(page);
  await dialog.getByRole("button", { name: "Log a reply or a call" }).click();
  await dialog.getByRole("button", { name: "Save entry" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Call from the applicant" })).toBeVisible();
  await expect(row(page)).not.toContainText("To be answered");

  await dialog.getByRole("button", { name: "Log a reply or a call" }).click();
  await dialog.getByLabel("How").selectOption("Email");
  await expect(dialog.getByLabel("Next step")).toHaveValue("answer");
  await dialog.getByLabel("What was said").fill("Asks when it starts.");
  await page.reload();
  await page.getByRole("button", { name: "Go on Unsaved reply of Ana Ruiz" }).click();
  await expect(dialog.getByLabel("What was said")).toHaveValue("Asks when it starts.");
  await expect(dialog.getByLabel("How")).toHaveValue("email");
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("button", { name: "Save entry" }).click();
  await expect(dialog.getByText("The applicant waits for our answer.")).toBeVisible();
  const entry = dialog.getByRole("listitem").filter({ hasText: "Asks when it starts." });
  await expect(entry).toContainText(`by ${administrator.email}`);
  await expect(entry).toContainText("We still have to answer.");
  await expect(row(page)).toContainText("To be answered");
  await expect(followUp(page)).toHaveText("Follow up1");

  await dialog.getByRole("button", { name: "Write an email" }).click();
  expect((await dialog.getByLabel("Message").boundingBox())?.width).toBeGreaterThan(560);
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(dialog.getByText(/^The email (is on its way|was sent)\.$/)).toBeVisible();
  await expect(dialog.getByText("The applicant waits for our answer.")).toHaveCount(0);
  await expect(followUp(page)).toHaveText("Follow up0");
  await entry.getByRole("button", { name: "Delete entry" }).click();
  await dialog.getByRole("button", { name: "Delete it now" }).click();
  await expect(entry).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Log a reply or a call" })).toBeFocused();
});

test("what applicants do on their own page is marked in the row and told in the conversation, which waits for the school (R-594, R-595)", async ({
  page,
}) => {
  const id = await insertApplication(site);
  const does = (did: string, question: string | null, body: string) =>
    site.query(
      `insert into application_replies (application_id, how, did, question, body, next_step, written_by_email)
       values ($1, 'page', $2, $3, $4, 'answer', null)`,
      [id, did, question, body],
    );
  await does("addition", "goals", "I have a van now.");
  await does("deletion", null, "");
  await openList(page, site, { person: administrator });
  await expect(row(page)).toContainText("To be deleted");
  await expect(followUp(page)).toHaveText("Follow up1");
  const dialog = await open(page);
  await expect(dialog.getByText(/^The applicant asked on .* to delete this application$/)).toBeVisible();
  const entries = dialog.getByRole("listitem");
  await expect(entries.filter({ hasText: "The applicant added to: Tell us your goals" })).toContainText(
    "I have a van now.",
  );
  const asked = entries.filter({ hasText: "The applicant asked us to delete the application." });
  await expect(asked).toContainText("by the applicant");
  await expect(asked.getByRole("button")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Nothing more to do" }).click();
  await expect(followUp(page)).toHaveText("Follow up0");
  await expect(row(page)).toContainText("To be deleted");
  await does("return", null, "");
  await page.reload();
  await expect(row(page)).toContainText("To be answered");
});

test("on a phone something is asked until a day, and is to follow up when it has passed (R-588)", async ({
  page,
}) => {
  await insertApplication(site);
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page, site, { person: administrator });
  const dialog = await open(page);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByRole("button", { name: "Ask for something" }).click();
  await expect(dialog.getByLabel("Subject")).toHaveCount(1);
  const prepared = dialog.getByLabel("Prepared text");
  await expect(prepared.getByRole("option").last()).toHaveText(/^A document for your application/);
  await prepared.selectOption({ index: 1 });
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const named = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(soon),
  );
  await dialog.getByLabel("Answer by").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await expect(dialog.getByText("Choose a day from today on, within a year.")).toBeVisible();
  await dialog.getByLabel("Answer by").fill(soon);
  await dialog.getByLabel("Answer by").blur();
  await expect(dialog.getByLabel("Message")).toHaveValue(new RegExp(`by ${named}`));
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(dialog.getByText(/^We wait for the applicant, until /)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page)).toContainText("Asked, until");
  await expect(followUp(page)).toHaveText("Follow up0");

  await site.query("update private.application_search_rows set waits_until = current_date - 2");
  await page.reload();
  await expect(row(page)).toContainText("No answer by");
  await page.getByRole("button", { name: /^My desk/ }).click();
  await page.getByRole("link", { name: "1 application waits for an answer" }).click();
  await expect(page).toHaveURL(/\?follow-up=yes$/);
  await open(page);
  await dialog.getByRole("button", { name: "Nothing more to do" }).click();
  await expect(dialog.getByText("Nobody has to answer any more.").first()).toBeFocused();
  await expect(dialog.getByText(/^No answer came by/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(followUp(page)).toHaveText("Follow up0");
});

test("a call of an applicant who was asked for something leaves the question open, and what ends it is said (R-639)", async ({ page }) => {
  const id = await insertApplication(site);
  await site.query(
    "insert into application_replies (application_id, how, next_step, due_on) values ($1, 'email', 'wait', current_date + 3)",
    [id],
  );
  await openList(page, site, { person: administrator });
  const dialog = await open(page);
  const waits = dialog.getByText(/^We wait for the applicant/);
  const asked = (await waits.textContent()) ?? "";
  const nextStep = dialog.getByLabel("Next step");
  const ends = dialog.getByText(/^This ends the wait for an answer by /);
  await dialog.getByRole("button", { name: "Log a reply or a call" }).click();
  await expect(nextStep).toHaveValue("wait");
  await expect(ends).toHaveCount(0);
  await nextStep.selectOption("Nothing more to do");
  await expect(ends).toContainText(asked.replace("We wait for the applicant, until ", ""));
  await expectNoViolationsInBothThemes(page);
  await nextStep.selectOption("The applicant answers");
  await dialog.getByRole("button", { name: "Save entry" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Call from the applicant" })).toBeVisible();
  await expect(waits).toHaveText(asked);
  await site.query("insert into application_replies (application_id, how, next_step) values ($1, 'email', 'answer')", [id]);
  await page.reload();
  await open(page);
  await dialog.getByRole("button", { name: "Log a reply or a call" }).click();
  await expect(nextStep).toHaveValue("answer"); // what the school owes stays owed
}); // biome-ignore format: one line a step

test("the proposed next step follows how it was said until somebody was at it (R-587)", async ({ page }) => {
  await insertApplication(site);
  await openList(page, site, { person: administrator });
  const dialog = await open(page);
  await dialog.getByRole("button", { name: "Log a reply or a call" }).click();
  const [how, nextStep] = [dialog.getByLabel("How"), dialog.getByLabel("Next step")];
  await expect(nextStep).toHaveValue("nothing");
  await how.selectOption("Email");
  await expect(nextStep).toHaveValue("answer");
  await nextStep.press("Tab"); // and is left as it is
  await how.selectOption("Call");
  await expect(nextStep).toHaveValue("answer");
  await nextStep.selectOption("The applicant answers");
  await how.selectOption("Text message");
  await expect(nextStep).toHaveValue("wait");
}); // biome-ignore format: one line a step
