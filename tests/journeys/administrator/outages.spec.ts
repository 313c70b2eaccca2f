// A fault is not a lost right: during an outage an administrator keeps the desk and what is typed there. A
// page that could not be checked opens by itself afterwards. A lost connection is also tested in each engine
// (tests/engines/outages.spec.ts).
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  answeredFaults,
  breakCalls,
  comeBackOnline,
  comeBackToTab,
  faults,
} from "../../support/browser/faults.ts";
import { aMember, anAdministrator, type Person, storeSession } from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import type { Site } from "../../support/server/site.ts";

const storageKey = "sb-localhost-auth-token";
const roleCalls = "**/rest/v1/user_roles*";
const renewals = "**/auth/v1/token?grant_type=refresh_token";

for (const fault of answeredFaults) {
  test(`with ${fault}, a return to the tab leaves the dialog and a half-written note where they are (R-480)`, async ({
    page,
    site,
  }) => {
    const log = consoleOf(page);
    const dialog = await openApplication(page, site);
    await dialog.getByLabel("Add a note").fill("Called, wants to");
    const endRoleFault = await breakCalls(page, "**/rest/v1/**", fault);
    const endAuthFault = await breakCalls(page, "**/auth/v1/**", fault);
    await comeBackToTab(page);
    await expect.poll(() => log.join("\n"), { timeout: 20_000 }).toContain("The administrator check failed.");
    await expect(page.getByText("Access Denied")).toHaveCount(0);
    await expect(dialog.getByLabel("Add a note")).toHaveValue("Called, wants to");

    await endRoleFault();
    await endAuthFault();
    await comeBackOnline(page);
    await dialog.getByRole("button", { name: "Save note" }).click();
    await expect(dialog.getByText("The note is saved.")).toBeVisible();
  });

  test(`with ${fault} at the first load, the desk says that it cannot check, and opens by itself (R-479)`, async ({
    page,
    site,
  }) => {
    await storeSession(page, site, await anAdministrator(site));
    const endFault = await breakCalls(page, roleCalls, fault);
    await page.goto("/scholarship-admin");
    await expect(page.getByRole("heading", { name: "We can't check your access right now" })).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText("Access Denied")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);

    await endFault();
    await comeBackOnline(page);
    await expect(page.getByRole("heading", { name: /^Scholarship Applications/ })).toBeVisible();
  });
}

for (const fault of faults)
  test(`a session that cannot be renewed because of ${fault} is kept, and the desk opens by itself (R-479, R-482)`, async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await storeSession(page, site, await anAdministrator(site));
    await page.goto("/robots.txt");
    await expireStoredSession(page);
    const endFault = await breakCalls(page, renewals, fault);
    await page.goto("/scholarship-admin");
    const heading = page.getByRole("heading", { name: "We can't check your access right now" });
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(heading).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
    expect(new URL(page.url()).pathname).toBe("/scholarship-admin");
    expect(await storedSession(page)).toContain("refresh_token");

    await endFault();
    await comeBackOnline(page);
    await expect(page.getByRole("heading", { name: /^Scholarship Applications/ })).toBeVisible();
  });

test("an outage says that the open application could not be loaded, not that it may be deleted, and ends by itself (R-480)", async ({
  page,
  site,
}) => {
  const dialog = await openApplication(page, site);
  const endFault = await breakCalls(page, "**/rest/v1/scholarship_applications*", "503");
  await comeBackToTab(page);
  const notice = dialog.getByText("The application could not be loaded again");
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByText("Someone may have deleted it")).toHaveCount(0);
  await expectNoViolations(page);
  await endFault();
  await expect(notice).toHaveCount(0, { timeout: 9_000 });
});

