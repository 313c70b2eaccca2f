// Where an applicant's answers are stored: in the tab, on the device on request, and nowhere after they are
// cleared or sent.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import {
  anApplicant,
  fillApplication,
  openForm,
  openLoadedForm,
  renee,
  submitForm,
} from "../../support/browser/applicant.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { failAllRequests, insertCalls } from "../../support/browser/network.ts";
import { deviceStorage, keepCheckbox, openFormInNewTab } from "../../support/browser/saved-answers.ts";
import { test } from "../../support/browser/shared-site.ts";
import { rowsOf } from "../../support/browser/stored-rows.ts";

test("kept answers are there after the browser was closed, which is said once, and gone once they are sent (R-141, R-599)", async ({
  playwright,
  launchOptions,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "profile-"));
  const reopen = () => playwright.chromium.launchPersistentContext(profile, launchOptions);
  let context = await reopen();
  let page = await openFormInNewTab(context);
  await fillApplication(page, anApplicant());
  await keepCheckbox(page).check();
  await expect(page.getByText("Your answers are kept on this device until you submit them")).toBeVisible();
  await expect(page.getByText("We kept your answers")).toHaveCount(0);
  await context.close();

  context = await reopen();
  page = await openFormInNewTab(context);
  await expect(page.getByLabel("Tell us your story")).toHaveValue(renee.story);
  await expect(page.getByRole("radio", { name: renee.program })).toBeChecked();
  await expect(keepCheckbox(page)).toBeChecked();
  await expect(page.getByText("We kept your answers")).toBeVisible();
  await expectNoViolations(page);
  await page.reload();
  await expect(keepCheckbox(page)).toBeChecked();
  await expect(page.getByText("We kept your answers")).toHaveCount(0);
  await submitForm(page);
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  expect(await stored(page)).not.toContain("Main Street");
  await context.close();

  context = await reopen();
  page = await openFormInNewTab(context);
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(keepCheckbox(page)).not.toBeChecked();
  await context.close();
  await rm(profile, { recursive: true, force: true });
});

test("nothing is kept on the device unless somebody asks, after the first part, nor once the wish is taken back (R-141, R-598)", async ({
  page,
}) => {
  await openLoadedForm(page);
  await page.getByLabel("First name").fill("Renée");
  await expect(keepCheckbox(page)).not.toBeChecked();
  await page.getByLabel("Phone").press("Tab");
  await page.keyboard.press("Tab"); // past the box of somebody who helps
  await expect(keepCheckbox(page)).toBeFocused();
  await keepCheckbox(page).press("Enter"); // sends nothing
  expect(await deviceStorage(page)).not.toContain("Renée");
  await keepCheckbox(page).check();
  await expect.poll(() => deviceStorage(page)).toContain("Renée"); // the box may be pressed before the scripts answer
  await keepCheckbox(page).uncheck();
  await expect.poll(() => deviceStorage(page)).not.toContain("Renée");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Renée");
});

test("clearing asks first, then leaves nothing in storage, and the next person begins with a new id (R-142)", async ({
  page,
}) => {
  await openLoadedForm(page, "?program=hvac");
  await submitForm(page);
  await expect(page.getByRole("alert", { name: "There is a problem" })).toBeVisible();
  await fillApplication(page, renee);
  await keepCheckbox(page).check();
  const before = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(await stored(page))?.[0] ?? "no id";
  expect(before).not.toBe("no id");

  await clearButton(page).press("Enter");
  await expect(page.getByText("Clear all your answers?")).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(clearButton(page)).toBeFocused();
  await expect(page.getByLabel("City")).toHaveValue(renee.city);

  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Yes, clear everything" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("All your answers are cleared. The form is empty.")).toBeFocused();
  await expect(page.getByLabel("City")).toHaveValue("");
  await expect(page.getByRole("main").getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(keepCheckbox(page)).not.toBeChecked();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toHaveCount(0);
  await expectNoViolations(page);
  expect(await stored(page)).toBe("[{},{}]");

  await page.getByLabel("City").fill("Pueblo");
  expect(await stored(page)).not.toContain(before);
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Scholarship", exact: true }).click();
  await expect(page).toHaveURL(/\/scholarship$/);
  await expect(page.getByLabel("City")).toHaveValue("Pueblo");
});

test("clearing beside the submit button empties the form, and says so at its top (R-363)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/scholarship");
  await fillApplication(page, renee);
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await page.getByRole("button", { name: "Yes, clear everything" }).click();
  const done = page.getByText("All your answers are cleared. The form is empty.");
  await expect(done).toBeFocused();
  await expect(done).toBeInViewport();
  await expect(page.getByLabel("City")).toHaveValue("");
  expect(await stored(page)).toBe("[{},{}]");
});

