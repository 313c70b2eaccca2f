// Who teaches: added in the editor with a photograph, and shown on the pages of mission and program.
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();
test.use({ viewport: { width: 320, height: 740 } });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const longName = "Maximiliana Featherstonehaugh-Wolfeschlegelsteinhausen Ruiz";

async function fill(page: Page, number: number, answers: Record<string, string>): Promise<void> {
  await page.getByRole("button", { name: "Add to Teachers", exact: true }).click();
  for (const [label, answer] of Object.entries(answers))
    await page.getByRole("textbox", { name: `Teachers ${number}: ${label}`, exact: true }).fill(answer);
}

function teaches(english: string, spanish: string): Record<string, string> {
  const label = "what they teach, and for how long";
  return { [`${label}, English`]: english, [`${label}, Español`]: spanish };
}

async function addPhotograph(page: Page): Promise<void> {
  const create = { width: 1600, height: 1200, channels: 3, background: "#486" } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a picture for Teachers 1: photograph" }).click();
  await (await chooser).setFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Use this picture" }).click();
  const photograph = page.getByRole("group", { name: "Teachers 1: photograph" }).locator("img");
  await expect(photograph, "no longer the one that is being cut").toHaveAttribute(
    "src",
    /^\/media\//,
    rendered,
  );
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Publish \d+ changes?/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
}

test("a teacher is added with a photograph, and is on both pages in both languages (R-578, R-579)", async ({ page }) => {
  test.slow();
  await editor.open(page, "?page=everywhere-who-teaches");
  const lines = teaches("Heat pumps, 22 years", "Bombas de calor, 22 años");
  const agreed = "the day on which they agreed in writing (may be empty)";
  await fill(page, 1, { name: longName, ...lines, [agreed]: inDays(30) });
  await page.getByRole("button", { name: "Add to Teachers 1: pages of programs that show them" }).click();
  await page.getByRole("combobox", { name: /^Teachers 1: pages of programs that show them 1/ }).selectOption("HVAC Technician");
  await addPhotograph(page);
  await fill(page, 2, { name: "Luis <b>Vega</b>", ...teaches("Pipes", "Tuberías") });
  await expectNoViolationsInBothThemes(page);
  const day = page.getByRole("textbox", { name: `Teachers 1: ${agreed}` });
  await expect(day, "the fault is at its field").toHaveAttribute("aria-invalid", "true", rendered);
  await day.fill(inDays(-30));
  await expect(page.getByText("Saved", { exact: true })).toBeVisible(rendered);
  await publish(page);
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);

  for (const [path, title, alt] of [
    ["/mission", "Who Teaches", "Photograph of"],
    ["/programs/hvac", "Who Teaches", "Photograph of"],
    ["/es/mission", "Quiénes enseñan", "Fotografía de"],
    ["/es/programs/hvac", "Quiénes enseñan", "Fotografía de"],
  ] as const) {
    await page.goto(editor.site.url + path);
    const section = page.getByRole("region", { name: title });
    await expect(section.getByRole("heading", { name: longName })).toBeVisible();
    const image = section.getByRole("img", { name: `${alt} ${longName}` });
    await expect(image).toHaveAttribute("srcset", /\/media\/[0-9a-f]{32}-320\.jpeg 320w/);
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await expect(section.getByRole("heading", { name: "Luis <b>Vega</b>" })).toHaveCount(path.endsWith("mission") ? 1 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBe(0);
  }
  await expectNoViolationsInBothThemes(page);
}); // biome-ignore format: one line a step
