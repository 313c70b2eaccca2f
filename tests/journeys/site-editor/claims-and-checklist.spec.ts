// Claims that a change makes, and the list of what is left before the site opens.
import { expect, test } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await editor.open(page);
});

test("a new claim asks who proves it, and is published with the answer (R-555)", async ({ page }) => {
  await page.getByLabel("Title, English", { exact: true }).first().fill("92% of us find work");
  await page.getByLabel("Title, Español", { exact: true }).first().fill("El 92% encuentra trabajo");
  await page.getByRole("button", { name: /^Publish \d+ changes/ }).click();
  const dialog = page.getByRole("dialog");
  const publish = dialog.getByRole("button", { name: "Publish", exact: true });
  await expect(dialog.getByText("“92% of us find work”")).toBeVisible();
  await expect(dialog.getByText("Please say who proves your claims, and as of when.")).toBeVisible();
  await expect(publish).toHaveAttribute("aria-disabled", "true");
  await expectNoViolationsInBothThemes(page);
  await dialog.getByLabel("Who or what proves it? of claim 1").fill("Survey of our graduates");
  await dialog.getByLabel("As of which day? of claim 1").fill("2026-05-01");
  await expect(publish).toHaveAttribute("aria-disabled", "false", rendered);
  await publish.click();
  await expect(dialog).toBeHidden(rendered);
  expect(await (await page.request.get(editor.site.url)).text()).toContain("92% of us find work");

  await page.getByLabel("Title, English", { exact: true }).first().fill("93% of us find work");
  await page.getByLabel("Title, Español", { exact: true }).first().fill("El 93% encuentra trabajo");
  await page.getByRole("button", { name: /^Publish \d+ changes/ }).click();
  await expect(dialog.getByLabel("Who or what proves it? of claim 1")).toHaveValue("Survey of our graduates");
  await expect(publish).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("checkbox", { name: "The source proves claim 1 too" }).check();
  await expect(publish).toHaveAttribute("aria-disabled", "false", rendered);
  await publish.click();
  await expect(dialog).toBeHidden(rendered);
});

test("the list of what is left leads to each place, and is shorter once that is settled (R-556)", async ({
  page,
}) => {
  await page.getByRole("link", { name: "Before opening" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Before the site opens" })).toBeVisible();
  const samples = page.getByRole("button", { name: "Mission", exact: true });
  await expect(samples).toBeVisible(rendered);
  await expect(page.getByText(/^SMTP_URL is not set/)).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await samples.click();
  const own = page.getByRole("checkbox", { name: "These are our own words now" });
  await expect(own).toBeFocused();
  await own.check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Before opening" }).click();
  await expect(page.getByText(/^SMTP_URL is not set/)).toBeVisible();
  await expect(samples).toHaveCount(0);
});
