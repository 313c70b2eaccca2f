// Where an applicant's answers are stored: in the tab, on the device on request, and nowhere after they are
// cleared or sent.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { anApplicant, fillApplication, renee } from "../../support/browser/applicant.ts";
import { failAllRequests, insertCalls } from "../../support/browser/network.ts";
import { test } from "../../support/browser/shared-site.ts";
import { rowsOf, staffMailsOf } from "../../support/browser/stored-rows.ts";
import { toastOf } from "../../support/browser/toast.ts";

test("kept answers are there after the browser was closed, and gone once they are sent", async ({
  playwright,
  launchOptions,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "profile-"));
  const reopen = () => playwright.chromium.launchPersistentContext(profile, launchOptions);
  let context = await reopen();
  let page = await openForm(context);
  await fillApplication(page, anApplicant());
  await keepBox(page).check();
  await expect(page.getByText("Your answers are kept on this device until you submit them")).toBeVisible();
  await context.close();

  context = await reopen();
  page = await openForm(context);
  await expect(page.getByLabel("Tell us your story")).toHaveValue(renee.story);
  await expect(page.getByRole("radio", { name: renee.program })).toBeChecked();
  await expect(keepBox(page)).toBeChecked();
  await submit(page);
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  expect(await stored(page)).not.toContain("Main Street");
  await context.close();

  context = await reopen();
  page = await openForm(context);
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(keepBox(page)).not.toBeChecked();
  await context.close();
  await rm(profile, { recursive: true, force: true });
});

test("nothing is kept on the device unless somebody asks, nor once the wish is taken back", async ({
  page,
}) => {
  await visit(page);
  await page.getByLabel("First name").fill("Renée");
  await expect(keepBox(page)).not.toBeChecked();
  expect(await device(page)).not.toContain("Renée");
  await keepBox(page).check();
  await expect.poll(() => device(page)).toContain("Renée"); // the box may be pressed before the scripts answer
  await keepBox(page).uncheck();
  await expect.poll(() => device(page)).not.toContain("Renée");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Renée");
});

