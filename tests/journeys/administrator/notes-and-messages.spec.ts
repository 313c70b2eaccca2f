// Notes for staff and emails to applicants, in the application's dialog (R-181 to R-183;
// docs/decisions/0016-delivery-queue.md).
import { expect, type Locator, type Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anApplicant } from "../../support/browser/applicant.ts";
import { holdNews, untilDialogLooksAgain } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { dropFirstResponse } from "../../support/browser/network.ts";
import { anAdministrator, type Person, storeSession } from "../../support/browser/people.ts";
import { toastOf } from "../../support/browser/toast.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});

test("a note is added, seen by other administrators, and deleted only by its writer (R-181)", async ({
  page,
  browser,
}) => {
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id);
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog.getByLabel("Add a note")).toHaveAccessibleDescription(/Write something first\./);
  await expect(dialog.getByLabel("Add a note")).toBeFocused();
  await expectNoViolations(page);
  await dialog.getByLabel("Add a note").fill("  Called her.\n<b>Evening</b> classes.  ");
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog.getByText("The note is saved.")).toBeVisible();
  await expect(dialog.getByLabel("Add a note")).toHaveValue("");
  const entry = dialog.getByRole("listitem").first();
  await expect(entry).toContainText(`by ${administrator.email}`);
  await expect(entry.getByText("Called her.")).toHaveText("Called her.\n<b>Evening</b> classes.", {
    useInnerText: true,
  });

  const colleague = await (await browser.newContext()).newPage();
  const theirs = await openApplication(colleague, id, await anAdministrator(site));
  await expect(theirs.getByText("Called her.")).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Delete note" })).toHaveCount(0);
  await colleague.context().close();

  await dialog.getByRole("button", { name: "Delete note" }).click();
  await expect(dialog.getByText("Delete this note? You can't get it back.")).toBeFocused();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog.getByRole("button", { name: "Delete note" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete note" }).click();
  await dialog.getByRole("button", { name: "Delete it now" }).click();
  await expect(dialog.getByText("Called her.")).toHaveCount(0);
  await expect(dialog.getByLabel("Add a note")).toBeFocused();
  expect(await site.query("select from application_notes")).toEqual([]);
});

test("typed words outlive a failed call, a lost answer and a closed dialog, and are stored once (R-183)", async ({
  page,
}) => {
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id);
  await holdNews(page); // else the history would show that the note was stored
  let mood: "refuse" | "lose the answer" | "work" = "refuse";
  await page.route("**/rest/v1/application_notes*", async (route) => {
    const isRead = route.request().method() !== "POST";
    if (isRead && mood === "lose the answer") return route.abort(); // it would show the stored note
    if (isRead || mood === "work") return route.continue();
    if (mood === "refuse") return route.fulfill({ status: 403, json: { code: "42501", message: "no" } });
    await route.fetch();
    return route.abort();
  });
  await dialog.getByLabel("Add a note").fill("Wants to start in May.");
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog.getByText("The note was not saved. Your words are still here.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const read = page.waitForResponse("**/rest/v1/application_notes*");
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  await expect(dialog.getByLabel("Add a note")).toHaveValue("Wants to start in May.");
  await read;

  mood = "lose the answer";
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog.getByText("The note was not saved.")).toBeVisible();
  mood = "work";
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog.getByText("The note is saved.")).toBeVisible();
  expect(await site.query("select body from application_notes")).toEqual([
    { body: "Wants to start in May." },
  ]);
});

test("an email goes to the applicant only when staff send it, exactly as the preview shows it (R-182)", async ({
  page,
}) => {
  const { email } = anApplicant();
  const mailsTo = async () => (await site.outbox()).filter((raw) => raw.includes(`\nTo: ${email}`));
  const id = await insertApplication(site, { first_name: "Zoë", email });
  const dialog = await openApplication(page, id, administrator, "Zoë Ruiz");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await expect(dialog.getByLabel("Prepared text")).toHaveValue("approved");
  await expect(dialog.getByLabel("Message")).toHaveValue(/^Dear Zoë,\n[\s\S]*approved/);
  await expectNoViolations(page);
  const text = "Dear Zoë,\n\nplease bring <two> photographs & your ID.\n\nYour team";
  await dialog.getByLabel("Subject").fill(" Your first day ");
  await dialog.getByLabel("Message").fill(text);
  await dialog.getByLabel("Prepared text").selectOption("Rejected");
  await expect(dialog.getByText("Your own words were set aside.")).toBeVisible();
  await dialog.getByRole("button", { name: "Bring back my words" }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue(text);

  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await expect(dialog.getByRole("heading", { name: "This is what goes out" })).toBeFocused();
  await expect(dialog.getByRole("definition").filter({ hasText: email }).last()).toBeVisible();
  await expect(dialog.getByText("Dear Zoë")).toHaveText(text, { useInnerText: true });
  await expectNoViolations(page);
  expect(await mailsTo()).toEqual([]);
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(toastOf(page, "The email is on its way.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Write an email" })).toBeFocused();
  const entry = dialog.getByRole("listitem").filter({ hasText: "Email to the applicant: Your first day" });
  await expect(entry).toContainText("(sent)", { timeout: 30_000 });

  const mails = await mailsTo();
  expect(mails).toHaveLength(1);
  const mail = await PostalMime.parse(mails[0] ?? "");
  expect(mail).toMatchObject({ subject: "Your first day", to: [{ address: email }] });
  expect(mail.text?.trimEnd()).toBe(text);
  expect(mail.replyTo).toEqual([{ name: "", address: "scholarships@plumbline.example" }]);

  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(dialog.getByText("told this decision by email already")).toBeVisible();
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(dialog.getByText("An email went to this applicant within the last minute.")).toBeVisible();
  expect(await site.query("select from application_messages")).toHaveLength(1);
});

