// What happens to a reviewer's page while something fails, or is taken away: nothing typed is lost, and the
// screen says what is so. What also holds at the desk is proved there (outages.spec.ts,
// ended-session.spec.ts).
import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { storeApplications } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { breakCalls, comeBackToTab } from "../../support/browser/faults.ts";
import { dropFirstResponse } from "../../support/browser/network.ts";
import { aMember, type Person, storeSession } from "../../support/browser/people.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

const unsaved = "You typed this note and didn't save it";
const criteria = ["Financial need", "Clear goals", "Ready to start"];

test.use({ viewport: { width: 360, height: 740 } });

let site: Site;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
});
test.beforeEach(() => site.query("truncate reviewers cascade"));

test("what was typed stays on the screen when the application, or the right, was taken away meanwhile (R-622)", async ({
  page,
}) => {
  await storeApplications(site, 2, { why_interested: "'https://example.org/' || repeat('x', 300)" });
  const lee = await aReviewer("assigned");
  await site.query(
    "insert into review_requests (application_id, reviewer_id) select a.id, r.id from scholarship_applications a, reviewers r",
  );
  await openReviews(page, lee);
  await openApplication(page, "Ana N1");
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "a long address breaks").toBe(360);
  await page.getByLabel("Add a note").fill("A steady hand.");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Applications to review" })).toBeFocused();
  const kept = page.getByRole("region", { name: unsaved });
  await expect(kept).toContainText("A steady hand.");
  await expectNoViolationsInBothThemes(page);
  await kept.getByRole("button", { name: "Open the application" }).click();
  await expect(page.getByLabel("Add a note")).toHaveValue("A steady hand.");
  await site.query("delete from review_requests");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByRole("alert").getByText("You can't read this application any more.")).toBeVisible();
  await expect(kept).toContainText("A steady hand.");

  await site.query("delete from reviewers");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page.getByText("You can't read applications here any more.")).toBeVisible();
  await expect(kept).toContainText("A steady hand.");
  await expectNoViolationsInBothThemes(page);
  await kept.getByRole("button", { name: "Discard this note" }).press("Enter");
  await expect(kept).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

