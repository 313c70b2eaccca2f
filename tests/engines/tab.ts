// One tab of a stock browser, and what the tests of all engines do with it, however the engine is driven.

/** A control as a person names it, by the words on it or by its label. A string is a CSS selector. */
export type Target = string | { button: string } | { link: string } | { label: string } | { field: string };

export type Key = "Tab" | "Enter" | "Escape" | "Space";

export type Tab = {
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>;
  /** Waits for the first visible one and presses the mouse on its middle. */
  click(target: Target): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types into what has focus. */
  write(text: string): Promise<void>;
  /** Runs a function in the page; its arguments and result are JSON. */
  run<Arguments extends unknown[], Result>(
    work: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Result>;
  close(): Promise<void>;
};

export type TabOptions = {
  /** In CSS pixels; 1280 where nothing is said. */
  width?: number;
  /** False is a browser in which a person has turned scripts off. */
  scripts?: boolean;
};

/** Runs in the page: the first visible element that is meant. */
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
 * Types into a field in the place of what it contains. A field that the page moves away under the pointer is
 * clicked again, as a person does.
 */
export async function fill(tab: Tab, field: string, text: string): Promise<void> {
  await eventually(`focus in ${field}`, async () => {
    await tab.click({ field });
    return (await tab.run(selectFocused, field)) || null;
  });
  await tab.write(text);
}

/** Runs in the page: selects the text of the field with the focus; false if that is another one. */
function selectFocused(field: string): boolean {
  const element = document.activeElement;
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return false;
  const names = Array.from(element.labels ?? [], (label) => label.textContent?.replace(/\s+/g, " ").trim());
  if (!names.includes(field)) return false;
  element.select();
  return true;
}

/** What a person reads in a part of the page, on one line. */
export function wordsOf(tab: Tab, selector: string): Promise<string> {
  return tab.run(
    (css) => (document.querySelector<HTMLElement>(css)?.innerText ?? "").replace(/\s+/g, " "),
    selector,
  );
}

/** The name of what has focus. */
export function focused(tab: Tab): Promise<string> {
  return tab.run(() => {
    const element = document.activeElement;
    return (element?.getAttribute("aria-label") ?? element?.textContent ?? "").replace(/\s+/g, " ").trim();
  });
}

/** Milliseconds: what has not come then is missed. */
export const timeoutMs = 15_000;

/** Asks again until there is something; `what` is for the error. */
export async function eventually<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await ask();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`There is no ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
