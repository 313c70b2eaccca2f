// The editor of the site's words: what is typed is stored, shown, published at once and taken back.
import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { type EditorFake, fakeEditor, ownEmail } from "../../support/browser/editor-fake.ts";
import {
  aMember,
  anAdministrator,
  type Person,
  pressSignIn,
  storeSession,
  typeCredentials,
} from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import type { Site } from "../../support/server/site.ts";

const homeTitle = { file: "en/pages/home", path: ["home", "title"] };

async function openEditor(page: Page, site: Site, search = "?page=%2F"): Promise<EditorFake> {
  const fake = await fakeEditor(page, site);
  await storeSession(page, site, await anAdministrator(site));
  await page.goto(`${site.url}/site-editor${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Edit the site" })).toBeVisible();
  return fake;
}

test("what is typed is saved by itself, and stays after a reload", async ({ page, site }) => {
  const fake = await openEditor(page, site);
  await page.getByLabel("Title, English", { exact: true }).fill("Learn a trade that lasts");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 2_000 });
  expect(fake.drafts).toMatchObject([
    { ...homeTitle, value: "Learn a trade that lasts", changed_by_email: ownEmail },
  ]);
  await page.reload();
  await expect(page.getByLabel("Title, English", { exact: true })).toHaveValue("Learn a trade that lasts");
  await expect(page.getByText(`Changed by ${ownEmail} just now, not yet published`)).toBeVisible();
  await page.getByRole("button", { name: "Undo my change of Title" }).click();
  await expect(page.getByLabel("Title, English", { exact: true })).toHaveValue(
    "Learn a trade you can build on",
  );
  await expect.poll(() => fake.drafts).toEqual([]);
});

test("guests sign in first and come back; who may not publish sees no page", async ({ page, site }) => {
  const fake = await fakeEditor(page, site);
  fake.mayPublish = false;
  const member: Person = await aMember(site);
  await page.goto(`${site.url}/site-editor?page=%2Fmission`);
  await expect(page).toHaveURL(`${site.url}/auth`);
  await typeCredentials(page, member);
  await pressSignIn(page);
  await expect(page).toHaveURL(`${site.url}/site-editor?page=%2Fmission`);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /Publish/ })).toHaveCount(0);
});

test("without a connection the words stay in the browser, even if it is closed, and are sent later", async ({ page, site, context }) => {
  const fake = await openEditor(page, site);
  const save = "**/rest/v1/rpc/save_draft";
  await page.route(save, (route) => route.abort("connectionreset"));
  await page.getByLabel("Intro, Español").fill("Aprenda sin conexión.");
  await expect(page.getByText("Not saved yet: no connection. Your words stay in this browser.")).toBeVisible();
  await page.close();
  const other = await context.newPage();
  const later = await fakeEditor(other, site);
  await other.goto(`${site.url}/site-editor?page=%2F`);
  await expect(other.getByLabel("Intro, Español")).toHaveValue("Aprenda sin conexión.");
  await expect.poll(() => later.drafts.map(({ value }) => value)).toEqual(["Aprenda sin conexión."]);
  await expect.poll(() => storedKeys(other)).toEqual([]);
  expect(fake.drafts).toEqual([]);
}); // biome-ignore format: one line a step

test("a sign-out removes words that were not saved", async ({ page, site }) => {
  await openEditor(page, site);
  await page.route("**/rest/v1/rpc/save_draft", (route) => route.abort("connectionreset"));
  await page.getByLabel("Intro, English").fill("Typed on a shared computer");
  await expect.poll(() => storedKeys(page)).toHaveLength(1);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${site.url}/auth`);
  expect(await storedKeys(page)).toEqual([]);
});

test("somebody else's change appears by itself, and never over a text that has focus", async ({
  page,
  site,
}) => {
  const fake = await openEditor(page, site);
  const start = page.getByLabel("Start, English");
  const title = page.getByLabel("Title, English", { exact: true });
  await title.focus();
  fake.change(homeTitle, "By Ana");
  fake.change({ file: "en/pages/home", path: ["home", "start"] }, "Start Today");
  await expect(start).toHaveValue("Start Today", { timeout: 7_000 });
  await expect(page.getByText("Also editing: ana@example.org")).toBeVisible();
  await expect(title).toHaveValue("Learn a trade you can build on");
  await title.fill("By me");
  await expect(page.getByText("Somebody else changed this text meanwhile", { exact: true })).toBeVisible();
  await expect(title).toHaveValue("By me");
  await page.getByRole("button", { name: "Keep mine of Title" }).click();
  await expect.poll(() => fake.drafts.find(({ path }) => path.join() === "home,title")?.value).toBe("By me");
});