test("who finds another person's answers clears them where they are announced; a field that has the focus stays in its place (R-599)", async ({
  context,
}) => {
  const before = await openFormInNewTab(context);
  await before.getByLabel("City").fill("Pueblo");
  await keepCheckbox(before).check();
  await before.close();
  const page = await context.newPage();
  const arrive = await holdScripts(page);
  await openForm(page);
  const field = page.getByLabel("First name");
  await field.focus();
  const place = await field.boundingBox();
  await arrive();
  await expect(page.getByText("We kept your answers")).toBeVisible();
  await expect(field).toBeFocused();
  expect((await field.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  await expect(page.getByLabel("City")).toHaveValue("Pueblo");
  await clearButton(page).first().click();
  await page.getByRole("button", { name: "Yes, clear everything" }).click();
  await expect(page.getByText("All your answers are cleared. The form is empty.")).toBeFocused();
  await expect(page.getByText("We kept your answers")).toHaveCount(0);
  await expect(page.getByLabel("City")).toHaveValue("");
  expect(await stored(page)).toBe("[{},{}]");
});

test("clearing while the form waits for the connection ends the tries", async ({ page, site }) => {
  const restore = await failAllRequests(page, insertCalls);
  const applicant = anApplicant();
  await openLoadedForm(page);
  await fillApplication(page, applicant);
  await submitForm(page);
  await expect(page.getByText("Still sending your application")).toBeVisible();
  await clearButton(page).click();
  await expect(page.getByText("If your application already reached us, we still have it.")).toBeVisible();
  await page.getByRole("button", { name: "Yes, clear everything" }).click();
  await restore();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("All your answers are cleared.")).toBeVisible();
  await expect(page.getByText("Still sending your application")).toHaveCount(0);
  expect(await rowsOf(site, applicant.email)).toEqual([]);
});

test("where the browser refuses to keep anything, nothing is promised (R-144)", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await openLoadedForm(page);
  await expect(page.getByText("This browser can't save your answers.")).toBeVisible();
  await expect(keepCheckbox(page)).toHaveCount(0);
  await expect(page.getByText("Your answers stay in this tab")).toHaveCount(0);
  await page.getByLabel("First name").fill("Renée");
  await clearButton(page).click();
  await page.getByRole("button", { name: "Yes, clear everything" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("without script nothing is kept, and nothing is said about keeping", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await openFormInNewTab(context);
  await expect(page.getByText("Keep my answers on this device")).toBeHidden();
  await expect(page.getByText("Your answers stay in this tab")).toBeHidden();
  await context.close();
});

test("at 320 px the choices fit, and are large enough to touch", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openLoadedForm(page);
  await keepCheckbox(page).check();
  await clearButton(page).click();
  await expectNoViolationsInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const targets = [
    page.locator("label").filter({ hasText: "Keep my answers" }),
    page.getByRole("button", { name: "Yes, clear everything" }),
    page.getByRole("button", { name: "No, keep my answers" }),
  ];
  for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("nothing moves below the finger that chooses where the answers are kept", async ({ page }) => {
  await openLoadedForm(page);
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const before = await keepCheckbox(page).evaluate(distanceFromTop);
    await keepCheckbox(page).check();
    await expect(page.getByText("Your answers are kept on this device")).toBeVisible();
    expect(await keepCheckbox(page).evaluate(distanceFromTop), `at ${width} px`).toBe(before);
    await keepCheckbox(page).uncheck();
  }
});

function clearButton(page: Page) {
  return page.getByRole("button", { name: "Clear my answers" });
}

function distanceFromTop(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY;
}

function stored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
}
