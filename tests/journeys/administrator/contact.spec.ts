// Corrected contact data of an applicant, and a message that tells a decision, in the application's dialog.
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { test } from "../../support/browser/desk-site.ts";
import { anAdministrator, type Person, storeSession } from "../../support/browser/people.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});

test("an address with a typing slip is pointed out, corrected, and kept in the history (R-390)", async ({
  page,
}) => {
  const id = await insertApplication(site, { email: "ana@gmial.com", phone: "(555) 555-0123" });
  const dialog = await openApplication(page, id);
  await expect(dialog.getByText("This address may have a typo: gmial.com")).toBeVisible();
  await dialog.getByRole("button", { name: "Correct contact information" }).click();
  const email = dialog.getByLabel("Email", { exact: true });
  await expect(email).toBeFocused();
  await email.fill("ana@");
  await dialog.getByRole("button", { name: "Save contact information" }).click();
  await expect(email).toHaveAccessibleDescription("Error: Please enter a valid email address.");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Use ana@gmail.com" }).click();
  await expect(email).toHaveValue("ana@gmail.com");
  await dialog.getByRole("button", { name: "Save contact information" }).click();

  await expect(dialog.getByText("The contact information is corrected.")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "ana@gmail.com" })).toBeVisible();
  await expect(dialog.getByText("This address may have a typo")).toHaveCount(0);
  const entry = dialog.getByRole("listitem").first();
  await expect(entry).toContainText("Email corrected from ana@gmial.com to ana@gmail.com");
  await expect(entry).toContainText(`by ${administrator.email}`);
});

test("name and address are corrected in the same form, which a phone shows too", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await insertApplication(site, { email: "ana@example.org", phone: "(555) 555-0123" });
  await site.query(
    "insert into scholarship_application_details values ($1, '12 Main Street', '33101', 'HVAC', 'en')",
    [id],
  );
  const dialog = await openApplication(page, id);
  await dialog.getByRole("button", { name: "Correct contact information" }).click();
  await dialog.getByLabel("First name", { exact: true }).fill("Irene");
  await dialog.getByLabel("Address", { exact: true }).fill("1");
  await dialog.getByRole("button", { name: "Save contact information" }).click();
  await expect(dialog.getByLabel("Address", { exact: true })).toBeFocused();
  await expectNoViolations(page);
  await dialog.getByLabel("Address", { exact: true }).fill("48 Rail Road");
  await dialog.getByRole("button", { name: "Save contact information" }).click();
  await expect(dialog.getByText("The contact information is corrected.")).toBeVisible();
  await expect(dialog.getByText("48 Rail Road", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Address corrected from 12 Main Street to 48 Rail Road")).toBeVisible();
  await expect(dialog.getByText(/First name corrected from .+ to Irene/)).toBeVisible();
});

test("data that a colleague corrected meanwhile is not overwritten, and the form says so", async ({
  page,
}) => {
  const id = await insertApplication(site, { email: "ana@gmial.com", phone: "(555) 555-0123" });
  const dialog = await openApplication(page, id);
  await dialog.getByRole("button", { name: "Correct contact information" }).click();
  await dialog.getByLabel("Phone", { exact: true }).fill("(555) 555-0124");
  await site.query("update scholarship_applications set phone = '(555) 555-0199' where id = $1", [id]);
  await dialog.getByRole("button", { name: "Save contact information" }).click();
  await expect(dialog.getByText("Someone else just changed this contact information")).toBeVisible();
  expect(await site.query("select phone from scholarship_applications")).toEqual([
    { phone: "(555) 555-0199" },
  ]);
});

test("what is typed survives a window that becomes narrow, and a dialog that closes (R-183)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = await insertApplication(site, { email: "ana@gmial.com", phone: "(555) 555-0123" });
  const dialog = await openApplication(page, id);
  const form = dialog.getByRole("button", { name: "Correct contact information" });
  const phone = dialog.getByLabel("Phone", { exact: true });
  await form.click();
  await phone.fill("(555) 555-0124");
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(phone).toHaveValue("(555) 555-0124");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /^View/ }).click();
  await form.click();
  await expect(phone).toHaveValue("(555) 555-0124");
  await site.query("update scholarship_applications set phone = '(555) 555-0199' where id = $1", [id]);
  await dialog.getByRole("button", { name: "Save contact information" }).click();
  await expect(dialog.getByText("Someone else just changed this contact information")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await form.click();
  await expect(phone).toHaveValue("(555) 555-0199");
});

test("a message tells the decision unless staff say that it is about something else (R-391)", async ({
  page,
}) => {
  const told = async (isDecision: boolean) => {
    const id = await insertApplication(site, { status: "approved" });
    const dialog = await openApplication(page, id);
    await dialog.getByRole("button", { name: "Write an email" }).click();
    await dialog.getByRole("button", { name: "Check before sending" }).click();
    const box = dialog.getByRole("checkbox", {
      name: "This email tells the applicant the decision: Approved",
    });
    await expect(box).toBeChecked();
    await box.setChecked(isDecision);
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Send it now" }).click();
    await expect(dialog.getByText(/^The email (is on its way|was sent)\.$/)).toBeVisible();
    return site.query("select announces from application_messages where application_id = $1", [id]);
  };
  expect(await told(true)).toEqual([{ announces: "approved" }]);
  expect(await told(false)).toEqual([{ announces: null }]);
});

async function openApplication(page: Page, id: string) {
  if (page.url() === "about:blank") await storeSession(page, site, administrator);
  await page.goto(`${site.url}/scholarship-admin?open=${id}`);
  return page.getByRole("dialog");
}
