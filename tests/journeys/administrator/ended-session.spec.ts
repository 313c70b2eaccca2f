// What staff have typed when their session ends, or in another tab: it stays in the browser, only for them,
// until it is sent or discarded (docs/decisions/0013-unsent-words-stay-in-the-browser.md).

import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { erase, holdNews } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { dropFirstResponse } from "../../support/browser/network.ts";
import {
  anAdministrator,
  type Person,
  pressSignIn,
  storeSession,
  typeCredentials,
} from "../../support/browser/people.ts";
import { toastOf } from "../../support/browser/toast.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
});

test("a letter and a note outlive a session that ended elsewhere, and the sign-in leads back to them (R-501, R-502)", async ({
  page,
}) => {
  const administrator = await anAdministrator(site);
  const id = await insertApplication(site, { status: "approved" });
  const dialog = await openApplication(page, id, administrator);
  await dialog.getByLabel("Add a note").fill("Wants to start in May.");
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByLabel("Prepared text").selectOption("Reviewing");
  await dialog.getByLabel("Message").fill("Please call us.");
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await dialog.getByLabel("This email tells the applicant the decision").uncheck();
  await holdLooks(page);
  await endSessions(administrator);
  await dialog.getByRole("button", { name: "Send it now" }).click();

  await expect(page).toHaveURL(`${site.url}/auth`);
  await expect(page.getByText("You were signed out. Sign in here.")).toBeVisible();
  await expectNoViolations(page);
  await typeCredentials(page, administrator);
  await pressSignIn(page);
  await expect(page).toHaveURL(`${site.url}/scholarship-admin?open=${id}`);
  await expect(dialog.getByLabel("Add a note")).toHaveValue("Wants to start in May.");
  await expect(dialog.getByRole("heading", { name: "This is what goes out" })).toBeVisible();
  await expect(dialog.getByText("Please call us.")).toBeVisible();
  await expect(dialog.getByLabel("This email tells the applicant the decision")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Keep writing" }).click();
  await expect(dialog.getByLabel("Prepared text")).toHaveValue("reviewing");
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(toastOf(page, "The email is on its way.")).toBeVisible();
  expect(await site.query("select body, announces from application_messages")).toEqual([
    { body: "Please call us.", announces: null },
  ]);
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog.getByText("The note is saved.")).toBeVisible();
  await expect.poll(() => keptIn(page)).toEqual([]);
});

test("'Save and send' after the session ended leads back to the same decision and text (R-502)", async ({
  page,
}) => {
  const administrator = await anAdministrator(site);
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id, administrator);
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Rejected" }).check();
  await holdLooks(page);
  await endSessions(administrator);
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await signInAgain(page, administrator);
  await expect(page).toHaveURL(`${site.url}/scholarship-admin?open=${id}`);
  await expect(dialog.getByRole("radio", { name: "Rejected" })).toBeChecked();
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(toastOf(page, "Application marked as rejected")).toBeVisible();
  expect(await site.query("select from application_messages")).toHaveLength(1);
});

test("after a reload without a session the sign-in leads back to the application and the note", async ({
  page,
}) => {
  const administrator = await anAdministrator(site);
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id, administrator);
  await dialog.getByLabel("Add a note").fill("Wants to start in May.");
  await endSessions(administrator);
  page.on("dialog", (leaving) => leaving.accept());
  await page.reload();
  await expect(page.getByText("You were signed out. Sign in here.")).toBeVisible();
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.reload();
  await signInAgain(page, administrator);
  expect(errors, "of the sign-in page's hydration").toEqual([]);
  await expect(page).toHaveURL(`${site.url}/scholarship-admin?open=${id}`);
  await expect(dialog.getByLabel("Add a note")).toHaveValue("Wants to start in May.");
});

