// `ref` callbacks for an element that replaces a focused one: it, or its first field, takes focus, so that
// the keyboard does not start again at the top of the page.

export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}

export function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>("input:not([tabindex='-1']), textarea, select, [data-first]")?.focus();
}

/** In place of a pressed button: it leaves focus where the user has put it meanwhile. */
export function focusWhenShownIfFree(element: HTMLElement | null): void {
  if (document.activeElement === document.body) focusWhenShown(element);
}

/** For a form that was waited for: it leaves focus where the user has put it meanwhile. */
export function focusFirstFieldIfFree(form: HTMLElement | null): void {
  if (document.activeElement === document.body) focusFirstField(form);
}
