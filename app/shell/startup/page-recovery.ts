// If a password manager, a grammar checker or a translator changed the page before hydration, React renders
// the document anew. The elements that it drops still have what was typed, chosen and opened in them. It is
// copied into the new ones before anything reads or paints those, and stored nowhere
// (docs/decisions/0047-other-programs-change-the-page.md, R-499).
import { openDisclosure } from "../../ui/disclosure-button.tsx";

type EarlyPage = {
  /** The elements of the page as it came, with the key under which each is found again. */
  elements: [key: string, element: HTMLElement][];
  focused: Element | null;
  /** What the root element says, such as the theme and the closed notices (pre-hydration-script.ts). */
  root: DOMStringMap;
  scroll: { left: number; top: number };
  /** Whether the focused element was on the screen. */
  isFocusSeen: boolean;
  listening: AbortController;
};

let early: EarlyPage | undefined;

/** Call it before hydration. */
export function rememberPage(): void {
  const page: EarlyPage = {
    elements: keyedElements(),
    focused: document.activeElement,
    root: {},
    scroll: { left: 0, top: 0 },
    isFocusSeen: false,
    listening: new AbortController(),
  };
  const { signal } = page.listening;
  early = page;
  noteView();
  addEventListener("scroll", noteView, { signal });
  addEventListener("change", noteView, { signal });
  const noteFocus = ({ target }: Event) => {
    page.focused = target instanceof Element ? target : null;
    noteView();
  };
  addEventListener("focusin", noteFocus, { signal });
  // Some engines also report the focus as lost when its element is removed: then the copying is done before
  // this microtask.
  const noteBlur = ({ target }: Event) =>
    queueMicrotask(() => {
      if (page.focused === target) page.focused = null;
    });
  addEventListener("focusout", noteBlur, { signal });

  function noteView(): void {
    page.root = { ...document.documentElement.dataset };
    page.scroll = { left: scrollX, top: scrollY };
    page.isFocusSeen = page.focused !== null && isOnScreen(page.focused);
  }
}

/** Call it right after a commit in which React recovered from an error. Does nothing after `forgetPage`. */
export function restorePage(): void {
  if (!early) return;
  const { elements, focused, root, scroll, isFocusSeen } = early;
  if (elements.every(([, { isConnected }]) => isConnected)) return;
  const found = new Map(keyedElements());
  const pairs = elements.flatMap(([key, old]) => {
    const element = found.get(key);
    return element && element !== old ? [{ element, old }] : [];
  });
  for (const { element, old } of pairs) restore(element, old);
  Object.assign(document.documentElement.dataset, root);
  scrollTo({ ...scroll, behavior: "instant" });
  for (const { element, old } of pairs) if (old === focused) restoreFocus(element, old, isFocusSeen);
  early.elements = keyedElements();
}

/** Call it when the page is hydrated. */
export function forgetPage(): void {
  early?.listening.abort();
  early = undefined;
}

/** The n-th of its kind is the same element before and after. What others inserted is of no kind of ours. */
function keyedElements(): [key: string, element: HTMLElement][] {
  const counts = new Map<string, number>();
  const elements = document.querySelectorAll<HTMLElement>(
    "a, button, summary, details, input, select, textarea",
  );
  return Array.from(elements, (element) => {
    const kind = kindOf(element);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return [`${kind} ${count}`, element];
  });
}

function kindOf(element: HTMLElement): string {
  const { localName, className } = element;
  const name = element.getAttribute("name") || className;
  return [localName, name, isChoice(element) ? element.value : ""].join(" ");
}

function restore(element: HTMLElement, old: HTMLElement): void {
  if (old instanceof HTMLDetailsElement && element instanceof HTMLDetailsElement) element.open = old.open;
  else if (old.dataset.discloses !== undefined && old.getAttribute("aria-expanded") === "true")
    openDisclosure(element);
  else if (old instanceof HTMLSelectElement && element instanceof HTMLSelectElement)
    element.value = old.value;
  else if (isChoice(old) && isChoice(element)) {
    if (old.checked !== old.defaultChecked) element.checked = old.checked;
  } else if (isText(old) && isText(element) && old.value !== old.defaultValue) element.value = old.value;
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** The new page, without what others inserted, may have the element outside of the screen. */
function restoreFocus(element: HTMLElement, old: HTMLElement, isSeen: boolean): void {
  element.focus({ preventScroll: !isSeen || isOnScreen(element) });
  // Null in a field that has no caret to ask for, such as one for an email address.
  if (!isText(old) || !isText(element) || old.selectionStart === null) return;
  element.setSelectionRange(old.selectionStart, old.selectionEnd, old.selectionDirection ?? "none");
}

function isChoice(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && (element.type === "radio" || element.type === "checkbox");
}

function isText(element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && element.type !== "hidden" && !isChoice(element);
}
