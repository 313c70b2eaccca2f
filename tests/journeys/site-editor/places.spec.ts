// Places in the texts of the editor: chips that a person puts in, moves over and deletes as one.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();

const said = (page: Page) => page.locator("[role=status].sr-only");

async function thanks(page: Page): Promise<Locator> {
  await editor.open(page, "?page=%2Fdonate");
  return page.getByLabel("Thanks text, English", { exact: true });
}

function caretOf(field: Locator): Promise<number[]> {
  return field.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]);
}

async function putCaret(field: Locator, at: number): Promise<void> {
  await field.focus();
  await field.evaluate((area: HTMLTextAreaElement, at) => area.setSelectionRange(at, at), at);
}

test("a place is deleted by one key and comes back by one undo, and the caret goes over it (R-550)", async ({ page }) => {
  const field = await thanks(page);
  await field.fill("Thank you, {amount}!");
  await putCaret(field, 11);
  await field.press("ArrowRight");
  await expect.poll(() => caretOf(field)).toEqual([19, 19]);
  await expect(said(page)).toHaveText("amount, which the site fills in");
  await field.press("ArrowLeft");
  await expect.poll(() => caretOf(field)).toEqual([11, 11]);
  await field.press("Shift+ArrowRight");
  await expect.poll(() => caretOf(field)).toEqual([11, 19]);
  await putCaret(field, 19);
  await field.press("Backspace");
  await expect(field).toHaveValue("Thank you, !");
  await expect(page.getByText(/must name one of these: “amount”/).first()).toBeVisible();
  await field.press("ControlOrMeta+z");
  await expect(field).toHaveValue("Thank you, {amount}!");
  await putCaret(field, 11);
  await field.press("Delete");
  await expect(field).toHaveValue("Thank you, !");
  await page.getByRole("group", { name: "Thanks text", exact: true }).getByRole("group", { name: "Insert into English" }).getByRole("button", { name: "Insert amount" }).click();
  await expect(field).toHaveValue("Thank you, {amount}!");
  await field.press("ControlOrMeta+z");
  await expect(field).toHaveValue("Thank you, !");
}); // biome-ignore format: one line a step

test("a double click and a drag take the whole place, and a press puts the caret beside it (R-550)", async ({ page }) => {
  const field = await thanks(page);
  await field.fill("{amount} thanks");
  const chip = page.locator(`[id="${await field.getAttribute("id")}"] + div`).getByText("amount", { exact: true });
  const box = await chip.boundingBox();
  if (!box) throw new Error("There is no chip.");
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.dblclick(middle, y);
  await expect.poll(() => caretOf(field)).toEqual([0, 8]);
  await page.mouse.click(box.x + box.width - 3, y);
  await expect.poll(() => caretOf(field)).toEqual([8, 8]);
  await page.mouse.move(box.x + box.width + 40, y);
  await page.mouse.down();
  await page.mouse.move(middle, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await caretOf(field))[0]).toBe(0);
}); // biome-ignore format: one line a step

test("what a phone's keyboard does to a place without asking is put right (R-550)", async ({ page }) => {
  const field = await thanks(page);
  await field.fill("Thanks {amount} ok");
  const keyboard = await page.context().newCDPSession(page);
  await putCaret(field, 15);
  // No key tells of it before.
  await keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", key: "Unidentified", commands: ["deleteBackward"] });
  await expect(field).toHaveValue("Thanks  ok");
  await field.press("ControlOrMeta+z");
  await field.press("ControlOrMeta+z");
  await expect(field).toHaveValue("Thanks {amount} ok");
  await putCaret(field, 15);
  for (const text of ["g", "gr", "gra"])
    await keyboard.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await keyboard.send("Input.insertText", { text: "gracias" });
  await expect(field).toHaveValue("Thanks {amount}gracias ok");
  await expect.poll(async () => editor.site.query("select value from drafts")).toEqual([{ value: "Thanks {amount}gracias ok" }]);
}); // biome-ignore format: one line a step

test("a typed brace is not taken and said, one in apostrophes is, and a pasted half is a fault (R-550)", async ({ page }) => {
  const field = await thanks(page);
  await field.fill("{amount} ");
  await field.press("End");
  await page.keyboard.type("a{b}");
  await expect(field).toHaveValue("{amount} ab");
  await expect(said(page)).toHaveText(/^Curly brackets mark what the site fills in/);
  await page.keyboard.type(" '{'");
  await expect(field).toHaveValue("{amount} ab '{'");
  await expect(page.getByText(/A curly bracket is missing|does not know/)).toHaveCount(0);
  await field.evaluate((area: HTMLTextAreaElement) => {
    area.setSelectionRange(0, 8);
    const pasted = new DataTransfer();
    pasted.setData("text/plain", "{amount");
    if (area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true })))
      document.execCommand("insertText", false, "{amount");
  });
  await expect(page.getByText(/A curly bracket is missing/).first()).toBeVisible();
  await field.press("End");
  await putCaret(field, 7);
  await page.keyboard.type("}");
  await expect(field).toHaveValue("{amount} ab '{'");
  await expect(page.getByText(/A curly bracket is missing/)).toHaveCount(0);
}); // biome-ignore format: one line a step

for (const width of [1280, 320])
  test(`each chip covers its place in the field, also of a long text, at ${width} px (R-550)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const field = await thanks(page);
    await field.fill(`${"Many words before it, ".repeat(9)}{amount} and {amount}. ${"More of them. ".repeat(9)}{amount}`);
    const { layer, height, scroll } = await field.evaluate((area: HTMLTextAreaElement) => ({
      layer: area.nextElementSibling?.clientHeight, height: area.clientHeight, scroll: area.scrollHeight,
    }));
    expect([layer, scroll], "both break lines alike").toEqual([height, height]);
    await expectNoViolationsInBothThemes(page);
  }); // biome-ignore format: one line a step

test("search, publishing and history show a place by its name, and a plural as sentences, without braces (R-550, R-551)", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const field = await thanks(page);
  await field.fill("You have given {amount}: thank you!");
  await page.getByLabel("Thanks text, Español", { exact: true }).fill("Usted ha donado {amount}: ¡gracias!");
  await page.getByLabel("Search all words").fill("have given");
  const result = page.getByRole("button", { name: /: Thanks text/ }).first();
  await expect(result).toContainText("You have given amount: thank you!");
  await page.goto(`${editor.site.url}/site-editor?page=%2Fprivacy`);
  await page.getByLabel("Kept: months, English, For one", { exact: true }).fill("# month after its last change");
  await page.getByRole("button", { name: "Publish 3 changes" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("You have given amount: thank you!")).toBeVisible();
  await expect(dialog.getByText("For one: the number month after its last change")).toBeVisible();
  await expect(dialog).not.toContainText(/[{}]/);
  await expectNoViolationsInBothThemes(page);
  await dialog.getByRole("checkbox", { name: "The Spanish text of Kept: months is still right" }).check();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog).toBeHidden(rendered);
  await page.getByRole("link", { name: "History" }).click();
  await page.getByText("3 texts changed").click();
  await expect(page.getByText("You have given amount: thank you!")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/[{}]/);
}); // biome-ignore format: one line a step
