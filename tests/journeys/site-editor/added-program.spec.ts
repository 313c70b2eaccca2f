// An owner adds a program, writes what is left open in both languages, and offers it.
import { expect, test } from "@playwright/test";
import { toBeWritten } from "../../../words/to-be-written.ts";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";
import { addedWelding } from "../../support/server/added-program.ts";

const editor = anEditorSite();

test("an owner adds a program on a phone: nobody sees it until its texts are written and it is offered (R-580)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await editor.open(page, "");
  await page.getByRole("button", { name: "Add a program" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add the program" }).click();
  await expect(dialog.getByLabel("Name in English")).toBeFocused();
  await expect(dialog.getByText("Please write something here.")).toHaveCount(3);
  await dialog.getByLabel("Name in English").fill("Welding");
  await dialog.getByLabel("Name in Español").fill("Soldadura");
  await expect(dialog.getByLabel("Address")).toHaveValue("welding");
  await dialog.getByLabel("Address").fill("hvac");
  await dialog.getByLabel("Begins like").selectOption("Professional Plumbing");
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("button", { name: "Add the program" }).click();
  await expect(dialog.getByText("Another program has this address.")).toBeVisible(rendered);
  await dialog.getByLabel("Address").fill("welding");
  await dialog.getByRole("button", { name: "Add the program" }).click();
  await expect(page.getByRole("heading", { name: "Welding (not offered)" })).toBeFocused(rendered);
  expect((await fetch(`${editor.site.url}/programs/welding`)).url).toBe(`${editor.site.url}/programs`);

  await page.getByRole("combobox", { name: /^Offered/ }).selectOption("Yes");
  await page.getByRole("button", { name: /^Publish 1 change/ }).click();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByText("This is still to be written.").first()).toBeVisible(rendered);
  await page.keyboard.press("Escape");
  // The open texts, some forty, as a colleague types them.
  const open = addedWelding().filter(({ value }) => value === toBeWritten);
  await editor.site.query(
    `insert into drafts (file, path, value)
     select one ->> 'file', array(select jsonb_array_elements_text(one -> 'path')), one -> 'file'
     from jsonb_array_elements($1) as one on conflict do nothing`,
    [JSON.stringify(open)],
  );
  await page.reload();
  await page.getByRole("button", { name: /^Publish \d+ changes/ }).click();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);

  await page.goto(`${editor.site.url}/programs`);
  await page.getByRole("link", { name: "Learn more about Welding" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welding");
  await page.goto(`${editor.site.url}/es/programs/welding`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Soldadura");
});

test("an owner moves programs, and takes one off the site (R-581, R-582)", async ({ page }) => {
  await editor.open(page, "?page=everywhere-which-parts-the-site-has");
  const sales = page.getByRole("group", { name: "Sales Mastery" });
  for (let place = 7; place > 1; place -= 1) await sales.getByRole("button", { name: /^Up/ }).click();
  await page.goto(`${editor.site.url}/site-editor?page=%2Fprograms%2Fofficemanagement`);
  await page.getByRole("combobox", { name: /^Offered/ }).selectOption("No");
  await page.getByRole("button", { name: /^Publish 2 changes/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1. Sales Mastery")).toBeVisible();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);
  await page.goto(`${editor.site.url}/officemanagement`);
  await expect(page).toHaveURL(`${editor.site.url}/programs`);
  await page.goto(`${editor.site.url}/programs/plumbing`);
  const others = page.getByRole("navigation", { name: "Explore Other Programs" });
  await expect(others.getByRole("link").first()).toHaveText("Sales Mastery");
  await expect(others.getByText("Business Office Management")).toBeHidden();
});
