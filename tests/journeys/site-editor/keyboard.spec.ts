// The editor by keyboard alone.
import { expect, type Page, test } from "@playwright/test";
import { coveredFocus } from "../../support/browser/keyboard.ts";
import { anEditorSite } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

for (const width of [360, 1440])
  test(`at ${width} px what has focus is in view, and no press loses it (R-559)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await editor.open(page, "");
    await follow(page, "Donate");
    await expect(page.getByRole("heading", { level: 2, name: "Donate" })).toBeFocused();

    await page.getByLabel("Thanks text, English", { exact: true }).focus();
    const covered: string[] = [];
    for (let stop = 1; stop <= 45; stop += 1) {
      await page.keyboard.press("Shift+Tab");
      const name = await page.evaluate(coveredFocus);
      if (name !== null) covered.push(name);
    }
    expect(covered).toEqual([]);

    const reasons = page.getByRole("group", { name: "Reasons", exact: true });
    await reasons.getByRole("button", { name: "Down Reasons 1" }).press("Enter");
    await expect(reasons.getByRole("button", { name: "Down Reasons 2" })).toBeFocused();
    await expect(reasons.getByRole("button", { name: "Down Reasons 2" })).toBeInViewport();
    expect(await page.evaluate(coveredFocus)).toBe(null);
    await expect(page.getByText(/^Reasons 1 is now number 2 of \d\.$/)).toBeAttached();
    await reasons.getByRole("button", { name: "Remove Reasons 2" }).press("Enter");
    await expect(reasons.getByRole("heading", { name: "Reasons", exact: true })).toBeFocused();
    await expect(page.getByText("Reasons 2 was removed. Below the list you can undo it.")).toBeAttached();

    await follow(page, "History");
    await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });
