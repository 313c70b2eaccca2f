// What the official client does by itself in a browser. The rest of its behavior is tested
// in tests/wire/auth/official-client.test.ts.
import { expect, type Page } from "@playwright/test";
import { comeBackToTab } from "../../support/browser/faults.ts";
import { aMember, type Person, signIn, signInOnScreen } from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import type { Site } from "../../support/server/site.ts";

const storageKey = "sb-localhost-auth-token";

test("the session is kept under a key that comes from the backend's host name (R-226)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await signInOnScreen(page, site, person);
  expect(await storedSession(page)).toMatchObject({ token_type: "bearer", user: { email: person.email } });
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

test("a session from a link is taken; one issued more than 120 seconds ago is warned about as stale (R-227, R-228)", async ({
  page,
  site,
}) => {
  const warnings = warningsOf(page);
  const person = await aMember(site);
  await page.goto(`/${await sessionFragment(site, person, { issuedSecondsAgo: 5 })}`);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  expect(warnings).toEqual([]);

  await page.goto("about:blank");
  await page.goto(`/mission${await sessionFragment(site, person, { issuedSecondsAgo: 121 })}`);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  expect(warnings.join()).toContain("issued over 120s ago, URL could be stale");
});

test("a link that lacks a part of the session signs nobody in (R-227)", async ({ page, site }) => {
  const person = await aMember(site);
  for (const part of ["refresh_token", "expires_in", "token_type"]) {
    const fragment = new URLSearchParams((await sessionFragment(site, person)).slice(1));
    fragment.delete(part);
    await page.goto("about:blank");
    await page.goto(`/scholarship-admin#${fragment}`);
    await expect(page, "where this page sends a guest once it has checked").toHaveURL(/\/auth(#|$)/);
    expect(await storedSession(page)).toBeNull();
  }
});

test("an open page refreshes its session by itself before it ends, and stays signed in (R-220)", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const person = await aMember(site);
  await signIn(page, site, person);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  const first = await storedSession(page);
  const refreshed = page.waitForResponse("**/auth/v1/token?grant_type=refresh_token");
  await page.clock.fastForward("59:00");
  expect((await refreshed).status()).toBe(200);
  await expect.poll(async () => (await storedSession(page))?.refresh_token).not.toBe(first?.refresh_token);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("whether somebody is an administrator is asked again on a return to the tab, but not after a renewal (R-217)", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, site, await aMember(site));
  const asked = countRoleLookUps(page);
  await page.reload({ waitUntil: "networkidle" });
  await expect.poll(asked).toBeGreaterThan(0);
  const renewal = page.waitForRequest("**/auth/v1/token?grant_type=refresh_token");
  const refreshed = page.waitForResponse("**/auth/v1/token?grant_type=refresh_token");
  await page.clock.fastForward("59:00");
  await renewal;
  // What the reload asked was asked by now, also on a busy machine.
  const askedBefore = asked();
  expect((await refreshed).status()).toBe(200);
  await page.waitForLoadState("networkidle");
  expect(asked()).toBe(askedBefore);
  await comeBackToTab(page);
  await expect.poll(asked).toBeGreaterThan(askedBefore);
});

test("a return to the tab that meets a renewal asks for the role too (R-217)", async ({ page, site }) => {
  await page.clock.install();
  await signIn(page, site, await aMember(site));
  const asked = countRoleLookUps(page);
  await page.reload({ waitUntil: "networkidle" });
  await expect.poll(asked).toBeGreaterThan(0);
  const held = Promise.withResolvers<void>();
  await page.route("**/auth/v1/token?grant_type=refresh_token", async (route) => {
    await held.promise;
    await route.continue();
  });
  const renewal = page.waitForRequest("**/auth/v1/token?grant_type=refresh_token");
  await page.clock.fastForward("59:00");
  await renewal;
  const askedBefore = asked();
  await comeBackToTab(page);
  held.resolve();
  await expect.poll(asked).toBeGreaterThan(askedBefore);
});

test("an open page whose session was ended elsewhere signs out when its token has run out too (R-222)", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const person = await aMember(site);
  await signIn(page, site, person);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await site.query("delete from auth.sessions using auth.users where users.id = user_id and email = $1", [
    person.email,
  ]);
  await page.clock.fastForward("01:01:00");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect.poll(() => storedSession(page)).toBeNull();
});

test("a refresh that cannot reach the service keeps the person signed in, and succeeds once it can (R-221)", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const person = await aMember(site);
  await signIn(page, site, person);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  let isAway = true;
  let tries = 0;
  await page.route("**/auth/v1/token?grant_type=refresh_token", (route) => {
    tries += 1;
    return isAway ? route.abort() : route.continue();
  });
  await page.clock.fastForward("58:30");
  const passing = (milliseconds: number) => () => page.clock.runFor(milliseconds).then(() => tries);
  await expect.poll(passing(500)).toBeGreaterThan(2);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();

  isAway = false;
  const triesWhileAway = tries;
  const refreshed = page.waitForResponse("**/auth/v1/token?grant_type=refresh_token");
  await expect.poll(passing(10_000)).toBeGreaterThan(triesWhileAway);
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

type StoredSession = { refresh_token: string; token_type: string; user: { email: string } };

function storedSession(page: Page): Promise<StoredSession | null> {
  return page.evaluate((key) => JSON.parse(window.localStorage.getItem(key) ?? "null"), storageKey);
}

function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  return warnings;
}

/** The URL fragment with which the service redirects from a mailed link. */
async function sessionFragment(
  site: Site,
  { email, password }: Person,
  { issuedSecondsAgo = 0 }: { issuedSecondsAgo?: number } = {},
): Promise<string> {
  const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { access_token, refresh_token, expires_in, expires_at } = await answer.json();
  const fragment = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: String(expires_in),
    expires_at: String(expires_at - issuedSecondsAgo),
    token_type: "bearer",
    type: "signup",
  });
  return `#${fragment}`;
}

/** Returns how often the role was asked for since. */
function countRoleLookUps(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/user_roles")) count += 1;
  });
  return () => count;
}
