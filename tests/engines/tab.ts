// One tab of a stock browser, and helpers that work with every engine's driver.
import type { Person } from "../support/browser/people.ts";

/** A control by its visible text or its label. A string is a CSS selector. */
export type Target = string | { button: string } | { link: string } | { label: string } | { field: string };

export type Key = "Tab" | "Enter" | "Escape" | "Space" | "Backspace";

export type Tab = {
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>;
  /** Waits for the first visible match and clicks its middle. */
  click(target: Target): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types into the focused element. */
  write(text: string): Promise<void>;
  /** Runs a function in the page; its arguments and result are JSON. */
  run<Arguments extends unknown[], Result>(
    work: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Result>;
  close(): Promise<void>;
};

export type TabOptions = {
  /** In CSS pixels; default 1280. */
  width?: number;
  /** False turns scripts off, as a visitor may. */
  scripts?: boolean;
};

/** Runs in the page: returns the first visible element that matches. */
export function findTarget(target: Target): Element | null {
  const nameOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
  const named = (selector: string, name: string) =>
    Array.from(document.querySelectorAll(selector)).filter((element) => nameOf(element) === name);
  const candidates = () => {
    if (typeof target === "string") return Array.from(document.querySelectorAll(target));
    if ("button" in target) return named("button", target.button);
    if ("link" in target) return named("a[href]", target.link);
    if ("label" in target) return named("label", target.label);
    return named("label", target.field).map((label) =>
      label instanceof HTMLLabelElement ? label.control : null,
    );
  };
  return candidates().find((element) => element?.checkVisibility({ visibilityProperty: true })) ?? null;
}

/**
 * Replaces the field's text. Clicks again if the page moves the field away under the pointer, as a person
 * does.
 */
export async function fill(tab: Tab, field: string, text: string): Promise<void> {
  await eventually(`focus in ${field}`, async () => {
    await tab.click({ field });
    return (await tab.run(selectFocused, field)) || null;
  });
  await tab.write(text);
}

/** Runs in the page: selects the text of the focused field; false if another element has the focus. */
function selectFocused(field: string): boolean {
  const element = document.activeElement;
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return false;
  const names = Array.from(element.labels ?? [], (label) => label.textContent?.replace(/\s+/g, " ").trim());
  if (!names.includes(field)) return false;
  element.select();
  return true;
}

/** Fills in the sign-in page and sends it. */
export async function signIn(
  tab: Tab,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await fill(tab, "Email", email);
  await fill(tab, "Password", password);
  await tab.click("main form button[type=submit]");
}

/** The visible text of a part of the page, on one line. */
export function wordsOf(tab: Tab, selector: string): Promise<string> {
  return tab.run(
    (css) => (document.querySelector<HTMLElement>(css)?.innerText ?? "").replace(/\s+/g, " ").trim(),
    selector,
  );
}

/** The name of the focused element. */
export function focused(tab: Tab): Promise<string> {
  return tab.run(() => {
    const element = document.activeElement;
    return (element?.getAttribute("aria-label") ?? element?.textContent ?? "").replace(/\s+/g, " ").trim();
  });
}

/** The timeout of every wait, in milliseconds. */
export const timeoutMs = 30_000;

/** Calls `ask` until it resolves to a value. Throws an Error with `what` after the timeout. */
export async function eventually<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await ask();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`There is no ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