test("a desk whose session expires during an outage keeps the note, and saves it afterwards (R-480)", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const dialog = await openApplication(page, site);
  await dialog.getByLabel("Add a note").fill("Called, wants to");
  const endDataFault = await breakCalls(page, "**/rest/v1/**", "no connection");
  const endAuthFault = await breakCalls(page, "**/auth/v1/**", "no connection");
  await page.clock.fastForward("01:01:00");
  for (let seconds = 0; seconds < 60; seconds += 5) await page.clock.runFor(5_000);
  await comeBackToTab(page);
  await expect(page.getByText("Access Denied")).toHaveCount(0);
  await expect(dialog.getByLabel("Add a note")).toHaveValue("Called, wants to");

  await endDataFault();
  await endAuthFault();
  const renewed = page.waitForResponse(renewals);
  await comeBackOnline(page);
  expect((await renewed).status()).toBe(200);
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog.getByText("The note is saved.")).toBeVisible();
});

test("a note whose answer never comes is given up after a while, and saved once by the second press (R-480)", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const dialog = await openApplication(page, site);
  const notes = "**/rest/v1/application_notes*";
  const arrived = Promise.withResolvers<void>();
  await page.route(notes, async (route) => {
    await route.fetch();
    arrived.resolve();
  });
  const field = dialog.getByLabel("Add a note");
  await field.fill("Called, wants to start in May");
  await dialog.getByRole("button", { name: "Save note" }).click();
  await arrived.promise;
  await expect(dialog.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(dialog.getByText("The note was not saved. Your words are still here.")).toBeVisible();
  await expect(field).toHaveValue("Called, wants to start in May");
  await expect(field).toBeEditable();

  await page.unroute(notes);
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog.getByText("The note is saved.")).toBeVisible();
  const text = "select count(*)::int from public.application_notes where body = $1";
  expect(await site.query(text, ["Called, wants to start in May"])).toEqual([{ count: 1 }]);
});

test("the server's own answer still takes a role away (R-480)", async ({ page, site }) => {
  const administrator = await anAdministrator(site);
  await storeSession(page, site, administrator);
  await page.goto("/scholarship-admin");
  await expect(page.getByRole("heading", { name: /^Scholarship Applications/ })).toBeVisible();
  await takeRole(site, administrator);
  await comeBackToTab(page);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

test("an open desk from which the role is taken closes by itself; its words stay in the tab (R-480)", async ({
  page,
  site,
}) => {
  const administrator = await anAdministrator(site);
  await page.clock.install();
  const dialog = await openApplication(page, site, administrator);
  await dialog.getByLabel("Add a note").fill("Called, wants to");
  await takeRole(site, administrator);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain("Called, wants to");
});

test("a person without the role reads so after an outage, too", async ({ page, site }) => {
  await storeSession(page, site, await aMember(site));
  const endFault = await breakCalls(page, "**/auth/v1/user", "503");
  await page.goto("/scholarship-admin");
  await expect(page.getByRole("heading", { name: "We can't check your access right now" })).toBeVisible();
  await endFault();
  await comeBackOnline(page);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

async function takeRole(site: Site, { email }: Person): Promise<void> {
  await site.query("delete from public.user_roles using auth.users where users.id = user_id and email = $1", [
    email,
  ]);
}

async function openApplication(page: Page, site: Site, administrator?: Person) {
  const id = await insertApplication(site);
  await storeSession(page, site, administrator ?? (await anAdministrator(site)));
  await page.goto(`/scholarship-admin?open=${id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Add a note")).toBeVisible();
  return dialog;
}

function consoleOf(page: Page): string[] {
  const log: string[] = [];
  page.on("console", (message) => log.push(message.text()));
  return log;
}

function storedSession(page: Page): Promise<string | null> {
  return page.evaluate((key) => window.localStorage.getItem(key), storageKey);
}

/** As if the device had slept: the session has expired, and only a renewal can make it good. */
function expireStoredSession(page: Page): Promise<void> {
  return page.evaluate((key) => {
    const session = JSON.parse(window.localStorage.getItem(key) ?? "{}");
    window.localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_000_000_000 }));
  }, storageKey);
}
