// Texts that depend on a number, and how long a text may be.
import { expect, test } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anEditorSite } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();

const stored = () => editor.site.query("select file, value from drafts");

test("a plural is one sentence a form, and is stored as the file has it but for what changed (R-551)", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await editor.open(page, "?page=%2Fprivacy");
  const one = page.getByLabel("Kept: months, English, For one", { exact: true });
  await expect(one).toHaveValue("# month after we last changed its status");
  await expect(page.getByLabel("Kept: months, Español, For all others", { exact: true })).toHaveValue(/^# meses desde/);
  await expect(page.getByLabel("Kept: months, Español, For many", { exact: true })).toHaveCount(0);
  await expectNoViolationsInBothThemes(page);
  await one.fill("1 month after we last changed its status");
  await expect.poll(stored).toEqual([
    { file: "en/pages/privacy", value: "{months, plural, one {1 month} other {# months}} after we last changed its status" },
  ]);
  await one.fill("a month later");
  await expect(one).toBeFocused();
  await expect.poll(stored).toEqual([
    { file: "en/pages/privacy", value: "{months, plural, one {a month later} other {# months after we last changed its status}}" },
  ]);
  await page.reload();
  await expect(one).toHaveValue("a month later");
  await one.fill("# month after we last changed its status");
  await expect.poll(stored).toEqual([]);
  await page.getByLabel("Kept: months, English, For all others", { exact: true }).fill("");
  await expect(page.getByText("Please write something here.").first()).toBeVisible();
}); // biome-ignore format: one line a step

test("a text near its budget says its length, passing it is heard, and it can be published (R-552)", async ({ page }) => {
  await editor.open(page);
  const title = page.getByLabel("Title for search engines, English", { exact: true });
  const said = page.locator("[role=status].sr-only");
  await title.fill("A".repeat(50));
  await expect(page.getByText(/of 60 characters\./).filter({ visible: true })).toHaveCount(1); // the Spanish one
  await title.fill("A".repeat(56));
  await expect(page.getByText("56 of 60 characters.", { exact: true })).toBeVisible();
  await title.press("End");
  await title.press("a");
  await expect(said).toHaveText("");
  await page.keyboard.type("aaaa");
  await expect(said).toHaveText(/^61 of 60 characters\. It may be cut off/);
  await expect(page.getByText("It may be cut off, or its page may suffer. You can publish it.").first()).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish 1 change" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /The Spanish text/ }).check();
  await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toHaveAttribute("aria-disabled", "false");
}); // biome-ignore format: one line a step
