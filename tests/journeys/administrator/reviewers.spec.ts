// Reviewers at their screens: an administrator invites one and asks them, the reviewer accepts, reads, scores
// and notes, and the administrator sees it.
import { expect, type Page } from "@playwright/test";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { openList, storeApplications } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { aMember, anAdministrator, type Person, signIn, storeSession } from "../../support/browser/people.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let ana: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  ana = await anAdministrator(site);
});
test.beforeEach(() => site.query("truncate reviewers cascade"));

test("an administrator invites a reviewer and asks for selected applications, and the reviewer scores them without a name (R-620, R-622)", async ({
  page,
  browser,
}) => {
  await storeApplications(site, 3);
  const lee = await aProvenMember();
  await openList(page, site, { person: ana });
  await page.getByRole("button", { name: "Scoring team" }).click();
  const dialog = page.getByRole("dialog", { name: "Scoring team" });
  await expect(dialog.getByText("There are no reviewers yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(dialog.getByText("Please enter an email address like name@example.com.")).toBeVisible();
  await dialog.getByLabel("Email address").fill(ana.email);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(dialog.getByText("This person is an administrator and can score already.")).toBeVisible();
  await dialog.getByLabel("Email address").fill(lee.email);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(dialog.getByText(`${lee.email} is invited.`)).toBeVisible();
  await expect(dialog.getByText("Invited, not accepted yet")).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("button", { name: "Close the reviewers" }).click();
  for (const name of ["Ana", "Ben"]) await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  await page.getByRole("button", { name: "Ask a reviewer" }).click();
  const asking = page.getByRole("dialog", { name: "Ask a reviewer to review 2 applications" });
  await asking.getByRole("button", { name: "Ask a reviewer" }).click();
  await expect(toastOf(page, "It is noted. The reviewer gets an email in the morning.")).toBeVisible();

  await site.query("insert into private.reviewer_tokens select sha256('secret'), id from reviewers");
  const desk = await browser.newPage();
  await desk.goto(`${site.url}/reviews?invitation=secret`);
  await expect(desk.getByText("Sign in, or create an account, with the email address")).toBeVisible();
  await storeSession(desk, site, lee);
  await desk.goto(`${site.url}/reviews`);
  await expect(desk.getByText("To start, open the link in the newest email that invited you.")).toBeVisible();
  await desk.goto(`${site.url}/reviews?invitation=secret`);
  await expect(desk.getByRole("button", { name: "To score 2" })).toBeVisible();
  const rows = desk.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(desk.getByText(/Ana|Ben/)).toHaveCount(0);
  await expectNoViolationsInBothThemes(desk);
  await rows.first().getByRole("button").click();
  await expect(desk.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(desk.getByText(/Ana|Ben|@example|555/)).toHaveCount(0);
  await desk.getByLabel("Add a note").fill("A steady hand.");
  await desk.reload(); // only the list is shown, and nothing typed is lost
  await rows.first().getByRole("button").click();
  await expect(desk.getByLabel("Add a note")).toHaveValue("A steady hand.");
  await desk.getByRole("button", { name: "Save note" }).click();
  await expect(desk.getByText("The note is saved.")).toBeVisible();
  for (const criterion of ["Financial need", "Clear goals", "Ready to start"])
    await desk.getByRole("group", { name: criterion }).getByRole("radio", { name: "4" }).check();
  await expectNoViolations(desk);
  await desk.getByRole("button", { name: "Next to score" }).click();
  await expect(desk.getByText("0 of 3")).toHaveCount(0);
  await desk.getByRole("button", { name: "Back to the list" }).click();
  await expect(desk.getByRole("button", { name: "Scored 1" })).toBeVisible();
  await expect(desk.getByRole("button", { name: "To score 1" })).toBeVisible();

  const [{ id } = { id: "" }] = await site.query<{ id: string }>("select application_id as id from application_scores limit 1");
  await page.goto(`${site.url}/scholarship-admin?open=${id}`);
  const opened = page.getByRole("dialog");
  const section = opened.getByRole("region", { name: "Reviewers" });
  await expect(section.getByText(`${lee.email} · 3 of 3 scored`)).toBeVisible();
  await section.getByRole("button", { name: "Show what reviewers gave" }).press("Enter");
  const given = section.getByRole("status").filter({ hasText: `Financial need: ${lee.email}: 4` });
  await expect(given).toBeFocused(); // the button is gone
  await expect(opened.getByText("A steady hand.")).toBeVisible();
  await section.getByRole("button", { name: "Take back the request" }).click();
  await expect(section.getByText("The request is taken back.")).toBeFocused();
  await section.getByRole("button", { name: "Ask a reviewer" }).click();
  await expect(section.getByText("It is noted.")).toBeFocused();
}); // biome-ignore format: one line a step

test("a decision while a reviewer reads closes scores and notes, and a right that is taken away leaves the page (R-619, R-622)", async ({
  page,
}) => {
  await storeApplications(site, 1);
  const lee = await aReviewer("all", false);
  await openReviews(page, lee);
  await page.getByRole("button", { name: "Ana N1" }).click();
  await page.getByLabel("Add a note").fill("A steady hand.");
  await site.query("update scholarship_applications set status = 'approved'");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("The note was not saved. Your words are still here.")).toBeVisible();
  await expect(page.getByText("This application is decided or was withdrawn.")).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeDisabled();
  await site.query("delete from reviewers");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(page.getByRole("heading", { name: "Ana N1" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("to others there is no such page, and a lost connection keeps what is shown and typed (R-622)", async ({
  page,
}) => {
  await signIn(page, site, await aMember(site));
  await page.goto(`${site.url}/reviews`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await storeApplications(site, 1);
  await openReviews(page, await aReviewer("all", true));
  await page.getByRole("main").getByRole("listitem").getByRole("button").click();
  await page.getByLabel("Add a note").fill("A steady hand.");
  await page.route("**/rest/v1/**", (route) => route.abort());
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("The note was not saved. Your words are still here.")).toBeVisible();
  await page.unroute("**/rest/v1/**");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("The note is saved.")).toBeVisible();
  expect(await site.query("select body from application_notes")).toEqual([{ body: "A steady hand." }]);
});

test("an administrator changes what a reviewer sees, and removes one after a question (R-620)", async ({ page }) => {
  const lee = await aReviewer("assigned", true);
  await openList(page, site, { person: ana });
  await page.getByRole("button", { name: "Scoring team" }).click();
  const dialog = page.getByRole("dialog", { name: "Scoring team" });
  await dialog.getByRole("button", { name: `Change what ${lee.email} sees` }).click();
  await dialog.getByLabel("Which applications").first().selectOption("All applications");
  await dialog.getByLabel("Names and contact information").first().selectOption("Shown");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("It is saved.")).toBeFocused();
  await expect(dialog.getByText("0 scored · All applications · Names and contact information: Shown")).toBeVisible();
  await dialog.getByRole("button", { name: `Remove ${lee.email}` }).click();
  await expect(dialog.locator("p", { hasText: `Remove ${lee.email}? This person reads nothing any more.` })).toBeFocused();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(dialog.getByText("Removed.")).toBeFocused();
  expect(await site.query("select from reviewers")).toEqual([]);
}); // biome-ignore format: one line a step

async function openReviews(page: Page, person: Person): Promise<void> {
  await storeSession(page, site, person);
  await page.goto(`${site.url}/reviews`);
  await expect(page.getByRole("heading", { level: 1, name: "Applications to review" })).toBeVisible();
}

/** Confirmed their address by a mailed link. */
async function aProvenMember(): Promise<Person> {
  const person = await aMember(site);
  await site.query("update auth.users set confirmation_sent_at = email_confirmed_at where email = $1", [person.email]);
  await site.query(
    "update auth.identities set identity_data = identity_data || '{\"email_verified\": true}' where user_id = (select id from auth.users where email = $1)",
    [person.email],
  );
  return person;
} // biome-ignore format: one line a step

async function aReviewer(sees: "all" | "assigned", hidesNames: boolean): Promise<Person> {
  const person = await aMember(site);
  await site.query(
    "insert into reviewers (email, account_id, accepted_at, sees, hides_names) select email, id, now(), $2, $3 from auth.users where email = $1",
    [person.email, sees, hidesNames],
  );
  return person;
}