test("an open screen notices by itself that the session ended, and nobody else is shown the words or led there (R-501, R-502)", async ({
  page,
}) => {
  const [first, second] = [await anAdministrator(site), await anAdministrator(site)];
  await page.clock.install();
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id, first);
  await dialog.getByLabel("Add a note").fill("Wants to start in May.");
  await endSessions(first);
  await page.clock.fastForward(15_000);
  await signInAgain(page, second);
  await expect(page).toHaveURL(`${site.url}/scholarship-admin`);
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  await expect(dialog.getByLabel("Add a note")).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click(); // asks nothing: these are not their words

  await expect(page.getByText("This browser keeps words that were not sent.")).toBeVisible();
  await typeCredentials(page, first);
  await pressSignIn(page);
  await page.getByRole("button", { name: "Go on Unsaved note about Ana Ruiz" }).click();
  await expect(dialog.getByLabel("Add a note")).toHaveValue("Wants to start in May.");
});

test("words that a prepared text replaced outlive a closed dialog and a reload, and each comes back (R-501)", async ({
  page,
}) => {
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id, await anAdministrator(site));
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByLabel("Message").fill("Please call us.");
  await dialog.getByLabel("Prepared text").selectOption("Rejected");
  await dialog.getByLabel("Message").fill("Please write to us.");
  await dialog.getByLabel("Language of the email").selectOption("Spanish");
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("button", { name: "Go on Unsent letter to Ana Ruiz" }).click();
  await expect(dialog.getByText("Your own words were set aside.")).toBeVisible();
  const bringBack = dialog.getByRole("button", { name: "Bring back my words" });
  await bringBack.press("Enter");
  await expect(dialog.getByLabel("Message")).toHaveValue("Please write to us.");
  await expect(dialog.getByLabel("Language of the email")).toHaveValue("en");
  await expect(dialog.getByLabel("Message")).toBeFocused();
  await bringBack.press("Enter");
  await expect(dialog.getByLabel("Message")).toHaveValue("Please call us.");
  await expect(bringBack).toBeVisible();
  await dialog.getByRole("button", { name: "Discard my words" }).click();
  await expect.poll(() => keptIn(page)).toEqual([]);
});

