// What administrators press and type in the list of applications and in its dialog.

import type { Locator, Page } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import type { InteractionTimer } from "./interaction-timer.ts";
import { button, closeToast, settleMs } from "./public-screens.ts";

const {
  applicationDetail: detailWords,
  statuses: statusWords,
  applications: words,
  workingTogether: workingTogetherWords,
} = wordsOf(defaultLanguage);

const desk = workingTogetherWords.myDesk;

export async function listInteractions(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  await openList(timer);
  await pressSearch(timer);
  await pressFilters(timer);
  for (const sort of ["name", "name", "date", "date"]) {
    await timer.tap(
      `sort by ${sort}`,
      button(page, sort === "name" ? words.columns.name : words.columns.date),
    );
    await page.waitForTimeout(answerMs);
  }
  // Behind its name is the number of one's own applications.
  await timer.tap("My desk", page.getByRole("button", { name: new RegExp(`^${desk.open}`) }));
  await page.getByRole("dialog").waitFor();
  await timer.tap("My desk, close", button(page, desk.close));
  await pressRows(timer);
  await pressKeys(timer);
  await pressSelection(timer);
  const more = button(page, `${words.tools.open} ${words.tools.openOf}`);
  await timer.tap("More", more);
  await timer.tap("Refresh", button(page, words.refresh));
  await page.getByRole("rowheader").first().waitFor();
  await timer.tap("More", more);
  await timer.tap("Export...", button(page, words.exports.open));
  await timer.tap("Export", button(page, words.exportAs.csv));
  await timer.tap("a box while it exports", boxes(page).nth(2));
}

async function openList(timer: InteractionTimer): Promise<void> {
  await timer.open("/scholarship-admin");
  await timer.page.getByRole("rowheader").first().waitFor();
}

/** Types a word in parts: the results of the first part arrive while the next is typed. */
async function pressSearch(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  await timer.tap("search, into", page.locator("#search"));
  for (const part of ["gar", "cia", " tx"]) {
    await timer.type("search, a key", part);
    await page.waitForTimeout(debounceMs);
  }
  await page.waitForTimeout(answerMs);
  await timer.key("search, Backspace", "Backspace", 9);
  await timer.type("search, a key", "zzzz");
  await timer.tap(words.clear, button(page, words.clear));
  await page.getByRole("rowheader").first().waitFor();
}

async function pressFilters(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  for (const name of [
    statusWords.new.badge,
    statusWords.approved.badge,
    words.tabs.flagged,
    words.tabs.all,
  ]) {
    await timer.tap("a tab", page.getByRole("tab", { name }));
    await page.waitForTimeout(answerMs);
  }
  await timer.tap("Filters", button(page, words.filters.open));
  await page.getByLabel(words.filters.waiting).focus();
  for (const [press, key] of [
    ["on", "ArrowDown"],
    ["off", "ArrowUp"],
  ] as const) {
    await timer.key(`waiting too long, ${press}`, key);
    await page.waitForTimeout(answerMs);
  }
}

/** Scrolls the page by keyboard through the rows that this loads, and selects boxes meanwhile. */
async function pressRows(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  await leaveFocus(page);
  await timer.key("list, Page Down", "PageDown", 10);
  for (let load = 0; load < loads; load += 1) {
    await leaveFocus(page);
    await timer.key("list, End", "End");
    await timer.tap("a box while more is loaded", boxes(page).last());
    await page.waitForTimeout(answerMs);
  }
  await leaveFocus(page);
  await timer.key("list, Home", "Home");
  await timer.key("list, Arrow Down", "ArrowDown", 10);
}

/** So that the keys scroll the page, and do nothing in a control. */
async function leaveFocus(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
}

async function pressKeys(timer: InteractionTimer): Promise<void> {
  await timer.key("Tab in the rows", "Tab", 12);
  await boxes(timer.page).nth(4).focus();
  await timer.key("Space on a box", "Space");
  await timer.key("Shift Tab in the rows", "Shift+Tab", 6);
}

async function pressSelection(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  for (let row = 0; row < 3; row += 1) await timer.tap("a box", boxes(page).nth(row));
  const all = page.getByRole("columnheader").getByRole("checkbox");
  await timer.tap("select all", all);
  await timer.tap("a box of all selected", boxes(page).nth(1));
  await timer.tap("select all again", all);
  await timer.tap("select none", all);
  for (let row = 0; row < 3; row += 1) await timer.tap("a box", boxes(page).nth(row));
  const mark = page.getByRole("button", { name: `${statusWords.approved.button} ${words.selection.button}` });
  await timer.tap("Approve for the selected", mark);
  await closeToast(timer);
  await timer.tap("Undo", button(page, words.selection.undo));
  await closeToast(timer);
}

export async function dialogInteractions(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  await openList(timer);
  await timer.tap("View", view(page).first());
  await page.locator("[name=note]").waitFor();
  for (const direction of ["next", "next", "next", "previous"] as const) {
    await timer.tap(direction, button(page, detailWords.steps[direction]));
    await page.waitForTimeout(settleMs);
  }
  // Faster than the applications load.
  await timer.key("Alt Arrow Down", "Alt+ArrowDown", 5);
  await timer.key("Alt Arrow Up", "Alt+ArrowUp", 3);
  await page.waitForTimeout(answerMs);
  const dialog = page.getByRole("dialog");
  for (const status of ["reviewing", "approved"] as const) {
    await timer.tap(
      statusWords[status].button,
      dialog.getByRole("button", { name: statusWords[status].button }),
    );
    await closeToast(timer);
  }
  await timer.tap("Undo", button(page, detailWords.undo));
  await closeToast(timer);
  await pressNote(timer);
  await pressMessage(timer);
  await timer.tap("Delete or anonymize", button(page, detailWords.erasure.open));
  await timer.tap("Anonymize", button(page, detailWords.erasure.anonymize));
  await timer.tap("keep it", button(page, detailWords.erasure.keep));
  await timer.tap("cancel", button(page, detailWords.erasure.cancel));
  await timer.key("Tab", "Tab", 8);
  await timer.tap("close", button(page, detailWords.close));
  for (const row of [1, 2]) {
    await timer.tap("View", view(page).nth(row));
    await page.locator("[name=note]").waitFor();
    await timer.key("Escape", "Escape");
  }
}

async function pressNote(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  const save = button(page, detailWords.note.add);
  await timer.tap("save an empty note", save);
  await timer.type("note, a key", "Called on Monday");
  await timer.tap("save the note", save);
  const remove = button(page, detailWords.timeline.deletion.note.ask).first();
  await remove.waitFor();
  await timer.tap("delete the note", remove);
  await timer.tap("delete it now", button(page, detailWords.timeline.deletion.now));
  await closeToast(timer);
}

async function pressMessage(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  const { message } = detailWords;
  await timer.tap("write an email", button(page, message.open));
  await timer.key("prepared text, next", "ArrowDown");
  await timer.tap("subject, into", page.locator("[name=subject]"));
  await timer.type("subject, a key", "Your papers");
  await timer.tap("message, into", page.locator("[name=body]"));
  await timer.type("message, a key", "Please call us.");
  await timer.tap("check before sending", button(page, message.check));
  await timer.tap("keep writing", button(page, message.keepWriting));
  await timer.tap("discard my words", button(page, message.discard));
}

function boxes(page: Page): Locator {
  return page.getByRole("rowheader").getByRole("checkbox");
}

function view(page: Page): Locator {
  return page.getByRole("row").getByRole("button", { name: words.view });
}

/** Number of loads; each adds fifty rows. */
const loads = 8;
const debounceMs = 300;
const answerMs = 1_200;