test("the email that was checked goes out, although a colleague sets another status meanwhile", async ({
  page,
}) => {
  await page.clock.install();
  const id = await insertApplication(site, { status: "approved" });
  const dialog = await openApplication(page, id);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await expect(dialog.getByLabel("Message")).not.toHaveValue("");
  const checked = await dialog.getByLabel("Message").inputValue();
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await site.query("update scholarship_applications set status = 'rejected'");
  await untilDialogLooksAgain(page);
  await expect(dialog.getByText("Someone else changed the status.")).toBeVisible();
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(toastOf(page, "The email is on its way.")).toBeVisible();
  expect(await site.query("select body from application_messages")).toEqual([{ body: checked }]);
});

test("what cannot be sent is said at its field, and an answer that is lost sends nothing twice", async ({
  page,
}) => {
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByLabel("Subject").fill(" ");
  await dialog.getByLabel("Message").fill("x".repeat(10_001));
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await expect(dialog.getByLabel("Subject")).toHaveAccessibleDescription(/Write a subject\./);
  await expect(dialog.getByLabel("Subject")).toBeFocused();
  await expect(dialog.getByLabel("Message")).toHaveAccessibleDescription(
    /at most 10,000 characters\. There are 10,001 now/,
  );
  await dialog.getByLabel("Subject").fill("Hello");
  await dialog.getByLabel("Message").fill("Please call us.");
  await dialog.getByRole("button", { name: "Check before sending" }).click();

  const showHistory = await holdHistory(page);
  let isLost = true;
  await page.route("**/rest/v1/application_messages*", async (route) => {
    if (!isLost || route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(
    dialog.getByText("No answer came. Please try again: the email cannot go out twice."),
  ).toBeVisible();
  isLost = false;
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(toastOf(page, "The email is on its way.")).toBeVisible();
  showHistory();
  expect(await site.query("select subject from application_messages")).toEqual([{ subject: "Hello" }]);
});

test("an email whose answer was lost is not offered as unsent when the application is opened again (R-504)", async ({
  page,
}) => {
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByLabel("Subject").fill("Hello");
  await dialog.getByLabel("Message").fill("Please call us.");
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await dropFirstResponse(page, "**/rest/v1/application_messages*");
  const showHistory = await holdHistory(page);
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(dialog.getByText("No answer came.")).toBeVisible();
  showHistory();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  await expect(dialog.getByText("Email to the applicant: Hello")).toBeVisible();
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue(/^Dear Ana,/);
});

test("words can be kept for later or discarded, and leaving the site asks where the browser stores none", async ({
  page,
}) => {
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id);
  const asksBeforeLeaving = () =>
    page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue(/^Dear Ana,/);
  await expect.poll(asksBeforeLeaving).toBe(false);
  await dialog.getByLabel("Message").fill("My own");
  await expect.poll(asksBeforeLeaving).toBe(false);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await dialog.getByLabel("Message").fill("My own words");
  await expect.poll(asksBeforeLeaving).toBe(true);
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue("My own words");
  await dialog.getByRole("button", { name: "Discard my words" }).click();
  await expect(dialog.getByRole("button", { name: "Write an email" })).toBeFocused();
  await expect.poll(asksBeforeLeaving).toBe(false);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue(/^Dear Ana,/);
});

test("notes, email and erasure are usable at 320 px", async ({ page }) => {
  const id = await insertApplication(site);
  await page.setViewportSize({ width: 320, height: 640 });
  const dialog = await openApplication(page, id);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByLabel("Message").fill("x".repeat(3_000));
  await dialog.getByRole("button", { name: "Delete or anonymize" }).click();
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await expect(dialog.getByRole("heading", { name: "This is what goes out" })).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  const excess = await dialog
    .getByRole("region", { name: "Answers", exact: true })
    .evaluate((region) => region.scrollWidth - region.clientWidth);
  expect(excess).toBe(0);
});

async function openApplication(
  page: Page,
  id: string,
  person = administrator,
  name = "Ana Ruiz",
): Promise<Locator> {
  await storeSession(page, site, person);
  await page.goto(`${site.url}/scholarship-admin`);
  await page.getByRole("button", { name: `View application of ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByRole("dialog").getByText("Application received")).toBeVisible();
  return page.getByRole("dialog");
}

/** Until it is shown again, the history cannot tell that an email was stored. */
async function holdHistory(page: Page): Promise<() => void> {
  let isHeld = true;
  await page.route("**/rest/v1/application_messages?*limit=*", (route) =>
    isHeld && route.request().method() === "GET" ? route.abort() : route.fallback(),
  );
  return () => {
    isHeld = false;
  };
}
