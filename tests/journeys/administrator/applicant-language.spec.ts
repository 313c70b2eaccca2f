// Emails to applicants are prepared in the language of their form.
import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { openList } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
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

const withoutChanges = "The prepared text in English, only for you to read. Your changes are not in it.";

test("a decision on a Spanish form goes out in Spanish, with the English text beside it before it is sent (R-457)", async ({ page }) => {
  await anApplicationIn("es", { first_name: "Lucía" });
  const dialog = await openApplication(page, "Lucía Ruiz");
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Approved" }).check();
  const email = dialog.getByRole("definition").filter({ hasText: /^Hola, Lucía:/ });
  await expect(email).toHaveAttribute("lang", "es-US");
  const copy = dialog.getByText("In English, only for you to read").locator("..");
  await expect(copy).toContainText("Dear Lucía,");
  await expect(copy).toContainText("your scholarship application is approved");
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
  expect(await sentEmails()).toEqual([{ subject: expect.stringMatching(/fue aprobada$/), body: expect.stringMatching(/^Hola, Lucía:/) }]);
}); // biome-ignore format: one line a step

test("staff can write in English instead, their own words come back, and the choice is kept with the words (R-457)", async ({ page }) => {
  await anApplicationIn("es", { first_name: "Lucía", status: "reviewing" });
  const dialog = await openApplication(page, "Lucía Ruiz");
  await dialog.getByRole("button", { name: "Write an email" }).click();
  const message = dialog.getByLabel("Message");
  const language = dialog.getByLabel("Language of the email");
  await expect(language.getByRole("option")).toHaveText(["English", "Spanish, as in the form"]);
  await expect(language).toHaveValue("es");
  await expect(message).toHaveValue(/^Hola, Lucía:/);
  await expect(message).toHaveAttribute("lang", "es-US");
  await expect(dialog.getByText("In English, only for you to read")).toBeVisible();
  await expect(dialog.getByText(/^Dear Lucía,/)).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await message.fill("Llámenos, por favor.");
  await expect(dialog.getByText(withoutChanges)).toBeVisible();
  await language.selectOption("English");
  await expect(message).toHaveValue(/^Dear Lucía,/);
  await expect(message).toHaveAttribute("lang", "en-US");
  await expect(dialog.getByText(withoutChanges)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Bring back my words" }).click();
  await expect(message).toHaveValue("Llámenos, por favor.");
  await expect(language).toHaveValue("es");
  await language.selectOption("English");
  await message.fill("Please call us.");
  await dialog.getByLabel("Subject").fill("A question");
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await expect(message).toHaveValue("Please call us.");
  await expect(language).toHaveValue("en");
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(toastOf(page, "The email is on its way.")).toBeVisible();
  expect(await sentEmails()).toEqual([{ subject: "A question", body: "Please call us." }]);
}); // biome-ignore format: one line a step

test("an English form has its email in English, with no copy beside it", async ({ page }) => {
  await anApplicationIn("en", { first_name: "Lucy" });
  const dialog = await openApplication(page, "Lucy Ruiz");
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Rejected" }).check();
  await expect(dialog.getByText(/^Dear Lucy,/)).toHaveCount(1);
  await expect(dialog.getByText("only for you to read")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Change the text" }).click();
  await dialog.getByLabel("Language of the email").selectOption("Spanish");
  await expect(dialog.getByLabel("Message")).toHaveValue(/^Hola, Lucy:/);
  await expect(dialog.getByText("In English, only for you to read")).toBeVisible();
}); // biome-ignore format: one line a step

test("several are written to in their own languages, from a text for each (R-457)", async ({ page }) => {
  await anApplicationIn("es", { first_name: "Lucía", email: "1@example.org" });
  await anApplicationIn("en", { first_name: "Minh", email: "2@example.org" });
  await insertApplication(site, { first_name: "Zoë", email: "3@example.org" });
  await openList(page, site, { person: administrator });
  const dialog = await decideSeveral(page, ["Lucía", "Minh", "Zoë"]);
  await dialog.getByRole("radio", { name: "Approved" }).check();
  const english = dialog.getByRole("region", { name: "In English, for 2 applicants" });
  const spanish = dialog.getByRole("region", { name: "In Spanish, for 1 applicant" });
  await expect(english.getByLabel("Message")).toHaveValue(/^Dear \{first name\},/);
  await expect(spanish.getByLabel("Message")).toHaveValue(/^Hola, \{first name\}:/);
  await expect(spanish.getByLabel("Message")).toHaveAttribute("lang", "es-US");
  await expect(spanish.getByText(/^Dear \{first name\},/)).toBeVisible();
  await expect(english.getByText("only for you to read")).toHaveCount(0);
  await english.getByLabel("Message").fill("Welcome, {first name}!");
  await expect(spanish.getByText("You changed another text. This one is still as it was prepared.")).toBeVisible();
  await spanish.getByLabel("Message").fill("");
  await dialog.getByRole("button", { name: "Save and send to 3 applicants" }).click();
  await expect(spanish.getByLabel("Message")).toBeFocused();
  await expect(spanish.getByLabel("Message")).toHaveAccessibleDescription(/Write a message\./);
  await spanish.getByLabel("Message").fill("¡Felicidades, {first name}!");
  await expect(spanish.getByText(withoutChanges)).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  const previewed: string[] = [];
  for (let email = 0; email < 3; email += 1) {
    previewed.push(await dialog.getByRole("definition").last().innerText());
    await dialog.getByRole("button", { name: "Next email" }).click();
  }
  expect(previewed.toSorted()).toEqual(["Welcome, Minh!", "Welcome, Zoë!", "¡Felicidades, Lucía!"]);
  await dialog.getByRole("button", { name: "Save and send to 3 applicants" }).click();
  await expect(toastOf(page, "3 applications marked as approved")).toBeVisible();
  expect((await sentEmails()).map(({ body }) => body)).toEqual(["Welcome, Minh!", "Welcome, Zoë!", "¡Felicidades, Lucía!"]);
}); // biome-ignore format: one line a step

test("words for applicants of another language are kept when a decision goes out without them (R-457)", async ({ page }) => {
  await anApplicationIn("es", { first_name: "Lucía", email: "1@example.org" });
  await anApplicationIn("en", { first_name: "Minh", email: "2@example.org" });
  await openList(page, site, { person: administrator });
  let dialog = await decideSeveral(page, ["Lucía", "Minh"]);
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await dialog.getByRole("region", { name: "In Spanish" }).getByLabel("Message").fill("¡Felicidades!");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("checkbox", { name: "Select Lucía" }).uncheck();
  dialog = await decideSeveral(page, ["Minh"]);
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await dialog.getByRole("button", { name: "Save and send to 1 applicant" }).click();
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
  dialog = await decideSeveral(page, ["Lucía"]);
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await expect(dialog.getByLabel("Message")).toHaveValue("¡Felicidades!");
}); // biome-ignore format: one line a step

test("nothing is prepared in a language that may not be the applicant's: what cannot be loaded is said and tried again (R-457)", async ({ page }) => {
  await anApplicationIn("es", { first_name: "Lucía" });
  await page.route("**/rest/v1/scholarship_application_details*", (route) => route.fulfill({ status: 400, json: { code: "400", message: "no" } }));
  const dialog = await openApplication(page, "Lucía Ruiz");
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await expect(dialog.getByText("The language of the form could not be loaded, so no email is prepared.")).toBeVisible();
  await expect(dialog.getByLabel("Message")).toHaveCount(0);
  await expectNoViolationsInBothThemes(page);
  await page.unroute("**/rest/v1/scholarship_application_details*");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue(/^Hola, Lucía:/);
  await expect(dialog.getByLabel("Prepared text")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.route("**/rest/v1/scholarship_application_details*", (route) => route.fulfill({ status: 400, json: { code: "400", message: "no" } }));
  const several = await decideSeveral(page, ["Lucía"]);
  await several.getByRole("button", { name: "Save and send to 1 applicant" }).click();
  await expect(several.getByText("Choose the decision first.")).toBeVisible();
  await several.getByRole("radio", { name: "Approved" }).check();
  await expect(several.getByText("The language of the form could not be loaded")).toBeVisible();
  await several.getByRole("button", { name: "Save and send to 1 applicant" }).click({ force: true });
  await page.unroute("**/rest/v1/scholarship_application_details*");
  await several.getByRole("button", { name: "Try again" }).click();
  await expect(several.getByLabel("Message")).toHaveValue(/^Hola, \{first name\}:/);
  expect(await sentEmails()).toEqual([]);
}); // biome-ignore format: one line a step

async function anApplicationIn(language: string, columns: Record<string, string>): Promise<void> {
  const id = await insertApplication(site, columns);
  await site.query(
    `insert into scholarship_application_details (application_id, address, zip, program, language)
     values ($1, '1 Main', '33601', 'HVAC', $2)`,
    [id, language],
  );
}

async function openApplication(page: Page, name: string): Promise<Locator> {
  await openList(page, site, { person: administrator });
  await page.getByRole("button", { name: `View application of ${name}` }).click();
  return page.getByRole("dialog", { name });
}

async function decideSeveral(page: Page, firstNames: string[]): Promise<Locator> {
  for (const name of firstNames) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: /^Decide and write \d/ }).click();
  return page.getByRole("dialog", { name: /^Decide and write to/ });
}

function sentEmails() {
  return site.query<{ subject: string; body: string }>(
    'select subject, body from application_messages order by body collate "C"',
  );
}
