// Applying before hydration: what was typed stays, and is sent once (R-150;
// docs/decisions/0012-form-without-javascript.md).
import { expect, type Page } from "@playwright/test";
import {
  anApplicant,
  expectConfirmation,
  fillUnhydrated,
  openForm,
  renee,
  submitForm,
  submitUnhydrated,
} from "../../support/browser/applicant.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { collectFaults } from "../../support/browser/page-faults.ts";
import { test } from "../../support/browser/shared-site.ts";
import { rowsOf } from "../../support/browser/stored-rows.ts";

test.describe("before the script has arrived", () => {
  test("errors come alive with it: nothing is lost, no older draft comes back, and the corrected form is sent (R-150)", async ({
    page,
    context,
    site,
  }) => {
    const applicant = anApplicant();
    await openForm(page);
    await hydrated(page);
    await page.getByLabel("City").fill("Old Town");
    const faults = await collectFaults(page);
    const arrive = await holdScripts(context);
    await openForm(page);
    await fillUnhydrated(page, { ...applicant, city: "" });
    await submitUnhydrated(page);
    await expect(page.getByRole("alert")).toContainText("Please enter a valid city.");
    const story = page.getByLabel("Tell us your story");
    await story.fill("Still typing while the script comes.");
    await page.getByLabel("State").fill("");
    await page.getByLabel("Tell us your goals").fill("");
    await page.getByRole("radio", { name: "Plumbing" }).check();
    await story.focus();
    await arrive();
    await expect.poll(() => isAlive(page)).toBe(true);
    await expect(story).toBeFocused();
    await expect(page.getByLabel("State")).toHaveValue("");
    await expect(page.getByLabel("Tell us your goals")).toHaveValue("");
    await expect(page.getByRole("radio", { name: "Plumbing" })).toBeChecked();
    await expect(story).toHaveValue("Still typing while the script comes.");
    await expect(page.getByLabel("City")).toHaveValue("");
    await expect(page).toHaveTitle(/^Error: Scholarship/);

    await page.getByLabel("State").fill("TX");
    await page.getByLabel("Tell us your goals").fill(renee.goals);
    await page.getByLabel("City").fill("New Town");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page).toHaveTitle(/^Scholarship Application/);
    await submitForm(page);
    await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
    expect(
      await site.query("select city from scholarship_applications where email = $1", [applicant.email]),
    ).toEqual([{ city: "New Town" }]);
    expect(faults.filter((fault) => !fault.startsWith("422: ") && !fault.includes("status of 422"))).toEqual(
      [],
    );
  });

  test("a confirmation comes alive with it: it survives a reload, leaves no draft, and is told as an event once (R-150)", async ({
    page,
    context,
    site,
  }) => {
    const applicant = anApplicant();
    const told: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/functions/v1/notify-cta")) told.push(request.postDataJSON().ctaType);
    });
    const faults = await collectFaults(page);
    const arrive = await holdScripts(context);
    await openForm(page);
    await fillUnhydrated(page, applicant);
    await submitUnhydrated(page);
    await expectConfirmation(page);
    const first = page.waitForRequest("**/functions/v1/notify-cta");
    await arrive();
    await first;
    const reference = await page.locator("dd").first().innerText();
    await expect(page).toHaveTitle(/^We have your application \| Scholarship Application/);
    await page.reload();
    await expect.poll(() => isAlive(page)).toBe(true);
    await page.goto("/scholarship");
    await expect(page.locator("dd").first()).toHaveText(reference);
    expect(told).toEqual(["scholarship_apply"]);

    await page.getByRole("button", { name: "Start for the next person" }).click();
    await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeFocused();
    await expect(page.getByLabel("First name")).toHaveValue("");
    await expect(page).toHaveTitle(/^Scholarship Application/);
    expect(await rowsOf(site, applicant.email)).toHaveLength(1);
    expect(faults).toEqual([]);
  });
});

/** React sets a property on the elements that it has hydrated. */
function isAlive(page: Page): Promise<boolean> {
  return page
    .locator("main")
    .evaluate((main) => Object.keys(main).some((key) => key.startsWith("__reactFiber$")));
}
