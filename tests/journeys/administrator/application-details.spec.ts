// The details that are stored beside the record: from the form, with and without script, to the
// administrators' dialog and export (R-153; docs/decisions/0031-mail-only-for-stored-applications.md).
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { fillApplication, fillUnhydrated, renee } from "../../support/browser/applicant.ts";
import {
  openList,
  startExport,
  storeApplications,
  untilDialogLooksAgain,
} from "../../support/browser/application-list.ts";
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

for (const javaScriptEnabled of [true, false])
  test.describe(`an application sent ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 800 } });

    test("keeps address, zip code and program beside its record (R-153)", async ({ page }) => {
      await page.goto(`${site.url}/scholarship`);
      await (javaScriptEnabled ? fillApplication : fillUnhydrated)(page, renee);
      await page.getByRole("button", { name: "Submit application" }).click();
      await expect(page.getByText(/test submission/)).toBeVisible();
      const kept = await site.query(
        `select email, address, zip, program, language from scholarship_applications
         join scholarship_application_details on application_id = id`,
      );
      const { email, address, zip, program } = renee;
      expect(kept).toEqual([{ email, address, zip, program, language: "en" }]);
    });
  });

test("the dialog shows them on a phone and on a desk, on paper too (R-172, R-387)", async ({ page }) => {
  const id = await insertApplication(site, { first_name: "Renée" });
  await keep(id, { address: "120 Main Street, Apt 4", zip: "77001", program: "Business Office" });
  await openApplication(page, id);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const dialog = page.getByRole("dialog");
    await expect(answer(page, "Program")).toHaveText("Business Office");
    await expect(answer(page, "Address")).toHaveText("120 Main Street, Apt 4");
    await expect(answer(page, "Zip code")).toHaveText("77001");
    await expectNoViolations(page);
    await page.emulateMedia({ media: "print" });
    await expect(dialog.getByText("120 Main Street, Apt 4")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  }
});

test("an application without them says so, and one whose details cannot be read too (R-172)", async ({
  page,
}) => {
  const id = await insertApplication(site);
  await openApplication(page, id);
  for (const name of ["Program", "Address", "Zip code"])
    await expect(answer(page, name)).toHaveText("Not provided");
  await page.route("**/rest/v1/scholarship_application_details*", (route) =>
    route.fulfill({ status: 403, json: { code: "42501", message: "no" } }),
  );
  const other = await insertApplication(site, { first_name: "Ben" });
  await page.goto(`${site.url}/scholarship-admin?open=${other}`);
  await expect(answer(page, "Address")).toHaveText("Could not be loaded.");
});

test("the dialog says who helped, whether they follow, and in the history that the applicant ended it (R-624)", async ({
  page,
}) => {
  const id = await insertApplication(site, { first_name: "Lena" });
  await site.query(
    `insert into application_helpers (application_id, name, organization, email, may_follow)
     values ($1, 'Ana López', 'Harbor House', 'ana@harbor.example', true)`,
    [id],
  );
  await openApplication(page, id);
  const helped = answer(page, "Filled in with the help of");
  await expect(helped).toContainText("Ana López, Harbor House");
  await expect(helped).toContainText("Sees where the application stands");
  await expectNoViolations(page);
  await site.query("update application_helpers set ended_at = now() where application_id = $1", [id]);
  await page.goto(`${site.url}/scholarship-admin?open=${id}`);
  await expect(helped).toContainText(/The applicant ended on \w+ \d+, \d+ that/);
  const entry = page.getByRole("listitem").filter({ hasText: "Ended that the helper sees" });
  await expect(entry).toContainText("by the applicant");
});

test("what somebody else anonymizes leaves an open dialog too", async ({ page }) => {
  await page.clock.install();
  const id = await insertApplication(site);
  await keep(id, { address: "120 Main Street, Apt 4", zip: "77001", program: "HVAC" });
  await openApplication(page, id);
  await expect(answer(page, "Address")).toHaveText("120 Main Street, Apt 4");
  await site.query("insert into application_erasures (application_id, kind) values ($1, 'anonymized')", [id]);
  await untilDialogLooksAgain(page);
  await expect(answer(page, "Address")).toHaveText("Not provided");
  await expect(answer(page, "Zip code")).toHaveText("Not provided");
});

test("an export has them behind the stored fields, of each application its own, safe for a spreadsheet (R-169)", async ({
  page,
}) => {
  await storeApplications(site, 230);
  await site.query(
    `insert into scholarship_application_details (application_id, address, zip, program, language)
     select id, '=Street of ' || last_name, '77001', 'HVAC', 'es' from scholarship_applications where last_name <> 'N7'`,
  );
  await openList(page, site, { person: administrator });
  const download = page.waitForEvent("download");
  await startExport(page);
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines[0]).toMatch(/,status,created_at,address,zip,program,language$/);
  const ends = lines.slice(1).map((line) => line.split(",").slice(-4).join(","));
  expect(ends).toEqual(
    Array.from({ length: 230 }, (_, index) =>
      index === 6 ? ",,," : `'=Street of N${index + 1},77001,HVAC,es`,
    ),
  );
});

async function keep(id: string, { address, zip, program }: Record<"address" | "zip" | "program", string>) {
  await site.query(
    "insert into scholarship_application_details (application_id, address, zip, program) values ($1, $2, $3, $4)",
    [id, address, zip, program],
  );
}

async function openApplication(page: Page, id: string): Promise<void> {
  await storeSession(page, site, administrator);
  await page.goto(`${site.url}/scholarship-admin?open=${id}`);
}

function answer(page: Page, name: string) {
  const term = page
    .getByRole("dialog")
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) });
  return term.locator("xpath=following-sibling::dd");
}
