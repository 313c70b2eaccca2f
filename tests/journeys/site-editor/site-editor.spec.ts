// The editor of the site's words, with this server and its database: what is typed is stored, shown,
// published at once and taken back.
import { expect, type Page, test } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { aMember, type Person, pressSignIn, typeCredentials } from "../../support/browser/people.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();

const homeTitle = { file: "en/pages/home", path: ["home", "title"] };

async function storedTexts(): Promise<unknown[]> {
  return (await editor.site.query<{ value: unknown }>("select value from drafts")).map(({ value }) => value);
}

/** As a colleague's editor stores it. */
async function changeByAna({ file, path }: typeof homeTitle, value: string): Promise<void> {
  await editor.site.query(
    `insert into drafts (file, path, value, changed_by_email) values ($1, $2, $3, 'ana@example.org')
     on conflict (file, path) do update
       set value = excluded.value, version = default, changed_by_email = excluded.changed_by_email, changed_at = now()`,
    [file, path, JSON.stringify(value)],
  );
}

test("what is typed is saved by itself, and stays after a reload (R-520)", async ({ page }) => {
  await editor.open(page);
  await expect(page.getByText(/cannot be shown on the site/), "nothing was published yet").toHaveCount(0);
  await page.getByLabel("Title, English", { exact: true }).fill("Learn a trade that lasts");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await editor.site.query("select file, path, value, based_on, changed_by_email from drafts")).toEqual(
    [
      {
        ...{ ...homeTitle, value: "Learn a trade that lasts" },
        ...{ based_on: "Learn a trade you can build on", changed_by_email: editor.owner.email },
      },
    ],
  );
  await page.reload();
  await expect(page.getByLabel("Title, English", { exact: true })).toHaveValue("Learn a trade that lasts");
  await expect(page.getByText("Changed by you just now, not yet published")).toBeVisible();
  const title = page.getByLabel("Title, English", { exact: true });
  const undo = page.getByRole("button", { name: "Undo my change of Title" });
  await title.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Un "); // as if Tab led to the other language
  await expect(title).toHaveValue("Learn a trade you can build on");
  await page.keyboard.type("oficio");
  const redo = page.getByRole("button", { name: "Bring my change back of Title" });
  await expect(redo).toBeFocused();
  await redo.press("Enter");
  await expect(title).toHaveValue("Learn a trade that lasts");
  await undo.click();
  await expect.poll(storedTexts).toEqual([]);
});

test("guests sign in first and come back; who may not publish sees no page (R-524)", async ({ page }) => {
  const member: Person = await aMember(editor.site);
  await page.goto(`${editor.site.url}/site-editor?page=%2Fmission`);
  await expect(page).toHaveURL(`${editor.site.url}/auth`);
  await typeCredentials(page, member);
  await pressSignIn(page);
  await expect(page).toHaveURL(`${editor.site.url}/site-editor?page=%2Fmission`);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /Publish/ })).toHaveCount(0);
});

test("without a connection the words stay in the browser, even if it is closed, and are sent later (R-520)", async ({ page, context }) => {
  await editor.open(page);
  const save = "**/rest/v1/rpc/save_draft";
  await page.route(save, (route) => route.abort("connectionreset"));
  await page.getByLabel("Introduction, Español").fill("Aprenda sin conexión.");
  await expect(page.getByText("Not saved yet: no connection. Your words stay in this browser.")).toBeVisible();
  await page.close();
  const other = await context.newPage();
  await other.goto(`${editor.site.url}/site-editor?page=%2F`);
  await expect(other.getByLabel("Introduction, Español")).toHaveValue("Aprenda sin conexión.");
  await expect.poll(storedTexts).toEqual(["Aprenda sin conexión."]);
  await expect.poll(() => storedKeys(other)).toEqual([]);
}); // biome-ignore format: one line a step