for (const fault of ["no connection", "a captive portal"] as const)
  test(`with ${fault} at the first load, the page says so and opens by itself (R-622)`, async ({ page }) => {
    await storeApplications(site, 1);
    await storeSession(page, site, await aReviewer("all"));
    const endFault = await breakCalls(page, "**/rest/v1/rpc/**", fault);
    await page.goto(`${site.url}/reviews`);
    await expect(page.getByText("The applications could not be loaded.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
    await endFault();
    await expect(page.getByRole("button", { name: "Ana N1" })).toBeVisible();
  });

test("notes and scores that cannot be read say so, and come by themselves (R-622)", async ({ page }) => {
  await storeApplications(site, 1);
  await openReviews(page, await aReviewer("all"));
  const endNotes = await breakCalls(page, "**/rpc/review_notes", "503");
  const endScores = await breakCalls(page, "**/rpc/review_scores", "503");
  await openApplication(page, "Ana N1");
  await expect(page.getByText("Your notes could not be loaded.")).toBeVisible();
  await expect(page.getByText("We couldn't load the scores.")).toBeVisible();
  await endNotes();
  await endScores();
  await expect(page.getByRole("radio").first()).toBeEnabled();
  await expect(page.getByText("Your notes could not be loaded.")).toHaveCount(0);
});

test("a score that is not saved is named also on the next application, and one whose answer was lost is shown (R-622)", async ({
  page,
}) => {
  await storeApplications(site, 2);
  await openReviews(page, await aReviewer("all"));
  await openApplication(page, "Ana N1");
  await dropFirstResponse(page, "**/rpc/give_review_score");
  await score(page, "Clear goals");
  await expect.poll(() => site.query("select score from application_scores")).toEqual([{ score: 4 }]);
  await expect(radio(page, "Clear goals")).toBeChecked();
  await expect(page.getByText("That was not saved.")).toHaveCount(0);

  const asked = Promise.withResolvers<void>();
  await page.route("**/rpc/give_review_score", async (route) => {
    await asked.promise;
    await route.fulfill({ status: 503, json: { code: "busy", message: "busy" } });
  });
  await score(page, "Financial need");
  await page.getByRole("button", { name: "Next to score" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ben N2" })).toBeVisible();
  asked.resolve();
  await expect(
    toastOf(page, "A score of Ana N1 was not saved. Open it again and choose it once more."),
  ).toBeVisible();
});

test("of scores that are pressed one after the other the last stays on the screen while they are saved (R-622)", async ({ page }) => {
  await storeApplications(site, 1);
  await openReviews(page, await aReviewer("all"));
  await openApplication(page, "Ana N1");
  const third = Promise.withResolvers<void>();
  let calls = 0;
  await page.route("**/rpc/give_review_score", async (route) => {
    calls += 1;
    if (calls === 3) await third.promise;
    await route.continue();
  });
  await radio(page, "Clear goals").focus();
  for (const key of ["Space", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  await expect.poll(() => calls).toBe(3);
  await expect(radio(page, "Clear goals")).toBeChecked();
  third.resolve();
  await expect.poll(() => site.query("select score from application_scores")).toEqual([{ score: 4 }]);
}); // biome-ignore format: one line a step

test("'Next to score' leads to none that is scored, and only who has scored all is thanked (R-622)", async ({ page }) => {
  await storeApplications(site, 2);
  await openReviews(page, await aReviewer("all"));
  await openApplication(page, "Ana N1");
  await scoreAll(page);
  await page.getByRole("button", { name: "Next to score" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ben N2" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next to score" })).toHaveCount(0);
  await expect(radio(page, "Clear goals")).toBeEnabled();
  await expect(page.getByText("You have scored all of them.")).toHaveCount(0);
  await scoreAll(page);
  await expect(page.getByText("You have scored all of them.")).toBeVisible();
}); // biome-ignore format: one line a step

test("whoever opens another one's invitation, or an old one, reads why there is no page (R-616)", async ({ page }) => {
  const member = await aMember(site);
  await site.query("insert into reviewers (email) values ('somebody.else@example.org')");
  await storeSession(page, site, member);
  await page.goto(`${site.url}/reviews?invitation=secret`);
  await expect(page.getByText(`You are signed in as ${member.email}. An invitation works only`)).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await page.goto(`${site.url}/reviews`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page.getByText("An invitation works only")).toHaveCount(0);
}); // biome-ignore format: one line a step

test("a right that was changed, and new requests, show on the return to the tab (R-622)", async ({ page }) => {
  await page.clock.install();
  await storeApplications(site, 1);
  await openReviews(page, await aReviewer("all"));
  await expect(page.getByRole("button", { name: "Ana N1" })).toBeVisible();
  await site.query("update reviewers set hides_names = true");
  await page.clock.fastForward("01:00");
  await comeBackToTab(page);
  await expect(page.getByText("Names and contact information are hidden.")).toBeVisible();
  await expect(page.getByText("Ana N1")).toHaveCount(0);
}); // biome-ignore format: one line a step

function radio(page: Page, criterion: string) {
  return page.getByRole("group", { name: criterion }).getByRole("radio", { name: "4" });
}

async function score(page: Page, criterion: string): Promise<void> {
  await radio(page, criterion).check();
}

async function scoreAll(page: Page): Promise<void> {
  for (const criterion of criteria) await score(page, criterion);
}

async function openReviews(page: Page, person: Person): Promise<void> {
  await storeSession(page, site, person);
  await page.goto(`${site.url}/reviews`);
  await expect(page.getByRole("heading", { level: 1, name: "Applications to review" })).toBeVisible();
}

async function openApplication(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function aReviewer(sees: "all" | "assigned"): Promise<Person> {
  const person = await aMember(site);
  await site.query(
    "insert into reviewers (email, account_id, accepted_at, sees, hides_names) select email, id, now(), $2, false from auth.users where email = $1",
    [person.email, sees],
  );
  return person;
}
