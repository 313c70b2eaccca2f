// For `ref`: what appears in the place of something that had focus takes it over, so that the keyboard does
// not start anew.

export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
