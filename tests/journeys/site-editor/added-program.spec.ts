// An owner adds a program in both languages, and offers it.
import { expect, type Locator, test } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();

test("an owner adds a program on a phone and offers it; a closed dialog, a reload and a lost connection lose nothing (R-580)", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await editor.open(page, "");
  const open = page.getByRole("button", { name: "Add a program" });
  await open.click();
  const dialog = page.getByRole("dialog");
  const english = dialog.getByRole("group", { name: "English" });
  const spanish = dialog.getByRole("group", { name: "Español" });
  const add = dialog.getByRole("button", { name: "Add the program" });
  await add.click();
  await expect(english.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByText("Please write something here.")).toHaveCount(9);
  await write(english, ["Welding", "Join steel by arc and by gas.", "4-6 months", "Welding Certificate"]);
  await expect(dialog.getByLabel("Address")).toHaveValue("welding");
  await dialog.getByLabel("Address").fill("hvac");
  await expectNoViolationsInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.reload();
  await open.click();
  await expect(english.getByLabel("What students learn")).toHaveValue("Join steel by arc and by gas.");
  await write(spanish, [
    ...["Soldadura", "Une acero con arco y con gas."],
    ...["4-6 meses", "Certificado de soldadura"],
  ]);
  await add.click();
  await expect(dialog.getByText("Another program has this address.")).toBeVisible(rendered);
  await dialog.getByLabel("Address").fill("welding");
  await context.setOffline(true);
  await add.click();
  await expect(dialog.getByText("The program could not be added.")).toBeInViewport();
  await context.setOffline(false);
  await english.getByLabel("Name").fill("hvac");
  await add.click();
  await expect(dialog.getByText("Another program has this name.")).toBeVisible(rendered);
  await english.getByLabel("Name").fill("Welding");
  await add.click();
  await expect(page.getByRole("heading", { name: "Welding (not offered)" })).toBeFocused(rendered);
  expect((await fetch(`${editor.site.url}/programs/welding`)).url).toBe(`${editor.site.url}/programs`);

  await page.getByRole("combobox", { name: /^Offered/ }).selectOption("Yes");
  // The picture is still that of another program.
  await expect(page.getByText("This is still to be written.").first()).toBeVisible(rendered);
  await page.getByLabel(/^Picture in words.*English/).fill("A welder at a bench");
  await page.getByLabel(/^Picture in words.*Español/).fill("Una soldadora en su banco");
  await page.getByRole("button", { name: /^Publish 3 changes/ }).click();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);
  await page.goto(`${editor.site.url}/programs`);
  await page.getByRole("link", { name: "Learn more about Welding" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welding");
  await expect(page.getByRole("heading", { name: "Program Structure" })).toHaveCount(0);
  await page.goto(`${editor.site.url}/es/programs/welding`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Soldadura");
});

async function write(language: Locator, values: readonly string[]) {
  const labels = ["Name", "What students learn", "How long it takes", "What it leads to"];
  for (const [at, label] of labels.entries()) await language.getByLabel(label).fill(values[at] ?? "");
}

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
