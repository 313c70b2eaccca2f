// What in the editor is no text: lists whose entries are added, moved and removed, the pages of links, and
// the addresses on which money, mail or a script depends.
import { expect, type Page, test } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { aMember, codeFromMail, storageKey, storeSession } from "../../support/browser/people.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();

/** As a phone, on which the words and the preview are views of their own. */
async function publishAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Publish \d+ change/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
}

test("an entry of a list is added, moved and removed in both languages at once (R-526)", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await editor.open(page);
  const features = page.getByRole("group", { name: "Features", exact: true });
  const first = await page.getByLabel("Features 1: title, English").inputValue();
  await features.getByRole("button", { name: "Add to Features" }).click();
  await expect(page.getByLabel("Features 4: title, English")).toBeFocused();
  await page.getByLabel("Features 4: title, English").fill("Learn after work");
  await page.getByLabel("Features 4: text, English").fill("After work.");
  await page.getByRole("button", { name: /^Publish \d+ changes/ }).click();
  await expect(page.getByRole("dialog").getByText(/Please correct these words first/)).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Features 4: title/ })
    .first()
    .click();
  await page.getByLabel("Features 4: title, Español").fill("Aprenda al salir del trabajo");
  await page.getByLabel("Features 4: text, Español").fill("Después del trabajo.");
  await features.getByRole("button", { name: "Up Features 4" }).press("Enter");
  await expect(features.getByRole("button", { name: "Up Features 3" })).toBeFocused();
  await features.getByRole("button", { name: "Remove Features 1" }).click();
  await expect(page.getByLabel("Features 2: title, English")).toHaveValue("Learn after work");
  await expect(features.getByRole("heading", { name: "Features", exact: true })).toBeFocused();
  await expectNoViolationsInBothThemes(page);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Features 2: title, Español")).toHaveValue(
    "Aprenda al salir del trabajo",
    rendered,
  );

  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.frameLocator("iframe").getByText("Learn after work")).toBeVisible(rendered);
  await expect(page.frameLocator("iframe").getByText(first)).toHaveCount(0);
  await page.getByRole("link", { name: "Words", exact: true }).click();
  await publishAll(page);
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);
  expect(await (await fetch(editor.site.url)).text()).toContain("Learn after work");
  expect(await (await fetch(`${editor.site.url}/es`)).text()).toContain("Aprenda al salir del trabajo");

  await page.getByRole("link", { name: "History" }).click();
  await page.getByText(/texts and 1 list changed/).click();
  await expect(page.getByText(/1\. .*\n2\. Learn after work/)).toBeVisible();
  await page.getByRole("button", { name: "Bring this back The school's files alone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Bring this back" }).click();
  await expect(page.getByText("Brought back the words of the school's files")).toBeVisible(rendered);
  expect(await (await fetch(editor.site.url)).text()).toContain(first);
});

test("a change of a list's order is undone, and two people's orders are both shown (R-526)", async ({
  page,
}) => {
  await editor.open(page);
  const features = page.getByRole("group", { name: "Features", exact: true });
  const first = await page.getByLabel("Features 1: title, English").inputValue();
  await features.getByRole("button", { name: "Down Features 1" }).click();
  await expect(page.getByLabel("Features 2: title, English")).toHaveValue(first);
  await expect.poll(() => editor.site.query("select value from drafts")).toEqual([{ value: "1 0 2" }]);
  await page.getByRole("button", { name: "Undo my change of Features", exact: true }).click();
  await expect(page.getByLabel("Features 1: title, English")).toHaveValue(first);
  await expect.poll(() => editor.site.query("select value from drafts")).toEqual([]);

  await editor.site.query(
    `insert into drafts (file, path, value, changed_by_email)
     values ('every/pages/home', '{home,features}', '"2 1 0"', 'ana@example.org')`,
  );
  await features.getByRole("button", { name: "Remove Features 1" }).click();
  await expect(page.getByText("This was changed elsewhere meanwhile", { exact: true })).toBeVisible();
  await expect(features.getByText(`3. ${first}`)).toBeVisible();
  await page.getByRole("button", { name: "Use what is from elsewhere of Features", exact: true }).click();
  await expect(page.getByLabel("Features 3: title, English")).toHaveValue(first);
});

test("a link leads to a page that is chosen by its title, in every language (R-525)", async ({ page }) => {
  await editor.open(page, "?page=everywhere-menu-and-footer");
  await page.getByRole("combobox", { name: "Navigation links 2: leads to" }).selectOption("Mission");
  await expect
    .poll(() => editor.site.query("select file, value from drafts"))
    .toEqual([{ file: "every/site", value: "/mission" }]);
  await publishAll(page);
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);
  const menu = /<a[^>]*href="([^"]*)"[^>]*>Program(?:s|as)</;
  expect(menu.exec(await (await fetch(editor.site.url)).text())?.[1]).toBe("/mission");
  expect(menu.exec(await (await fetch(`${editor.site.url}/es`)).text())?.[1]).toBe("/es/mission");
});

test("an address that scripts, mail or money depend on needs an administrator and a code from the mail (R-527)", async ({
  page,
}) => {
  const school = "?page=everywhere-the-school-s-name-phone-and-places";
  const colleague = await aMember(editor.site);
  await editor.site.query("insert into editors (account_id) select id from auth.users where email = $1", [
    colleague.email,
  ]);
  await editor.open(page, school, colleague);
  await expect(page.getByText(/^Only administrators can change this/).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Booking page of another service" })).toHaveCount(0);

  await storeSession(page, editor.site, editor.owner);
  await editor.site.query("update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'");
  await expireToken(page); // the next one tells when the password was typed
  await page.goto(`${editor.site.url}/site-editor${school}`);
  await page.getByRole("textbox", { name: "Booking page of another service" }).fill("book.example");
  await expect(page.getByText(/^Error: Please write a whole address/)).toBeVisible();
  await page
    .getByRole("textbox", { name: "Booking page of another service" })
    .fill("https://book.example/now");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await publishAll(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send me the digits" }).click(rendered);
  await dialog.getByLabel("Digits from our message").fill("000000");
  await dialog.getByRole("button", { name: "Confirm and publish" }).click();
  await expect(dialog.getByText(/These are not the digits/)).toBeVisible();
  await dialog.getByLabel("Digits from our message").fill(await codeFromMail(editor.site, editor.owner));
  await dialog.getByRole("button", { name: "Confirm and publish" }).click();
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);
  expect(await (await fetch(`${editor.site.url}/schedule`)).text()).toContain("https://book.example/now");
});

async function expireToken(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, storageKey);
}
