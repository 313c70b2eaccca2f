// Opens the editor of the site's words.
import { expect, type Page } from "@playwright/test";
import type { Site } from "../server/site.ts";
import { type Person, storeSession } from "./people.ts";

/** For what is rendered: a preview, a publication. */
export const rendered = { timeout: 60_000 };

export async function openEditor(page: Page, site: Site, owner: Person, search = "?page=%2F"): Promise<void> {
  await storeSession(page, site, owner);
  await page.goto(`${site.url}/site-editor${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Edit the site" })).toBeVisible(rendered);
}
