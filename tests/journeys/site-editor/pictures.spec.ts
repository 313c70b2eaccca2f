// Pictures in the editor: chosen on a phone, cut, described, published, and shown by the history.
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();
test.use({ viewport: { width: 360, height: 740 } });

/** Upright, as a phone stores it: lying on its side, with its orientation. */
function aPhonePicture(): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#486" } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

async function choose(page: Page, buffer: Buffer, label = "Picture"): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: `Choose another picture for ${label}` }).click();
  await (await chooser).setFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
}

test("a picture from a phone is cut, described, published on its page, and shown by the history (R-546)", async ({ page }) => {
  test.slow();
  await editor.open(page, "?page=%2Fprograms%2Fhvac");
  const field = page.getByRole("group", { name: "Picture", exact: true });
  const before = await field.getByRole("img").getAttribute("aria-label");
  await choose(page, await aPhonePicture());
  const slider = page.getByRole("slider", { name: "Move up or down" });
  await expect(page.getByRole("button", { name: "Use this picture" })).toBeFocused();
  await slider.focus();
  await slider.press("Home");
  await expect(slider).toHaveValue("0");
  const frame = page.getByRole("group", { name: "How the picture is cut" });
  const box = await frame.locator("img").boundingBox();
  if (!box) throw new Error("The picture is not shown.");
  await page.mouse.move(box.x + 50, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(box.x + 50, box.y + 20);
  await page.mouse.up();
  await expect(slider).not.toHaveValue("0");
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible(rendered);
  await expect(field.locator("img")).toHaveAttribute("src", /^\/media\/[0-9a-f]{32}-960\.jpeg$/, rendered);
  await expect(field.getByText(/Another picture needs another description/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Choose another picture/ })).toBeFocused();
  const address = (await field.locator("img").getAttribute("src")) ?? "";

  await page.getByRole("link", { name: "Preview" }).click();
  const shown = page.frameLocator("iframe").locator(`img[src="${address}"]`);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), rendered).toBeGreaterThan(0);
  await shown.click();
  await expect(page.getByRole("button", { name: /^Choose another picture/ })).toBeFocused();

  await page.getByRole("button", { name: "Publish 1 change" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish your changes" });
  const press = dialog.getByRole("button", { name: "Publish", exact: true });
  await expect(press).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByText(/confirm the description of the new picture first/)).toBeVisible();
  await expect(dialog.locator(`img[src="${address}"]`)).toBeVisible();
  await dialog.getByRole("checkbox", { name: "The English text of Picture in words is still right" }).check();
  await expect(press).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("checkbox", { name: "The Spanish text of Picture in words is still right" }).check();
  await expect(press).toHaveAttribute("aria-disabled", "false");
  await press.click();
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);

  for (const path of ["/programs/hvac", "/es/programs/hvac"])
    expect(await (await fetch(editor.site.url + path)).text()).toContain(address);
  await page.goto(`${editor.site.url}/site-editor?history`);
  await page.getByText("1 picture changed").click();
  await expect(page.locator(`img[src="${address}"]`)).toBeVisible();
  await expect(page.getByRole("listitem").getByText(/media-|\.svg/)).toHaveCount(0);
  expect(before).toBeTruthy();
}); // biome-ignore format: one line a step

test("without a connection, and for a file that is no picture, the picture before stays, and the editor says why (R-546)", async ({ page }) => {
  await editor.open(page, "?page=%2Fmission");
  const label = "Picture of who we serve";
  await choose(page, Buffer.from("no picture"), label);
  await expect(page.getByText("This browser cannot show that file.")).toBeVisible();
  await page.route("**/api/site-editor/pictures*", (route) => route.abort("connectionreset"), { times: 1 });
  await choose(page, await aPhonePicture(), label);
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText(/The picture was not sent, because there is no connection/)).toBeVisible(rendered);
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible(rendered);
  const drafts = () => editor.site.query("select file, value from drafts");
  await expect
    .poll(drafts, { ...rendered, message: "one for all languages" })
    .toEqual([{ file: "every/pages/mission", value: expect.stringMatching(/^media-/) }]);
  await page.getByRole("button", { name: "Undo my change of Picture of who we serve" }).click();
  await expect.poll(() => editor.site.query("select from drafts")).toHaveLength(0);
  await expect(page.getByRole("group", { name: label, exact: true }).locator("img")).toHaveCount(0);

  const small = await sharp(await aPhonePicture()).resize(400).jpeg().toBuffer();
  await choose(page, small, label);
  await expect(page.getByText(/This picture is too small/), "as soon as it is chosen").toBeVisible();
  await expect(page.getByRole("button", { name: "Use this picture" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Choose another picture for ${label}` })).toBeFocused();
}); // biome-ignore format: one line a step

test("a photograph is added where none is, with its words, and taken away again (R-548)", async ({ page }) => {
  test.slow();
  await editor.open(page, "?page=%2Fprograms%2Felectrical");
  const label = "Photograph";
  const field = page.getByRole("group", { name: label, exact: true });
  await expect(field.getByText("No picture")).toBeVisible();
  await expect(field.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: `Choose a picture for ${label}` }).click();
  await (await chooser).setFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: await aPhonePicture() });
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(field.getByText(/Please describe the picture in every language/)).toBeVisible(rendered);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible(rendered);

  await page.getByRole("button", { name: "Publish 1 change" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish your changes" });
  const press = dialog.getByRole("button", { name: "Publish", exact: true });
  await expect(dialog.getByText(/Please describe the picture/)).toHaveCount(2);
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);
  await expect(press).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const words = (language: string) => page.getByRole("textbox", { name: `Photograph in words, ${language}` });
  await words("English").fill("Students wire a panel.");
  await words("Español").fill("Estudiantes conectan un tablero.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible(rendered);
  await page.getByRole("button", { name: "Publish 3 changes" }).click();
  await press.click();
  const toast = page.getByText("On the site now").first();
  await expect(toast).toBeVisible(rendered);
  const top = async () => (await toast.boundingBox())?.y;
  await expect.poll(top, "the toast covers no button of the bar").toBeGreaterThan(400);
  const shown = async () => (await fetch(`${editor.site.url}/es/programs/electrical`)).text();
  expect(await shown()).toContain("Estudiantes conectan un tablero.");

  await page.getByRole("button", { name: `Remove the picture for ${label}` }).click();
  await expect(page.getByRole("button", { name: `Choose a picture for ${label}` })).toBeFocused();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible(rendered);
  await page.getByRole("button", { name: "Publish 1 change" }).click();
  await press.click();
  await expect.poll(shown, rendered).not.toContain("Estudiantes conectan un tablero.");
}); // biome-ignore format: one line a step

test("the picture's field has no accessibility violation and no horizontal scrolling (R-546)", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 700 });
  await editor.open(page, "?page=%2Fprograms%2Fhvac");
  await choose(page, await aPhonePicture());
  await expect(page.getByRole("slider")).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBe(0);
});
