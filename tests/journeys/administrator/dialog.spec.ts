// The dialog in which administrators work on one application: moving through the list, links, undo, possible
// duplicates, erasure.
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { test } from "../../support/browser/desk-site.ts";
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

test("what loads late takes its room from the start, so that no button moves from under a press (R-172)", async ({
  page,
}) => {
  await insertApplication(site);
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/rest/v1/{rpc/application_score_list,application_assignments}*", async (route) => {
    await isHeld;
    await route.continue();
  });
  await open(page, "/scholarship-admin");
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  const write = dialogOf(page, "Ana Ruiz").getByRole("button", { name: "Write an email" });
  await write.scrollIntoViewIfNeeded();
  await expect(
    dialogOf(page, "Ana Ruiz")
      .getByRole("region", { name: "History", exact: true })
      .getByRole("listitem")
      .first(),
  ).toBeVisible();
  const before = await write.boundingBox();
  release();
  await expect(dialogOf(page, "Ana Ruiz").getByRole("button", { name: "Assign to me" })).toBeVisible();
  await expect(dialogOf(page, "Ana Ruiz").getByRole("radio", { name: "5" }).first()).toBeEnabled();
  const after = await write.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 1_000))).toBeLessThan(2);
});

test("next and previous follow the filtered list by button and keyboard, beyond the loaded page, and say where they are (R-180)", async ({
  page,
}) => {
  await site.query(
    `insert into scholarship_applications (first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, created_at)
     select 'Person', 'Number ' || n, 'p' || n || '@example.org', '555 ' || (1000000 + n), 'Tampa', 'FL', 'Some help', 'GED', 'Plumbing',
            repeat('A long story. ', 50), now() - n * interval '1 minute' from generate_series(1, 1024) n`,
  );
  await open(page, "/scholarship-admin?q=number");
  await page.getByRole("button", { name: "View application of Person Number 1", exact: true }).click();
  await expect(dialogOf(page, "Person Number 1")).toContainText("1 of 1,024");
  await expect(page.getByRole("button", { name: "Previous application" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  const next = page.getByRole("button", { name: "Next application" });
  await next.click();
  await expect(dialogOf(page, "Person Number 2")).toContainText("2 of 1,024");
  await expect(next).toBeFocused();
  await expect(page.getByRole("dialog").getByRole("status").first()).toHaveText(
    "Person Number 2, 2 of 1,024",
  );

  await page.keyboard.press("Alt+ArrowUp");
  await expect(dialogOf(page, "Person Number 1")).toBeVisible();
  for (let number = 2; number <= 52; number += 1) {
    await page.keyboard.press("Alt+ArrowDown");
    await expect(dialogOf(page, `Person Number ${number}`)).toBeVisible();
  }
  await expect(page.getByRole("dialog")).toContainText("52 of 1,024");
  await expect(next).toBeFocused();
  await page.getByRole("dialog").getByLabel("Add a note").fill("Calls");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(dialogOf(page, "Person Number 52")).toBeVisible();
});

test("the address names the open application: it can be shared, Back closes it, and what does not exist opens nothing (R-179)", async ({
  page,
}) => {
  const id = await insertApplication(site);
  await insertApplication(site, { first_name: "Ben", email: "ben@example.org", status: "approved" });
  await open(page, "/scholarship-admin");
  await page.getByRole("button", { name: "View application of Ana Ruiz" }).click();
  await expect(page).toHaveURL(`${site.url}/scholarship-admin?open=${id}`);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goForward();
  await expect(dialogOf(page, "Ana Ruiz")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`${site.url}/scholarship-admin`);

  // a reload requests the list again
  await page.goto(`${site.url}/scholarship-admin?open=${id}`);
  await expect(dialogOf(page, "Ana Ruiz")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "Ana Ruiz" })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/scholarship-admin`);

  // it is not among the filtered rows
  await page.goto(`${site.url}/scholarship-admin?status=approved&open=${id}`);
  await expect(dialogOf(page, "Ana Ruiz")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next application" })).toHaveCount(0);
  await page.getByRole("button", { name: "Close application" }).click();
  await expect(page).toHaveURL(`${site.url}/scholarship-admin?status=approved`);
  await expect(page.getByRole("main")).toBeFocused();

  for (const wrong of [randomUUID(), "1", "'"]) {
    await page.goto(`${site.url}/scholarship-admin?open=${wrong}`);
    await expect(page.getByRole("rowheader", { name: "Ana Ruiz" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a status can be undone once, and the history tells both with who and when (R-177)", async ({
  page,
}) => {
  const id = await insertApplication(site, { status: "reviewing" });
  const dialog = await openApplication(page, id);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(toastOf(page, "Application marked as rejected")).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "Application marked as reviewing")).toBeVisible();
  await expect(dialog.getByText("Application marked as reviewing")).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await statusOf(id)).toBe("reviewing");
  await expect(dialog.getByRole("listitem")).toContainText([
    `by ${administrator.email}Status changed from Rejected to Reviewing`,
    `by ${administrator.email}Status changed from Reviewing to Rejected`,
    "Application received",
  ]);
  await expect(dialog.getByRole("listitem").first().locator("time")).toHaveAttribute("title", /day, .* at /);
});

test("one that is held says why, and is released by a press", async ({ page }) => {
  const id = await insertApplication(site);
  await site.query("insert into held_applications (application_id, reason) values ($1, 'too_fast')", [id]);
  const dialog = await openApplication(page, id);
  await expect(dialog.getByText("Filled out faster than a person can type.")).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Not suspicious" }).click();
  await expect(dialog.getByText("The application is no longer flagged.")).toBeFocused();
  expect(await site.query("select from held_applications")).toEqual([]);
});

test("applications that may come from the same person are told with the reason and open in the dialog, and neighbors stand apart (R-185, R-592)", async ({
  page,
}) => {
  const id = await insertApplication(site, { created_at: "2026-11-20T12:00:00Z" });
  await insertApplication(site, {
    first_name: "Anita",
    email: "ANA@example.org",
    phone: "555 444 3333",
    created_at: "2026-11-18T12:00:00Z",
    status: "rejected",
  });
  await insertApplication(site, { first_name: "Ben", email: "ben@example.org", phone: "+1 (555) 555-0123" });
  const eva = await insertApplication(site, {
    first_name: "Eva",
    email: "eva@example.org",
    phone: "555 222 1111",
  });
  for (const neighbor of [id, eva])
    await site.query(
      "insert into scholarship_application_details values ($1, '9 Oak Row', '33605', 'HVAC')",
      [neighbor],
    );
  const dialog = await openApplication(page, id);
  const others = dialog.getByRole("region", { name: "May come from the same person" }).getByRole("listitem");
  await expect(others).toHaveCount(2);
  await expect(others.filter({ hasText: "Anita" })).toContainText(
    "Anita Ruiz · Nov 18, 2026 Rejectedsame email",
  );
  await expect(others.filter({ hasText: "Ben" })).toContainText("same phone");
  const near = dialog.getByRole("region", { name: "Same postal address" }).getByRole("listitem");
  await expect(near).toHaveText(/^Eva Ruiz/);
  await dialog.getByRole("button", { name: "Open application of Anita Ruiz, Nov 18, 2026" }).click();
  await expect(dialogOf(page, "Anita Ruiz")).toBeVisible();
  await expect(
    page.getByRole("dialog").getByRole("button", { name: "Open application of Ana Ruiz" }),
  ).toBeVisible();
});

test("an applicant is anonymized only by a second press, and then deleted (R-184)", async ({ page }) => {
  const id = await insertApplication(site, { status: "approved" });
  const dialog = await openApplication(page, id);
  await dialog.getByRole("button", { name: "Delete or anonymize" }).click();
  await expect(dialog.getByText("Do this when an applicant asks for it.")).toBeFocused();
  await dialog.getByRole("button", { name: "Anonymize" }).click();
  await expect(dialog.getByText("Anonymize the application of Ana Ruiz?")).toBeFocused();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Keep it as it is" }).click();
  expect(await site.query("select from application_erasures")).toEqual([]);
  await dialog.getByRole("button", { name: "Anonymize" }).click();
  await dialog.getByRole("button", { name: "Yes, anonymize it" }).click();
  await expect(toastOf(page, "The application is anonymized.")).toBeVisible();
  await expect(dialogOf(page, "Removed applicant")).toBeVisible();
  await expect(page.getByRole("dialog")).not.toContainText("ana@example.org");
  await expect(page.getByRole("dialog")).not.toContainText("removed.invalid");
  await expect(page.getByRole("button", { name: "Write an email" })).toHaveCount(0);
  expect(await site.query("select first_name, status from scholarship_applications")).toEqual([
    { first_name: "Removed", status: "approved" },
  ]);

  await page.getByRole("button", { name: "Delete or anonymize" }).click();
  await expect(page.getByRole("button", { name: "Anonymize", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(toastOf(page, "The application is deleted.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("No applications yet.")).toBeVisible();
  expect(
    await site.query("select kind, erased_by_email from application_erasures order by erased_at"),
  ).toEqual([
    { kind: "anonymized", erased_by_email: administrator.email },
    { kind: "deleted", erased_by_email: administrator.email },
  ]);
});

test("calls that fail are told where they belong, and can be repeated", async ({ page }) => {
  const id = await insertApplication(site);
  await storeSession(page, site, administrator);
  let isBroken = true;
  await page.route(/\/rest\/v1\/(application_|held_|scholarship_applications\?.*id=eq)/, (route) =>
    isBroken ? route.fulfill({ status: 403, json: { code: "42501", message: "no" } }) : route.continue(),
  );
  await page.goto(`${site.url}/scholarship-admin?open=${id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The history could not be loaded.")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete or anonymize" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(dialog.getByText("Nothing was removed. Please try again.")).toBeVisible();
  await dialog.getByRole("button", { name: "Approve" }).click();
  const failed = "Failed to update application status. Please check your admin permissions.";
  await expect(toastOf(page, failed)).toBeVisible();
  await expect(dialog.getByText(failed)).toBeVisible();
  isBroken = false;
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Application received")).toBeVisible();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(toastOf(page, "Application marked as approved")).toBeVisible();
});

test("long, foreign and hostile answers stay inside the dialog at 320 px (R-173)", async ({ page }) => {
  const id = await insertApplication(site, {
    first_name: "W".repeat(200),
    last_name: "مرحبا<b>x</b>",
    why_interested: `<img src=x onerror="document.title='broken'"> ${"x".repeat(5_000)}\n\nGoals: ${"שלום ".repeat(100)}`,
  });
  await page.setViewportSize({ width: 320, height: 640 });
  const dialog = await openApplication(page, id);
  await expect(dialog.getByText("<img src=x")).toBeVisible();
  expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(640 * 0.9);
  const widths = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll("section")].map((part) => part.scrollWidth - part.clientWidth),
  );
  expect(widths.filter((excess) => excess > 0)).toEqual([]);
  await expect(dialog.getByRole("button", { name: "Reject" })).toBeInViewport();
  await expect(page).not.toHaveTitle("broken");
  await expectNoViolationsInBothThemes(page);
});

async function open(page: Page, path: string): Promise<void> {
  await storeSession(page, site, administrator);
  await page.goto(`${site.url}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/\(\d/);
}

async function openApplication(page: Page, id: string): Promise<Locator> {
  await storeSession(page, site, administrator);
  await page.goto(`${site.url}/scholarship-admin?open=${id}`);
  await expect(page.getByRole("dialog").getByText("Application received")).toBeVisible();
  return page.getByRole("dialog");
}

function dialogOf(page: Page, name: string): Locator {
  return page.getByRole("dialog", { name, exact: true });
}

async function statusOf(id: string): Promise<string | undefined> {
  const rows = await site.query<{ status: string }>(
    "select status from scholarship_applications where id = $1",
    [id],
  );
  return rows[0]?.status;
}
