// The editor of the site's words, opened on a site of the file that asks: what is published there changes the
// pages of the whole site.
import { expect, type Page, test } from "@playwright/test";
import { aSite, type Site } from "../server/site.ts";
import { anAdministrator, type Person, storeSession } from "./people.ts";

/** For what is rendered or decoded: a preview, a publication, a picture. */
export const rendered = { timeout: 60_000 };

type EditorSite = {
  site: Site;
  owner: Person;
  /** `by` is the owner unless somebody else is named. */
  open: (page: Page, search?: string, by?: Person) => Promise<void>;
};

/** Call it once at the top of a file: site and owner exist in each test, and no drafts before it. */
export function anEditorSite(): EditorSite {
  const made = {
    open: async (page: Page, search = "?page=%2F", by = editor.owner) => {
      await storeSession(page, editor.site, by);
      await page.goto(`${editor.site.url}/site-editor${search}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible(rendered);
    },
  };
  const editor = made as EditorSite; // the rest is there before the first test
  test.beforeAll(async () => {
    editor.site = await aSite({ env: { RATE_LIMITS: "off" } });
    editor.owner = await anAdministrator(editor.site);
  });
  test.afterAll(() => editor.site.remove());
  test.beforeEach(() => editor.site.query("truncate drafts"));
  return editor;
}
