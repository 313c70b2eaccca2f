// Applications in another language than the staff's are found in the list.
import { expect } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { openList, shownNames, storeApplications } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { anAdministrator, type Person } from "../../support/browser/people.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});

test("the list says which forms were Spanish and filters by it, with its tabs and its address (R-456)", async ({ page }) => {
  await storeApplications(site, 6, { status: "case when n = 5 then 'approved' else 'new' end" });
  await writtenIn("es", ["N1", "N4", "N5"]);
  await openList(page, site, { person: administrator });
  await page.setViewportSize({ width: 1440, height: 900 });
  const rowOf = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
  await expect(rowOf("Ana N1")).toContainText("Spanish · HVAC");
  await expect(rowOf("Ben N2")).not.toContainText("Spanish");
  await page.getByLabel("Language of the form").selectOption("Spanish");
  await expect(page).toHaveURL(/\?language=es$/);
  await expect(shownNames(page)).toHaveText(["Ana N1", "Dan N4", "Ana N5"]);
  await expect(rowOf("Ana N5")).toContainText("Spanish · HVAC");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Applications (3 of 6)");
  await expect(page.getByRole("tab")).toContainText(["All3", "New2", "Not told yet1", "Follow up0", "Reviewing0", "Approved1", "Rejected0", "Flagged0"]);
  await expectNoViolationsInBothThemes(page);
  await page.getByLabel("Language of the form").selectOption("English");
  await expect(shownNames(page)).toHaveText(["Ben N2", "Cora N3", "Ben N6"]);
  await page.goBack();
  await expect(shownNames(page)).toHaveText(["Ana N1", "Dan N4", "Ana N5"]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await expect(page.getByLabel("Language of the form").locator("option:checked")).toHaveText("Spanish");
}); // biome-ignore format: one line a step

/** By last name. */
async function writtenIn(language: string, names: string[]) {
  await site.query(
    `insert into scholarship_application_details (application_id, address, zip, program, language)
     select id, '1 Main', '33601', 'HVAC', $1 from scholarship_applications where last_name = any ($2)`,
    [language, names],
  );
}