test("'Sign Out' asks before it discards unsent words, also in another tab (R-503)", async ({ page }) => {
  const administrator = await anAdministrator(site);
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id, administrator);
  await dialog.getByLabel("Add a note").fill("Wants to start in May.");
  const question = page.getByRole("dialog", { name: "Sign out with unsent words?" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(question).toBeVisible();
  await expectNoViolations(page);
  await question.getByRole("button", { name: "Stay signed in" }).last().click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeFocused();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await question.getByRole("button", { name: "Discard it and sign out" }).click();
  await expect(page).toHaveURL(`${site.url}/auth`);
  expect(await keptIn(page)).toEqual([]);
  await typeCredentials(page, administrator);
  await pressSignIn(page);
  await expect(page.getByRole("button", { name: "View application of Ana Ruiz" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Go on/ })).toHaveCount(0);
});

test("a tab in which another one signed out says so, has no words any more, and goes on after the sign-in there (R-502, R-503)", async ({
  page,
  context,
}) => {
  const administrator = await anAdministrator(site);
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id, administrator);
  await dialog.getByLabel("Add a note").fill("Wants to start in May.");
  const other = await context.newPage();
  await other.goto(`${site.url}/mission`);
  await hydrated(other);
  await other.getByRole("button", { name: "Sign Out" }).click();
  await other.getByRole("button", { name: "Discard it and sign out" }).click();
  await expect(page.getByText("You were signed out. Sign in here.")).toBeVisible();
  await other.getByRole("link", { name: "Sign In" }).click();
  await typeCredentials(other, administrator);
  await pressSignIn(other);
  await expect(page).toHaveURL(`${site.url}/scholarship-admin?open=${id}`);
  await expect(dialog.getByLabel("Add a note")).toHaveValue("");

  await dialog.getByLabel("Add a note").fill("Wants to start in June.");
  await other.close(); // refused first, it would take the session away before this tab is loaded again
  await endSessions(administrator);
  await page.reload();
  await page.waitForURL(`${site.url}/auth`);
  await expect(page.getByText("You were signed out. Sign in here.")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email")).toBeFocused(); // the notice above it has the focus, and no button
  const discard = page.getByRole("button", { name: "Discard what I typed" });
  await discard.press("Enter");
  await expect(page.getByText(/^Discard everything that was typed/)).toBeFocused();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Keep it" }).press("Enter");
  await expect(discard).toBeFocused();
  expect(await keptIn(page)).not.toEqual([]);
  await discard.press("Enter");
  await page.getByRole("button", { name: "Discard it" }).press("Enter");
  await expect(page.getByText("What was typed is discarded.")).toBeFocused();
  expect(await keptIn(page)).toEqual([]);
});

test("a second tab finds the letter and the form with one press, both say so, and none writes over the other (R-614, R-615)", async ({
  page,
  context,
}) => {
  const administrator = await anAdministrator(site);
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id, administrator);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByLabel("Message").fill("Please call us.");
  const goOn = { name: "Go on Unsent letter to Ana Ruiz" };
  await expect(page.getByRole("button", goOn)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(toastOf(page, "What you wrote is kept. Above the list you can go on.")).toBeVisible();
  await page.getByRole("button", goOn).click(); // right after it was closed
  await expect(dialog.getByLabel("Message")).toHaveValue("Please call us.");
  const other = await context.newPage();
  await other.goto(`${site.url}/scholarship-admin`);
  await other.getByRole("button", goOn).click();
  const second = other.getByRole("dialog");
  await expect(second.getByLabel("Message")).toHaveValue("Please call us.");
  await expect(second.getByText("Another tab of this browser is writing this too.")).toHaveCount(0);

  await second.getByLabel("Message").fill("Please call us on Monday.");
  await expect(dialog.getByLabel("Message")).toHaveValue("Please call us on Monday.");
  await expect(dialog.getByText("Another tab of this browser is writing this too.")).toBeVisible();
  await expectNoViolations(page);
  await caretAt(dialog.getByLabel("Message"), "Please".length);
  await second.getByLabel("Message").fill("Please call us on Friday.");
  await expect(dialog.getByLabel("Message")).toHaveValue("Please call us on Friday.");
  await page.keyboard.type("!");
  await expect(dialog.getByLabel("Message")).toHaveValue("Please! call us on Friday.");
  await second.getByLabel("Message").fill("Hello. Please! call us on Friday.");
  await expect(dialog.getByLabel("Message")).toHaveValue("Hello. Please! call us on Friday.");
  await page.keyboard.type("!");
  await expect(dialog.getByLabel("Message")).toHaveValue("Hello. Please!! call us on Friday.");
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await second.getByLabel("Message").fill("Please call us on Tuesday.");
  await dialog.getByRole("button", { name: "Send it now" }).click(); // not what the other tab changed since
  await expect(dialog.getByLabel("Message")).toHaveValue("Please call us on Tuesday.");
  await second.getByRole("button", { name: "Check before sending" }).click();
  await second.getByRole("button", { name: "Send it now" }).click();
  await expect(toastOf(other, "The email is on its way.")).toBeVisible();
  await expect(dialog.getByText("It was sent or discarded in another tab of this browser.")).toBeVisible();
  expect(await site.query("select body from application_messages")).toEqual([
    { body: "Please call us on Tuesday." },
  ]);
});

test("a copied tab sends nothing twice, and an email that was sent there is not offered as unsent (R-504)", async ({
  page,
  context,
}) => {
  const administrator = await anAdministrator(site);
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id, administrator);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByLabel("Subject").fill("Hello");
  await dialog.getByLabel("Message").fill("Please call us.");
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  const copy = await context.newPage();
  await copy.goto(`${site.url}/robots.txt`);
  await copy.evaluate(
    (kept) => Object.assign(sessionStorage, kept),
    await page.evaluate(() => ({ ...sessionStorage })),
  );
  await copy.goto(`${site.url}/scholarship-admin?open=${id}`);
  const copied = copy.getByRole("dialog");
  await copied.getByRole("button", { name: "Send it now" }).click();
  await expect(toastOf(copy, "The email is on its way.")).toBeVisible();
  await expect(dialog.getByText("It was sent or discarded in another tab of this browser.")).toBeVisible();
  await dialog.getByRole("button", { name: "Send it now" }).click();
  expect(await site.query("select from application_messages")).toHaveLength(1);
  await dialog.getByRole("button", { name: "Check before sending" }).click(); // the prepared text, as a new email
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await expect(dialog.getByText("An email went to this applicant within the last minute.")).toBeVisible();
});

