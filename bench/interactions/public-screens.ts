// What visitors press and type on each public screen.

import type { Page } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import type { PagePath } from "../../contract/pages.ts";
import { programsOf } from "../../words/program.ts";
import type { InteractionTimer } from "./interaction-timer.ts";

const {
  house: { legend: houseLegend },
  donate,
  scholarship: form,
  scholarshipSections,
  toasts: toastWords,
  navigationLinks,
  programs: programEntries,
  formPrograms,
} = wordsOf(defaultLanguage);
const programs = programsOf(programEntries);

export type Screen = { name: string; press: (timer: InteractionTimer) => Promise<void> };

type Press = Screen["press"];

const presses: Record<Exclude<PagePath, ElsewherePath>, Press> = {
  "/": pressHome,
  "/programs": pressPrograms,
  "/mission": (timer) => pressFrame(timer, "/mission"),
  "/partners": (timer) => pressFrame(timer, "/partners"),
  "/donate": pressDonate,
  "/schedule": (timer) => pressFrame(timer, "/schedule"),
  "/documents": (timer) => pressFrame(timer, "/documents"),
  "/privacy": (timer) => pressFrame(timer, "/privacy"),
  "/thank-you": (timer) => pressFrame(timer, "/thank-you"),
  "/status": (timer) => pressFrame(timer, "/status"),
  "/scholarship": pressForm,
};

/** The pages of account-screens.ts and list-screen.ts. */
type ElsewherePath = "/auth" | "/scholarship-admin" | "/reviews" | "/site-editor";

export const publicScreens: Screen[] = [
  ...Object.entries(presses).map(([name, press]) => ({ name, press })),
  { name: programs[0]?.path ?? "/programs", press: pressProgram },
  { name: "not found", press: (timer) => pressFrame(timer, "/no-such-page") },
  { name: "/scholarship, mistakes", press: pressMistakes },
];

/** Presses what every page has around its content. The last link leads to another page. */
export async function pressFrame(timer: InteractionTimer, path: string): Promise<void> {
  const { page } = timer;
  await timer.open(path);
  await timer.tap("menu, open", menuOf(page));
  await timer.tap("menu, close", menuOf(page));
  for (const theme of ["dark", "light", "system"])
    await timer.tap(`theme, ${theme}`, page.locator(`input[name=theme][value=${theme}]`));
  await timer.key("Tab", "Tab", 12);
  await timer.key("Page Down", "PageDown", 3);
  for (const { to } of navigationLinks.filter((link) => link.to !== path)) {
    await timer.tap("menu, open", menuOf(page));
    await timer.tap(`menu, link to ${to}`, page.locator(`#site-menu a[href="${to}"]`));
    await page.waitForURL(`**${to}`);
    await page.waitForTimeout(settleMs);
  }
}

async function pressHome(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  await pressFrame(timer, "/");
  await timer.open("/");
  const entries = page.locator("main button[aria-pressed]");
  for (const [index, { label }] of houseLegend.entries())
    await timer.tap(`house, ${label}`, entries.nth(index));
  await timer.tap("house, last entry again", entries.last());
  for (let card = 0; card < (await page.locator("main li h3").count()); card += 1)
    await timer.tap("a card", page.locator("main li h3").nth(card));
  await timer.tap("Start Your Journey", page.locator("main a[href='/programs']").first());
  await page.waitForURL("**/programs");
  await closeToast(timer);
}

async function pressPrograms(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  await pressFrame(timer, "/programs");
  await timer.open("/programs");
  const disclosures = page.locator("main [data-discloses]");
  for (const time of ["open", "close"])
    for (let index = 0; index < (await disclosures.count()); index += 1)
      await timer.tap(`Why Choose, ${time}`, disclosures.nth(index));
  await timer.tap("a program's title", page.locator("main h2 a").first());
  await page.locator("article.action-bar-page").waitFor();
}

async function pressProgram(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  await pressFrame(timer, programs[0]?.path ?? "/programs");
  await timer.open(programs[0]?.path ?? "/programs");
  for (const { path } of programs.slice(1, 4)) {
    await timer.tap("another program", page.locator(`main a[href="${path}"]`).first());
    await page.waitForURL(`**${path}`);
    await page.waitForTimeout(settleMs);
  }
}

async function pressDonate(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  await pressFrame(timer, "/donate");
  await timer.open("/donate");
  const amounts = page.locator("main li button");
  for (let index = 0; index < (await amounts.count()); index += 1) {
    await page.locator("main li button:enabled").first().waitFor();
    await timer.tap(`amount ${donate.presetsUsd[index] ?? donate.custom}`, amounts.nth(index));
    await closeToast(timer);
  }
}

/** Answers every question and presses what is around the form. */
async function pressForm(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  await pressFrame(timer, "/scholarship");
  await timer.open("/scholarship");
  const keep = page.getByLabel(form.keeping.option);
  await timer.tap("where answers are kept", page.locator("summary").last());
  await timer.tap("keep on this device", keep);
  await timer.tap("keep in this tab", keep);
  await answerAll(timer);
  await timer.tap("clear my answers", button(page, form.keeping.clear).last());
  await timer.tap("do not clear", button(page, form.keeping.clearNo));
  await timer.tap("submit, a doubtful address", button(page, form.submit));
  await timer.tap("submit", button(page, form.pleaseCheck.submit));
  await page.getByRole("heading", { level: 1, name: "We have" }).waitFor({ timeout: 30_000 });
  await closeToast(timer);
  await timer.tap("a new application", page.getByRole("button", { name: "Start for the next" }));
}

/**
 * Sends the form empty, so that every question shows a message and each key in a wrong field checks it again.
 */
async function pressMistakes(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  await timer.open("/scholarship");
  await timer.tap("submit, empty", button(page, form.submit));
  await timer.tap("a message of the summary", page.locator("main [role=alert] a").last());
  await timer.type("a wrong field, a key", "a steady trade");
  await answerAll(timer);
  await timer.tap("submit, too short a zip code", button(page, form.submit));
}

async function answerAll(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  for (const { name } of scholarshipSections.flatMap(({ questions }) => questions)) {
    if (name === "program") {
      for (const [index] of formPrograms.entries())
        await timer.tap("program", page.locator("input[name=program]").nth(index));
      continue;
    }
    const field = page.locator(`[name=${name}]`);
    await timer.tap(`${name}, into`, field);
    // Most keys are pressed in a story that is already long.
    if (name === "story" || name === "goals")
      await field.fill("A sentence of many that stand here. ".repeat(60));
    await field.press("End");
    await timer.type(`${name}, a key`, answers[name] ?? "A few words");
    await timer.key(`${name}, leaving`, "Tab");
  }
}

const answers: Readonly<Record<string, string>> = {
  email: "renee@gmial.com",
  phone: "555 555 0123",
  state: "FL",
  zip: "33602",
};

export async function closeToast(timer: InteractionTimer): Promise<void> {
  const close = timer.page.locator(`[aria-label="${toastWords.close}"]`); // behind a dialog, it has no accessible role
  await close.waitFor();
  await timer.tap("close the toast", close);
}

export function menuOf(page: Page) {
  return page.locator("[aria-controls=site-menu]");
}

export function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

/** Time for what a followed link still loads. */
export const settleMs = 500;
