// A `ref` callback for an element that replaces a focused one: it takes focus, so that the keyboard does not
// start again at the top of the page.

export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
