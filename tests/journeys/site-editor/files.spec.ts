// What the editor tells about the school's files, about publications that do not fit the site, and about the
// history as a whole.
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();

async function publish(overrides: object[]): Promise<number> {
  const [row] = await editor.site.query<{ number: number }>(
    `insert into publications (number, overrides, published_by_email)
     select coalesce(max(number), 0) + 1, $1, 'ruth@example.org' from publications returning number`,
    [JSON.stringify(overrides)],
  );
  return row?.number ?? 0;
}

const title = (code: string, value: string, ofFile?: string) => ({
  ...{ file: `${code}/pages/mission`, path: ["mission", "title"], value },
  ...(ofFile === undefined ? {} : { ofFile }),
});
const motto = { file: "en/pages/mission", path: ["mission", "motto"], value: "Level and true" };

test("where a text changed in the files under a published one both are shown, and one press takes it or keeps the other (R-530)", async ({ page }) => {
  await publish([title("en", "Why We Build", "An older title"), title("es", "Por qué", "Un título")]);
  await editor.open(page, "?page=%2Fmission");
  const english = page.getByLabel("Title, English", { exact: true });
  await expect(english).toHaveValue("Why We Build");
  await expect(page.getByText("Changed in the school's files meanwhile:")).toHaveCount(2);
  await expectNoViolationsInBothThemes(page);
  await page.getByRole("button", { name: "Use it of Title" }).first().click();
  await expect(english).toHaveValue("Our Mission");
  await expect(english).toBeFocused();
  await page.getByRole("button", { name: "Keep the text on the site of Title" }).click();
  await expect(page.getByText("Changed in the school's files meanwhile:")).toHaveCount(0);
  await expect(page.getByText("Confirmed, not yet published")).toBeVisible();
  await page.getByRole("button", { name: /^Publish 1 change/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);
  const [newest] = await editor.site.query<{ overrides: object[] }>("select overrides from publications order by number desc limit 1");
  expect(newest?.overrides, "what is as in the files follows them").toEqual([title("es", "Por qué", "Nuestra misión")]);
}); // biome-ignore format: one line a step

test("changes without a place are listed, drafts can be removed, and the next publication leaves them out (R-537)", async ({ page }) => {
  await publish([title("en", "Why We Build"), motto]);
  await editor.site.query(`insert into drafts (file, path, value) values ('en/pages/gone', '{gone,title}', '"Typed in vain"')`);
  await editor.open(page, "?page=%2Fmission");
  await page.getByText("Show 2 changes").click();
  await expect(page.getByText("Level and true", { exact: true })).toBeVisible();
  await expect(page.getByText("en/pages/mission.yaml: mission.motto").first()).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: /^Remove en\/pages\/gone/ }).click();
  await expect(page.getByText("Typed in vain")).toHaveCount(0);
  await expect.poll(() => editor.site.query("select file from drafts")).toEqual([]);
  await page.getByLabel("First paragraph, English", { exact: true }).fill("We teach.");
  await page.getByLabel("First paragraph, Español", { exact: true }).fill("Enseñamos.");
  await page.getByRole("button", { name: /^Publish 2 changes/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("These changes no longer fit the site")).toHaveCount(0, rendered);
  const [newest] = await editor.site.query<{ overrides: object[] }>("select overrides from publications order by number desc limit 1");
  expect(newest?.overrides).toHaveLength(3);
  expect(newest?.overrides).not.toContainEqual(motto);
}); // biome-ignore format: one line a step

test("a publication that cannot be shown is said with what is on the site instead, and an earlier one brought back ends it (R-537)", async ({ page }) => {
  const good = await publish([title("en", "Level and Square"), title("es", "Por qué")]);
  await expect.poll(async () => (await fetch(`${editor.site.url}/mission`)).text(), rendered).toContain("Level and Square");
  const bad = await publish([title("en", "")]);
  await expect.poll(() => editor.site.output(), rendered).toContain(`"publication":${bad},"faults"`);
  await editor.open(page, "?page=%2Fmission");
  await expect(page.getByText(`Publication no. ${bad} cannot be shown on the site`)).toBeVisible();
  await expect(page.getByText(`The site shows no. ${good} instead.`)).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  const shown = page.getByRole("listitem").filter({ hasText: "On the site now" });
  await expect(shown.getByRole("heading", { name: `No. ${good} ` })).toBeVisible();
  await page.getByRole("button", { name: `Bring this back number ${good}`, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Bring this back" }).click();
  await expect(page.getByText(/cannot be shown on the site/)).toHaveCount(0, rendered);
}); // biome-ignore format: one line a step

test("each publication is downloaded as one file, also one beyond the newest 50 (R-538)", async ({ page }) => {
  for (let count = 0; count < 60; count += 1) await publish([title("en", `Title ${count} <b>`), title("es", `Título ${count}`)]);
  await editor.open(page, "?history");
  await expect(page.getByRole("heading", { name: /^No\. / })).toHaveCount(50);
  await page.getByRole("button", { name: "Show earlier ones" }).click();
  await expect(page.getByRole("heading", { name: "No. 1", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show earlier ones" })).toHaveCount(0);
  const [{ number } = { number: 0 }] = await editor.site.query<{ number: number }>("select max(number) - 49 as number from publications");
  const entry = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `No. ${number}`, exact: true }) });
  await expect(entry.getByText("2 texts changed"), "compared with the one before").toBeVisible();
  const downloading = page.waitForEvent("download");
  await entry.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`publication-${number}.html`);
  const html = await readFile(await download.path(), "utf8");
  await page.setContent(html);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`publication no. ${number}`);
  await expect(page.getByText(/Published by ruth@example\.org/)).toBeVisible();
  await expect(page.getByRole("row", { name: /^Mission: Title \(English\) Title 9 <b> Title 10 <b>/ })).toBeVisible();
}); // biome-ignore format: one line a step

test("each published text says who published it and when, also after a later publication of others (R-523)", async ({ page }) => {
  const texts = (lead: string) => ["en", "es"].flatMap((code) => [
    title(code, `Title of Ruth ${code}`),
    { file: `${code}/pages/mission`, path: ["mission", "lead"], value: `${lead} ${code}` },
  ]);
  await publish(texts("Of Ruth"));
  await editor.site.query("update publications set published_at = now() - interval '50 hours'");
  await publish(texts("Of Ana"));
  const number = await publish(texts("Of Ana"));
  await editor.site.query("update publications set published_by_email = 'ana@example.org' where number >= $1", [number - 1]);
  await expect.poll(async () => (await fetch(`${editor.site.url}/mission`)).text(), rendered).toContain("Of Ana en");
  await editor.open(page, "?page=%2Fmission");
  const ofTitle = page.getByRole("group", { name: "Title", exact: true });
  const ofLead = page.getByRole("group", { name: "First paragraph", exact: true });
  await expect(ofTitle.getByText("Published by ruth@example.org, 2 days ago")).toHaveCount(2);
  await expect(ofLead.getByText("Published by ana@example.org, just now")).toHaveCount(2);
  await page.getByLabel("First paragraph, English", { exact: true }).fill("Of the owner");
  await expect(ofLead.getByText("Changed by you just now, not yet published")).toBeVisible();
  await expect(ofLead.getByText("Published by ana@example.org, just now")).toHaveCount(1);
}); // biome-ignore format: one line a step