test("the search finds words of every page and language, and leads to the field", async ({ page, site }) => {
  await openEditor(page, site, "");
  await page.getByLabel("Search all words").fill("mision");
  await page
    .getByRole("button", { name: /Our Mission: Title/ })
    .first()
    .click();
  await expect(page).toHaveURL(/page=%2Fmission/);
  await expect(page.getByLabel("Title, Español", { exact: true })).toBeFocused();
});

test("the preview shows what is typed, leads to its field, and keeps its last good state", async ({
  page,
  site,
}) => {
  await openEditor(page, site);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Learn a trade you can build on");
  await page.getByLabel("Title, English", { exact: true }).fill("Learn a trade that lasts");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Learn a trade that lasts");
  await expect(frame.locator("[data-editor-mark]")).toHaveText("Learn a trade that lasts");
  await frame.getByText("How we help").click();
  await expect(page.getByLabel("Features title, English")).toBeFocused();
  await page.getByLabel("Features title, English").fill("FAULT");
  await expect(page.getByText("This is too long for the page.").first()).toBeVisible();
  await expect(frame.getByText("How we help")).toBeVisible();
  await page.getByLabel("Title, English", { exact: true }).focus();
  await page.getByRole("button", { name: "Home: Features title" }).click();
  await expect(page.getByLabel("Features title, English")).toBeFocused();
});

test("everything is published at once, after each other language was confirmed, and can be taken back", async ({ page, site }) => {
  const fake = await openEditor(page, site);
  await page.getByLabel("Title, English", { exact: true }).fill("Learn a trade that lasts");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish 1 change" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish your changes" });
  const press = dialog.getByRole("button", { name: "Publish", exact: true });
  await expect(press).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByText(/change or confirm the other languages first/)).toBeVisible();
  await dialog.getByRole("checkbox", { name: "The Spanish text of Title is still right" }).check();
  await expect(press).toHaveAttribute("aria-disabled", "false");
  await dialog.getByLabel("Note for the history").fill("A shorter title");
  fake.refusal = { status: 503, body: { reason: "busy" } };
  await press.click();
  await expect(dialog.getByText(/The server is busy/)).toBeVisible();
  await press.click();
  await expect(page.getByText("On the site now").first()).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(fake.published).toMatchObject([{ follows: 0, note: "A shorter title", drafts: [{}, {}] }]);
  await expect(page.getByRole("button", { name: "Nothing to publish" })).toBeVisible();
  await expect(page.getByLabel("Title, English", { exact: true })).toHaveValue("Learn a trade that lasts");

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("“A shorter title”")).toBeVisible();
  await page.getByText("1 text changed").click();
  await expect(page.getByText("Learn a trade you can build on")).toBeVisible();
  await page.getByRole("button", { name: "Bring this back The school's files alone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Bring this back" }).click();
  await expect.poll(() => fake.published.at(-1)).toMatchObject({ follows: 1, restored: 0 });
  await page.getByRole("link", { name: "Back to the words" }).click();
  await expect(page.getByLabel("Title, English", { exact: true })).toHaveValue("Learn a trade you can build on");
}); // biome-ignore format: one line a step

test("a publication in between loses nothing", async ({ page, site }) => {
  const fake = await openEditor(page, site);
  await page.getByLabel("Title, Español", { exact: true }).fill("Aprenda un oficio");
  await page.getByRole("button", { name: "Publish 1 change" }).click();
  const dialog = page.getByRole("dialog");
  fake.refusal = { status: 409, body: { reason: "newer_publication" } };
  await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toHaveAttribute(
    "aria-disabled",
    "false",
  );
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByText(/Somebody else published meanwhile/)).toBeVisible();
  await expect(dialog.getByText("Aprenda un oficio", { exact: true })).toBeVisible();
});

test("a text that lacks a place says so at once, and a button puts it back where the caret is", async ({
  page,
  site,
}) => {
  await openEditor(page, site, "?page=%2Fdonate");
  const field = page.getByLabel("Thanks text, English", { exact: true });
  await field.fill("Hello , welcome");
  await expect(page.getByText(/This text must name \{amount\}/).first()).toBeVisible();
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));
  await field.press("Tab");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Hello {amount}, welcome");
});

test("the screen has no accessibility violation and no horizontal scrolling", async ({ page, site }) => {
  test.slow();
  const fake = await openEditor(page, site);
  fake.change(homeTitle, "By Ana");
  await page.getByLabel("Intro, English").fill("");
  await expect(page.getByText("Please write something here.").first()).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const search of ["", "?page=%2F", "?page=%2F&preview", "?history"]) {
      await page.goto(`${site.url}/site-editor${search}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([width, search, over]).toEqual([width, search, 0]);
    }
  }
});

function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("site-editor ")));
}
