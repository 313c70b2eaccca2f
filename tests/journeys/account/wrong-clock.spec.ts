// A device whose clock is wrong: the Security dialog works on, and the desk counts by the server's clock. The
// sign-in with such a clock is in tests/engines/wrong-clock.spec.ts.
import { expect, type Page } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { anAdministrator, signInOnScreen } from "../../support/browser/people.ts";
import { openSecurity } from "../../support/browser/security-dialog.ts";
import { test } from "../../support/browser/shared-site.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

const { school: organisation } = wordsOf(defaultLanguage);

const hourMs = 3_600_000;
const desk = "/scholarship-admin";

test("on a clock that is put back after the sign-in, the Security dialog works on (R-484)", async ({
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

test("how long an application has waited is counted by the server's clock (R-481)", async ({
  page,
  site,
}) => {
  const id = await insertApplication(site);
  // At noon of the school's third day before today.
  await site.query(
    `update scholarship_applications
     set created_at = (current_timestamp at time zone $2)::date::timestamp at time zone $2 - interval '60 hours'
     where id = $1`,
    [id, organisation.timeZone],
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
