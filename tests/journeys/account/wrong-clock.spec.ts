// A device whose clock is wrong: nobody is locked out, no renewals follow without end, and the desk counts by
// the server's clock.
import { expect, type Page } from "@playwright/test";
import { anAdministrator, signInOnScreen } from "../../support/browser/people.ts";
import { openSecurity } from "../../support/browser/security-dialog.ts";
import { test } from "../../support/browser/shared-site.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

const hourMs = 3_600_000;
const desk = "/scholarship-admin";

test("on a clock that is an hour fast, a session is not renewed again and again", async ({ page, site }) => {
  await page.clock.install({ time: Date.now() + hourMs });
  const renewals = renewalsOf(page);
  await signInOnScreen(page, site, await anAdministrator(site), desk);
  await expect(page.getByRole("heading", { name: /^Scholarship Applications/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Scholarship Applications/ })).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(renewals.length).toBeLessThanOrEqual(1);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("on a clock that is five hours slow, a token that has expired is renewed once", async ({
  page,
  site,
}) => {
  await page.clock.install({ time: Date.now() - 5 * hourMs });
  await signInOnScreen(page, site, await anAdministrator(site), desk);
  await expect(page.getByRole("heading", { name: /^Scholarship Applications/ })).toBeVisible();
  const expired = await page.evaluate(
    () => JSON.parse(window.localStorage.getItem("sb-localhost-auth-token") ?? "{}").access_token,
  );
  await page.route("**/rest/v1/**", (route) =>
    route.request().headers().authorization === `Bearer ${expired}`
      ? route.fulfill({ status: 401, json: { code: "PGRST303", message: "JWT expired" } })
      : route.fallback(),
  );
  const renewals = renewalsOf(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Scholarship Applications/ })).toBeVisible();
  expect(renewals).toHaveLength(1);
});

test("on a clock that is put back after the sign-in, the Security dialog works on", async ({
  page,
  site,
}) => {
  await signInOnScreen(page, site, await anAdministrator(site), desk);
  let refused = 0;
  await page.route("**/auth/v1/user", (route) => {
    refused += 1;
    return refused === 1
      ? route.fulfill({ status: 403, json: { error_code: "bad_jwt", msg: "invalid JWT: token is expired" } })
      : route.fallback();
  });
  const renewals = renewalsOf(page);
  await openSecurity(page);
  expect(refused).toBeGreaterThan(1);
  expect(renewals).toHaveLength(1);
});

test("how long an application has waited is counted by the server's clock", async ({ page, site }) => {
  const id = await insertApplication(site);
  await site.query(
    "update scholarship_applications set created_at = now() - interval '76 hours' where id = $1",
    [id],
  );
  await page.clock.install({ time: Date.now() - 120 * hourMs });
  await signInOnScreen(page, site, await anAdministrator(site), desk);
  await page.goto(`${desk}?status=new`);
  await expect(page.getByRole("row", { name: /Ana Ruiz/ }).first()).toContainText("3 days");
});

function renewalsOf(page: Page): string[] {
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) renewals.push(request.url());
  });
  return renewals;
}
