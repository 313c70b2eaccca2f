// What administrators press and type in the list of applications and in its dialog.
import type { Locator, Page } from "@playwright/test";
import { detailWords } from "#content/pages/application-detail.ts";
import { statusWords, applicationsWords as words } from "#content/pages/applications.ts";
import type { InteractionTimer } from "./interaction-timer.ts";
import { button, closeToast, settleMs } from "./public-screens.ts";

export async function listInteractions(finger: InteractionTimer): Promise<void> {
  const { page } = finger;
  await openList(finger);
  await pressSearch(finger);
  await pressFilters(finger);
  for (const sort of ["name", "name", "date", "date"]) {
    await finger.tap(
      `sort by ${sort}`,
      button(page, sort === "name" ? words.columns.name : words.columns.date),
    );
    await page.waitForTimeout(answerMs);
  }
  await pressRows(finger);
  await pressKeys(finger);
  await pressSelection(finger);
  await finger.tap("Refresh", button(page, words.refresh));
  await page.getByRole("rowheader").first().waitFor();
  await finger.tap("Export", button(page, words.exportCsv));
  await finger.tap("a box while it exports", boxes(page).nth(2));
}

async function openList(finger: InteractionTimer): Promise<void> {
  await finger.open("/scholarship-admin");
  await finger.page.getByRole("rowheader").first().waitFor();
}

/** Types a word in parts: the results of the first part arrive while the next is typed. */
async function pressSearch(finger: InteractionTimer): Promise<void> {
  const { page } = finger;
  await finger.tap("search, into", page.locator("#search"));
  for (const part of ["gar", "cia", " tx"]) {
    await finger.type("search, a key", part);
    await page.waitForTimeout(debounceMs);
  }
  await page.waitForTimeout(answerMs);
  await finger.key("search, Backspace", "Backspace", 9);
  await finger.type("search, a key", "zzzz");
  await finger.tap(words.clear, button(page, words.clear));
  await page.getByRole("rowheader").first().waitFor();
}

async function pressFilters(finger: InteractionTimer): Promise<void> {
  const { page } = finger;
  await page.locator("#status").focus();
  for (let status = 0; status < 4; status += 1) {
    await finger.key("status filter, next", "ArrowDown");
    await page.waitForTimeout(answerMs);
  }
  await finger.key("status filter, first", "Home");
  await page.waitForTimeout(answerMs);
  const held = page.getByLabel(words.heldOnly);
  for (const press of ["on", "off"]) {
    await finger.tap(`held only, ${press}`, held);
    await page.waitForTimeout(answerMs);
  }
}

/** Moves by keyboard through the rows that scrolling loads, and selects boxes meanwhile. */
async function pressRows(finger: InteractionTimer): Promise<void> {
  const { page } = finger;
  const region = page.getByRole("region", { name: words.captions.newest });
  await region.focus();
  await finger.key("list, Page Down", "PageDown", 10);
  for (let load = 0; load < loads; load += 1) {
    await region.focus();
    await finger.key("list, End", "End");
    await finger.tap("a box while more is loaded", boxes(page).last());
    await page.waitForTimeout(answerMs);
  }
  await region.focus();
  await finger.key("list, Home", "Home");
  await finger.key("list, Arrow Down", "ArrowDown", 10);
}

async function pressKeys(finger: InteractionTimer): Promise<void> {
  await finger.key("Tab in the rows", "Tab", 12);
  await boxes(finger.page).nth(4).focus();
  await finger.key("Space on a box", "Space");
  await finger.key("Shift Tab in the rows", "Shift+Tab", 6);
}

async function pressSelection(finger: InteractionTimer): Promise<void> {
  const { page } = finger;
  for (let row = 0; row < 3; row += 1) await finger.tap("a box", boxes(page).nth(row));
  const all = page.getByRole("group", { name: words.selection.group }).getByRole("checkbox");
  await finger.tap("select all", all);
  await finger.tap("a box of all selected", boxes(page).nth(1));
  await finger.tap("select all again", all);
  await finger.tap("select none", all);
  for (let row = 0; row < 3; row += 1) await finger.tap("a box", boxes(page).nth(row));
  const mark = page.getByRole("button", { name: `${statusWords.approved.button} ${words.selection.button}` });
  await finger.tap("Approve for the selected", mark);
  await closeToast(finger);
  await finger.tap("Undo", button(page, words.selection.undo));
  await closeToast(finger);
}

export async function dialogInteractions(finger: InteractionTimer): Promise<void> {
  const { page } = finger;
  await openList(finger);
  await finger.tap("View", view(page).first());
  await page.locator("[name=note]").waitFor();
  for (const direction of ["next", "next", "next", "previous"] as const) {
    await finger.tap(direction, button(page, detailWords.steps[direction]));
    await page.waitForTimeout(settleMs);
  }
  // Faster than the applications load.
  await finger.key("Alt Arrow Down", "Alt+ArrowDown", 5);
  await finger.key("Alt Arrow Up", "Alt+ArrowUp", 3);
  await page.waitForTimeout(answerMs);
  const dialog = page.getByRole("dialog");
  for (const status of ["reviewing", "approved"] as const) {
    await finger.tap(
      statusWords[status].button,
      dialog.getByRole("button", { name: statusWords[status].button }),
    );
    await closeToast(finger);
  }
  await finger.tap("Undo", button(page, detailWords.undo));
  await closeToast(finger);
  await pressNote(finger);
  await pressMessage(finger);
  await finger.tap("Delete or anonymize", button(page, detailWords.erasure.open));
  await finger.tap("Anonymize", button(page, detailWords.erasure.anonymize));
  await finger.tap("keep it", button(page, detailWords.erasure.keep));
  await finger.tap("cancel", button(page, detailWords.erasure.cancel));
  await finger.key("Tab", "Tab", 8);
  await finger.tap("close", button(page, detailWords.close));
  for (const row of [1, 2]) {
    await finger.tap("View", view(page).nth(row));
    await page.locator("[name=note]").waitFor();
    await finger.key("Escape", "Escape");
  }
}

async function pressNote(finger: InteractionTimer): Promise<void> {
  const { page } = finger;
  const save = button(page, detailWords.note.add);
  await finger.tap("save an empty note", save);
  await finger.type("note, a key", "Called on Monday");
  await finger.tap("save the note", save);
  const remove = button(page, detailWords.timeline.deleteNote).first();
  await remove.waitFor();
  await finger.tap("delete the note", remove);
  await finger.tap("delete it now", button(page, detailWords.timeline.deleteNoteNow));
  await closeToast(finger);
}

async function pressMessage(finger: InteractionTimer): Promise<void> {
  const { page } = finger;
  const { message } = detailWords;
  await finger.tap("write an email", button(page, message.open));
  await finger.key("prepared text, next", "ArrowDown");
  await finger.tap("subject, into", page.locator("[name=subject]"));
  await finger.type("subject, a key", "Your papers");
  await finger.tap("message, into", page.locator("[name=body]"));
  await finger.type("message, a key", "Please call us.");
  await finger.tap("check before sending", button(page, message.check));
  await finger.tap("keep writing", button(page, message.keepWriting));
  await finger.tap("discard my words", button(page, message.discard));
}

function boxes(page: Page): Locator {
  return page.getByRole("row").getByRole("checkbox");
}

function view(page: Page): Locator {
  return page.getByRole("row").getByRole("button", { name: words.view });
}

/** Number of loads; each adds fifty rows. */
const loads = 8;
const debounceMs = 300;
const answerMs = 1_200;