test("an email whose answer was lost is not offered as unsent after a reload (R-504)", async ({ page }) => {
  const administrator = await anAdministrator(site);
  const id = await insertApplication(site);
  const dialog = await openApplication(page, id, administrator);
  await dialog.getByRole("button", { name: "Decide and write" }).click();
  await dialog.getByRole("radio", { name: "Approved" }).check();
  await dropFirstResponse(page, "**/rest/v1/rpc/decide_and_send");
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(dialog.getByText("No answer came.")).toBeVisible();
  page.on("dialog", (leaving) => leaving.accept());
  await page.goto(`${site.url}/scholarship-admin?open=${id}`);
  await expect(dialog.getByText("Email to the applicant:")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Decide and write" })).toBeVisible();
  expect(await keptIn(page)).toEqual([]);
  expect(await site.query("select from application_messages")).toHaveLength(1);
});

test("the letter to several is kept, and goes to each of them once although an answer was lost before a reload (R-504)", async ({
  page,
}) => {
  const administrator = await anAdministrator(site);
  await insertApplication(site);
  await insertApplication(site, { first_name: "Ben", email: "ben@example.org" });
  await storeSession(page, site, administrator);
  await page.goto(`${site.url}/scholarship-admin`);
  await holdNews(page);
  const several = await decideSeveral(page);
  await several.getByRole("radio", { name: "Approved" }).check();
  await several.getByLabel("Message").fill("Dear {first name}, welcome.");
  await dropFirstResponse(page, "**/rest/v1/rpc/decide_and_send");
  await several.getByRole("button", { name: "Save and send to 2 applicants" }).click();
  await expect(several.getByText("No answer came for 2 applicants")).toBeVisible();
  page.on("dialog", (leaving) => leaving.accept());
  await page.reload();

  const again = await decideSeveral(page);
  await again.getByRole("radio", { name: "Approved" }).check();
  await expect(again.getByLabel("Message")).toHaveValue("Dear {first name}, welcome.");
  await again.getByRole("button", { name: "Save and send to 2 applicants" }).click();
  await expect(toastOf(page, "2 applications marked as approved")).toBeVisible();
  expect(await site.query("select body from application_messages order by body")).toEqual([
    { body: "Dear Ana, welcome." },
    { body: "Dear Ben, welcome." },
  ]);
  expect(await keptIn(page)).toEqual([]);
});

test("words about an applicant who was erased meanwhile are gone from the browser, those about others are not (R-505)", async ({
  page,
}) => {
  const administrator = await anAdministrator(site);
  const ids = [
    await insertApplication(site),
    await insertApplication(site, { first_name: "Ben" }),
    await insertApplication(site, { first_name: "Cora" }),
  ];
  await storeSession(page, site, administrator);
  await page.goto(`${site.url}/scholarship-admin`);
  const dialog = page.getByRole("dialog");
  for (const name of ["Ana", "Ben", "Cora"]) {
    await page.getByRole("button", { name: `View application of ${name} Ruiz` }).click();
    await dialog.getByLabel("Add a note").fill(`About ${name}`);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  await endSessions(administrator);
  await erase(site, "Ana", "deleted");
  await erase(site, "Ben", "anonymized");
  page.on("dialog", (leaving) => leaving.accept());
  await page.reload();
  await signInAgain(page, administrator);
  await expect(page.getByRole("button", { name: "Go on Unsaved note about Cora Ruiz" })).toBeVisible();
  await expect.poll(() => keptIn(page)).toEqual([expect.stringContaining(`note ${ids[2]}`)]);
});

test("an email whose decision was changed meanwhile is as it was, and does not tell the new decision", async ({
  page,
}) => {
  const administrator = await anAdministrator(site);
  const id = await insertApplication(site, { status: "approved" });
  const dialog = await openApplication(page, id, administrator);
  await dialog.getByRole("button", { name: "Write an email" }).click();
  await dialog.getByLabel("Message").fill("Welcome.");
  await dialog.getByRole("button", { name: "Check before sending" }).click();
  await holdLooks(page);
  await endSessions(administrator);
  await dialog.getByRole("button", { name: "Send it now" }).click();
  await site.query("update scholarship_applications set status = 'rejected'");
  await signInAgain(page, administrator);
  await expect(dialog.getByText("Welcome.")).toBeVisible();
  await expect(dialog.getByLabel("This email tells the applicant the decision: Rejected")).not.toBeChecked();
});

test("a correction of contact information and the name of a view are kept too (R-501)", async ({ page }) => {
  const administrator = await anAdministrator(site);
  const id = await insertApplication(site);
  await storeSession(page, site, administrator);
  await page.goto(`${site.url}/scholarship-admin?status=new&open=${id}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Correct contact information" }).click();
  await dialog.getByLabel("City").fill("Ocala");
  await endSessions(administrator);
  await signInAgain(page, administrator);
  await expect(page).toHaveURL(`${site.url}/scholarship-admin?status=new&open=${id}`);
  await expect(dialog.getByLabel("City")).toHaveValue("Ocala");
  await dialog.getByRole("button", { name: "Save contact information" }).click();
  await expect(toastOf(page, "The contact information is corrected.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "My desk" }).click();
  await page.getByLabel("Name for what the list shows now").fill("New ones");
  page.on("dialog", (leaving) => leaving.accept());
  await page.reload();
  await page.getByRole("button", { name: "My desk" }).click();
  await expect(page.getByLabel("Name for what the list shows now")).toHaveValue("New ones");
});

async function openApplication(page: Page, id: string, person: Person): Promise<Locator> {
  await storeSession(page, site, person);
  await page.goto(`${site.url}/scholarship-admin?open=${id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Application received")).toBeVisible();
  return dialog;
}

/** Selects every application, and opens the dialog for them. */
async function decideSeveral(page: Page): Promise<Locator> {
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.getByRole("button", { name: "Decide and write 2 applicants" }).click();
  return page.getByRole("dialog");
}

/** As "sign out everywhere" on another device does. */
async function endSessions({ email }: Person): Promise<void> {
  await site.query("delete from auth.sessions using auth.users where users.id = user_id and email = $1", [
    email,
  ]);
}

async function signInAgain(page: Page, person: Person): Promise<void> {
  await expect(page.getByText("You were signed out. Sign in here.")).toBeVisible();
  await typeCredentials(page, person);
  await pressSignIn(page);
}

/** The page makes no call by itself that would tell it that the session ended. */
async function holdLooks(page: Page): Promise<void> {
  await holdNews(page);
  await page.route("**/rest/v1/application_viewers*", (route) => route.abort());
}

/** The names under which the browser keeps what staff typed, and which forms are open. */
function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [localStorage, sessionStorage].flatMap(Object.keys).filter((name) => name.startsWith("staff-words ")),
  );
}

function caretAt(field: Locator, place: number): Promise<void> {
  return field.evaluate((text: HTMLTextAreaElement, at) => {
    text.focus();
    text.setSelectionRange(at, at);
  }, place);
}