test("a sign-out removes words that were not saved (R-520)", async ({ page }) => {
  await editor.open(page);
  await page.route("**/rest/v1/rpc/save_draft", (route) => route.abort("connectionreset"));
  await page.getByLabel("Introduction, English").fill("Typed on a shared computer");
  await expect.poll(() => storedKeys(page)).toHaveLength(1);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${editor.site.url}/auth`);
  expect(await storedKeys(page)).toEqual([]);
});

test("somebody else's change appears by itself, and never over a text that has focus (R-521)", async ({
  page,
}) => {
  await editor.open(page);
  const start = page.getByLabel("Button to start, English");
  const title = page.getByLabel("Title, English", { exact: true });
  await title.focus();
  await changeByAna(homeTitle, "By Ana");
  await changeByAna({ file: "en/pages/home", path: ["home", "start"] }, "Start Today");
  await expect(start).toHaveValue("Start Today");
  await expect(page.getByText("Also editing: ana@example.org")).toBeVisible();
  await expect(title).toHaveValue("Learn a trade you can build on");
  await title.fill("By me");
  const choice = page.getByRole("alert").filter({ hasText: "This was changed elsewhere meanwhile" });
  await expect(choice).toContainText("Elsewhere, by ana@example.org");
  await expect(title).toHaveValue("By me");
  await choice.getByRole("button", { name: "Keep what is here of Title" }).click();
  await expect.poll(storedTexts).toContain("By me");
});

test("a change whose text on the site became another one says so, until the person chose (R-523)", async ({ page }) => {
  await editor.site.query(
    "insert into drafts (file, path, value, based_on) select 'en/pages/home', array['home', key], $1, $2 from unnest(array['title', 'start']) key",
    ['"The change"', '"What stood there then"'],
  );
  await editor.open(page);
  const notices = page.getByText("The site changed here after this was written", { exact: true });
  await expect(notices).toHaveCount(2);
  await page.getByRole("button", { name: "Use what is on the site of Title, English", exact: true }).click();
  await expect(page.getByLabel("Title, English", { exact: true })).toHaveValue("Learn a trade you can build on");
  await expect(page.getByLabel("Title, English", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Keep the change of Button to start, English", exact: true }).click();
  await expect(notices).toHaveCount(0);
  const stored = () => editor.site.query("select path, value, based_on = $1 as is_of_old from drafts", ['"What stood there then"']);
  await expect.poll(stored).toEqual([{ path: ["home", "start"], value: "The change", is_of_old: false }]);
}); // biome-ignore format: one line a step

test("the search finds words of every page and language, and leads to the field (R-522)", async ({
  page,
}) => {
  await editor.open(page, "");
  await page.getByLabel("Search all words").fill("mision");
  await page
    .getByRole("button", { name: /^Mission: Title(?! for)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/page=%2Fmission/);
  await expect(page.getByLabel("Title, Español", { exact: true })).toBeFocused();
  await page.getByLabel("Search all words").fill("555-0123");
  await page.getByRole("button", { name: /phone and places: Phone/ }).click();
  await expect(
    page.getByRole("heading", { level: 2, name: "The school's name, phone and places" }),
  ).toBeVisible();
  const phone = page.getByRole("textbox", { name: "Phone", exact: true });
  await expect(phone).toBeFocused();
  await expect(phone).toBeInViewport();
  await phone.fill("(555) 555-0100");
  await expect(page.getByRole("button", { name: /phone and places: Phone \(555\) 555-0100/ })).toBeVisible();
  await page.getByRole("button", { name: "Undo my change of Phone" }).click();
  await page.getByLabel("Search all words").fill("");
  await page.getByRole("link", { name: "Menu and footer" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Menu and footer" })).toBeVisible();
});

test("the preview shows what is typed, leads to its field, and keeps its last good state (R-522)", async ({
  page,
}) => {
  await editor.open(page);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(
    "Learn a trade you can build on",
    rendered,
  );
  await page.getByLabel("Title, English", { exact: true }).fill("Learn a trade that lasts");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Learn a trade that lasts", rendered);
  await expect(frame.locator("[data-editor-mark]")).toHaveText("Learn a trade that lasts");
  await frame.getByText("How we help").click();
  await expect(page.getByLabel("Features title, English")).toBeFocused();
  await expect(page.getByLabel("Features title, English")).toBeInViewport();
  await page.getByLabel("Features title, English").fill("Help from {nobody}");
  await expect(page.getByText(/does not know “nobody”/).first()).toBeVisible();
  await expect(frame.getByText("How we help")).toBeVisible();
  await page.getByLabel("Title, English", { exact: true }).focus();
  await page.getByRole("button", { name: "Publish 2 changes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Home: Features title" }).click();
  await expect(page.getByLabel("Features title, English")).toBeFocused();
  await expect(page.getByLabel("Features title, English")).toBeInViewport();
  await page.getByRole("button", { name: "Undo my change of Features title" }).click();
  await expect(page.getByText(/does not know “nobody”/)).toHaveCount(0);
});

test("everything is published at once, after each other language was confirmed, and can be taken back (R-523)", async ({ page }) => {
  await editor.open(page);
  await page.getByLabel("Title, English", { exact: true }).fill("Learn a trade that lasts");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish 1 change" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish your changes" });
  const press = dialog.getByRole("button", { name: "Publish", exact: true });
  await expect(press).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByText(/change or confirm the other languages first/)).toBeVisible();
  await dialog.getByRole("checkbox", { name: "The Spanish text of Title is still right" }).check();
  await expect(press).toHaveAttribute("aria-disabled", "false");
  await changeByAna(homeTitle, "Learn a trade that stays");
  await expect(dialog.getByText("Learn a trade that stays")).toBeVisible();
  await expect(dialog.getByText(/change or confirm the other languages first/)).toBeVisible();
  await dialog.getByRole("checkbox", { name: "The Spanish text of Title is still right" }).check();
  await expect(press).toHaveAttribute("aria-disabled", "false");
  await dialog.getByLabel("Note for the history").fill("A shorter title");
  await page.route("**/api/site-editor/publish", (route) => route.fulfill({ status: 503, json: { reason: "busy" } }), { times: 1 });
  await press.click();
  await expect(dialog.getByText(/The server is busy/)).toBeVisible();
  await press.click();
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);
  await expect(dialog).toBeHidden();
  expect(await (await fetch(editor.site.url)).text()).toContain("Learn a trade that stays");
  await expect(page.getByRole("button", { name: "Nothing to publish" })).toBeVisible();
  await expect(page.getByLabel("Title, English", { exact: true })).toHaveValue("Learn a trade that stays");

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("“A shorter title”")).toBeVisible();
  await page.getByText("1 text changed").click();
  await expect(page.getByText("Learn a trade you can build on")).toBeVisible();
  await page.getByRole("button", { name: "Bring this back The school's files alone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Bring this back" }).click();
  await expect(page.getByText("Brought back the words of the school's files")).toBeVisible(rendered);
  expect(await (await fetch(editor.site.url)).text()).toContain("Learn a trade you can build on");
  await page.getByRole("link", { name: "Back to the words" }).click();
  await expect(page.getByLabel("Title, English", { exact: true })).toHaveValue("Learn a trade you can build on");
}); // biome-ignore format: one line a step

test("a publication in between loses nothing (R-523)", async ({ page }) => {
  await editor.open(page);
  await page.getByLabel("Title, Español", { exact: true }).fill("Aprenda un oficio");
  await page.getByRole("button", { name: "Publish 1 change" }).click();
  const dialog = page.getByRole("dialog");
  await editor.site.query(
    "insert into publications (number, overrides) select 1 + coalesce(max(number), 0), '[]' from publications",
  );
  await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toHaveAttribute(
    "aria-disabled",
    "false",
  );
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByText(/Somebody else published meanwhile/)).toBeVisible(rendered);
  await expect(dialog.getByText("Aprenda un oficio", { exact: true })).toBeVisible();
});

test("a text that lacks a place says so at once, and a button puts it back where the caret is (R-522)", async ({
  page,
}) => {
  await editor.open(page, "?page=%2Fdonate");
  const field = page.getByLabel("Thanks text, English", { exact: true });
  await field.fill("Hello , welcome");
  await expect(page.getByText(/must name one of these: “amount”/).first()).toBeVisible();
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));
  await field.press("Tab");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Hello {amount}, welcome");
});

for (const other of ["History", "Before opening"])
  test(`"${other}" leads back to the page that was open, also after a reload and by the browser (R-522)`, async ({ page }) => {
    await editor.open(page, "?page=%2Fmission");
    const mission = page.getByRole("heading", { level: 2, name: "Mission", exact: true });
    await page.getByRole("link", { name: other }).click();
    await expect(mission).toHaveCount(0);
    await page.reload();
    await page.getByRole("link", { name: "Back to the words" }).click();
    await expect(mission).toBeVisible();
    await expect(page).toHaveURL(`${editor.site.url}/site-editor?page=%2Fmission`);
    await page.goBack();
    await expect(mission).toHaveCount(0);
    await page.goBack();
    await expect(mission).toBeVisible();
  }); // biome-ignore format: one line a step

test("on a phone a page that is opened begins at its top, with focus on its heading (R-522)", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await editor.open(page, "");
  for (const name of ["Privacy", "Home"]) {
    await page.getByRole("link", { name, exact: true }).last().click();
    const heading = page.getByRole("heading", { level: 2, name, exact: true });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    const bar = page.getByRole("navigation", { name: "Views" });
    const [barBottom, top] = await Promise.all([bar, heading].map(async (one, index) => one.evaluate((element, index) => element.getBoundingClientRect()[index ? "top" : "bottom"], index)));
    expect(top ?? 0, "below the bar that stays in view").toBeGreaterThanOrEqual(barBottom ?? 0);
    await page.getByRole("link", { name: "All pages" }).click();
    await expect(heading).toBeHidden();
  }
  const search = page.getByLabel("Search all words");
  await search.fill("phone");
  await page.getByRole("button", { name: /phone and places: Phone/ }).click();
  await page.getByRole("link", { name: "All pages" }).click();
  await expect(search).toHaveValue("");
  await expect(page.getByRole("link", { name: "Privacy", exact: true }).first()).toBeInViewport();
}); // biome-ignore format: one line a step

test("the screen has no accessibility violation and no horizontal scrolling (R-524)", async ({ page }) => {
  test.slow();
  await editor.open(page);
  await changeByAna(homeTitle, "By Ana");
  await page.getByLabel("Introduction, English").fill("");
  await expect(page.getByText("Please write something here.").first()).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const search of ["", "?page=%2F", "?page=%2F&preview", "?history"]) {
      await page.goto(`${editor.site.url}/site-editor${search}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([width, search, over]).toEqual([width, search, 0]);
    }
  }
  await page.setViewportSize({ width: 320, height: 256 }); // 400 % zoom
  await page.getByRole("link", { name: "Back to the words" }).click();
  await page.getByRole("button", { name: /^Publish \d/ }).click();
  const dialog = page.getByRole("dialog");
  const content = await dialog.getByRole("region", { name: "Your changes" }).boundingBox();
  const button = await dialog.getByRole("button", { name: "Publish", exact: true }).boundingBox();
  expect(button?.y, "below the changes").toBeGreaterThan((content?.y ?? 0) + (content?.height ?? 0));
});

function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("site-editor ")));
}
