// The report of a period: its figures beside those before, on one page of paper and without names.
import { expect } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { openList } from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { anAdministrator } from "../../support/browser/people.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

test("the report of a period stands beside the one before, and fills one page without a name (R-591)", async ({
  page,
  site,
}) => {
  const person = await anAdministrator(site);
  const states = ["FL", "TX", "GA", "AL", "NY", "CA", "NC", "SC", "TN", "VA", "OH", "PA"];
  for (const [at, state] of states.entries())
    await insertApplication(site, {
      state,
      created_at: at < 9 ? "2026-03-15T12:00:00Z" : "2026-02-15T12:00:00Z",
    });
  await site.query("update scholarship_applications set status = 'approved' where state = 'FL'");
  await site.query(
    "update private.application_search_rows set decided_at = '2026-03-20T12:00:00Z' where state = 'FL'",
  );
  await site.query(
    "insert into application_replies (application_id, how, did, said_by) select id, 'page', 'withdrawal', 'applicant' from scholarship_applications where state in ('TX', 'PA')",
  );
  await openList(page, site, { person });
  await page.getByRole("link", { name: "Report" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toContainText("so far");
  await expect(page.getByRole("button", { name: "The one after" })).toHaveAttribute("aria-disabled", "true");

  await page.goto(`${site.url}/scholarship-admin?view=report&period=month&from=2026-03-09&to=2026-03-09`);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("March 2026");
  const all = page.getByRole("table", { name: "All applications" });
  const row = (name: RegExp) => all.getByRole("row", { name });
  await expect(all.getByRole("columnheader", { name: "February 2026" })).toBeVisible();
  await expect(row(/^Received/).getByRole("cell")).toHaveText(["9", "3"]);
  await expect(row(/^Of these: Decided by now/).getByRole("cell")).toHaveText(["1", "0"]);
  await expect(row(/^Of these: Not decided yet/).getByRole("cell")).toHaveText(["7", "2"]);
  await expect(row(/^Of these: Withdrawn or erased/).getByRole("cell")).toHaveText(["1", "1"]);
  await expect(row(/^Of these: Approved/).getByRole("cell")).toHaveText(["1", "0"]);
  await expect(row(/half within/).getByRole("cell")).toHaveText(["5", "–"]);
  const byState = page.getByRole("table", { name: "By state" });
  await expect(byState.getByRole("row", { name: /^Florida/ }).getByRole("cell")).toHaveText([
    "1",
    "0",
    "1",
    "1",
    "0",
  ]);
  await expectNoViolationsInBothThemes(page);
  expect((await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(
    1,
  );
  expect(await page.locator("main").innerText()).not.toMatch(/Ana|Ruiz|@example/);

  await page.getByRole("button", { name: "The one before" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("February 2026");
  await page.getByLabel("Period").selectOption("A quarter");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Q1 2026");
  await expect(row(/^Received/).getByRole("cell")).toHaveText(["12", "0"]);
  await page.getByLabel("Period").selectOption("Two dates");
  await page.getByLabel("To").fill("2026-02-28");
  await expect(row(/^Received/).getByRole("cell")).toHaveText(["3", "0"]);
  await page.goBack();
  await expect(row(/^Received/).getByRole("cell")).toHaveText(["12", "0"]);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const region = page.getByRole("region", { name: "By state" });
  expect(await region.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  await expect(region.getByRole("row", { name: /^Florida/ }).getByRole("cell")).toHaveCount(5);
});