test("clearing asks first, then leaves nothing in storage, and the next person begins with a new id", async ({
  page,
}) => {
  await visit(page, "?program=hvac");
  await submit(page);
  await expect(page.getByRole("alert", { name: "There is a problem" })).toBeVisible();
  await fillApplication(page, renee);
  await keepBox(page).check();
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
  await unfold(page);
  await expect(keepBox(page)).not.toBeChecked();
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

test("clearing while the form waits for the connection ends the tries", async ({ page, site }) => {
  const restore = await failAllRequests(page, insertCalls);
  const applicant = anApplicant();
  await visit(page);
  await fillApplication(page, applicant);
  await submit(page);
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

test("two tabs with kept answers show one application: each follows the other, and it is sent once", async ({
  context,
  site,
}) => {
  const applicant = anApplicant();
  const first = await openForm(context);
  await fillApplication(first, applicant);
  await keepBox(first).check();
  const second = await openForm(context);
  await expect(second.getByLabel("Tell us your story")).toHaveValue(renee.story);
  await second.getByLabel("City").fill("Pueblo");
  await expect(first.getByLabel("City")).toHaveValue("Pueblo");
  await first.getByLabel("State").fill("Colorado");
  await expect(second.getByLabel("State")).toHaveValue("Colorado");
  await expect(second.getByLabel("City")).toHaveValue("Pueblo");

  await second.getByRole("button", { name: "Submit application" }).click();
  await expect(second.getByRole("heading", { name: "We have your application" })).toBeVisible();
  await expect(
    first.getByText(
      "This form starts over because your answers were sent, cleared or continued in another tab.",
    ),
  ).toBeFocused();
  await expect(first.getByLabel("City")).toHaveValue("");
  await expectNoViolations(first);
  expect(await rowsOf(site, applicant.email)).toMatchObject([{ city: "Pueblo" }]);
  expect(await staffMailsOf(site, applicant.email)).toHaveLength(1);
});

test("a tab that missed what another one changed does not write over it, and asks", async ({ context }) => {
  const first = await openForm(context);
  await first.getByLabel("First name").fill("Renée");
  await keepBox(first).check();
  const second = await context.newPage();
  // A tab that the browser has suspended receives no event.
  await second.addInitScript(() => {
    const deaf = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener("storage", deaf);
    document.addEventListener("visibilitychange", deaf);
  });
  await visit(second);
  await expect(second.getByLabel("First name")).toHaveValue("Renée");
  await first.getByLabel("City").fill("Pueblo");
  await expect.poll(() => device(second)).toContain("Pueblo");
  await expect(second.getByLabel("City")).toHaveValue("");
  await second.getByLabel("City").fill("Austin");
  await expect(toastOf(second, "This device has other answers saved")).toBeVisible();
  await expect(second.getByLabel("City")).toHaveValue("Austin");
  await expect(first.getByLabel("City")).toHaveValue("Pueblo");
  expect(await device(first)).toContain("Pueblo");
  await expect(keepBox(second)).not.toBeChecked();
  await expectNoViolations(second);
  await second.reload();
  await expect(second.getByLabel("City")).toHaveValue("Austin");

  await unfold(second);
  await keepBox(second).click();
  await second.getByRole("button", { name: "Show the answers from the other tab" }).click();
  await expect(second.getByLabel("City")).toHaveValue("Pueblo");
  await expect(keepBox(second)).toBeChecked();
});

test("two tabs that keep nothing are two people's forms: neither knows of the other", async ({ context }) => {
  const first = await openForm(context);
  await first.getByLabel("First name").fill("Renée");
  const second = await openForm(context);
  await second.getByLabel("First name").fill("Berta");
  await expect(first.getByLabel("First name")).toHaveValue("Renée");
  for (const tab of [first, second]) await expect(tab.locator("html")).toHaveAttribute("data-hydrated");
  await keepBox(first).check();
  await keepBox(second).click();
  await second.getByRole("button", { name: "Keep the answers from this tab" }).click();
  await expect(keepBox(second)).toBeChecked();
  await expect(first.getByText("This device has other answers saved").first()).toBeVisible();
  await expect(first.getByLabel("First name")).toHaveValue("Renée");
  await first.reload();
  await expect(first.getByLabel("First name")).toHaveValue("Renée");
});

test("where the browser refuses to keep anything, nothing is promised", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await visit(page);
  await expect(page.getByText("This browser can't save your answers.")).toBeVisible();
  await expect(keepBox(page)).toHaveCount(0);
  await expect(page.getByText("Your answers stay in this tab")).toHaveCount(0);
  await page.getByLabel("First name").fill("Renée");
  await clearButton(page).click();
  await page.getByRole("button", { name: "Yes, clear everything" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("without script nothing is kept, and nothing is said about keeping", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await openForm(context);
  await expect(page.getByText("Keep my answers on this device")).toBeHidden();
  await expect(page.getByText("Your answers stay in this tab")).toBeHidden();
  await context.close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`at 320 px in ${colorScheme} the choices fit, and are large enough to touch`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page);
    await keepBox(page).check();
    await clearButton(page).click();
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const targets = [
      page.locator("label").filter({ hasText: "Keep my answers" }),
      page.getByRole("button", { name: "Yes, clear everything" }),
      page.getByRole("button", { name: "No, keep my answers" }),
    ];
    for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
}

test("nothing moves below the finger that chooses where the answers are kept", async ({ page }) => {
  await visit(page);
  const clear = clearButton(page);
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const before = await clear.evaluate(distanceFromTop);
    await keepBox(page).check();
    await expect(page.getByText("Your answers are kept on this device")).toBeVisible();
    expect(await clear.evaluate(distanceFromTop), `at ${width} px`).toBe(before);
    await keepBox(page).uncheck();
  }
});

async function openForm(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await visit(page);
  return page;
}

/** Opens the form, and in it the fold that says where the answers are kept. */
async function visit(page: Page, search = ""): Promise<void> {
  await page.goto(`/scholarship${search}`);
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeVisible();
  await unfold(page);
}

async function unfold(page: Page): Promise<void> {
  const fold = page
    .locator("summary")
    .filter({ hasText: /^›?(Save or clear your answers|Answers kept on this device)$/ });
  if ((await fold.isVisible()) && !(await keepBox(page).isVisible())) await fold.click();
}

/** The one in the fold; another stands beside the submit button. */
function clearButton(page: Page) {
  return page.getByRole("button", { name: "Clear my answers" }).first();
}

function distanceFromTop(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY;
}

function keepBox(page: Page) {
  return page.getByRole("checkbox", { name: "Keep my answers on this device" });
}

function submit(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Submit application" }).click();
}

function device(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(localStorage));
}

function stored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
}
