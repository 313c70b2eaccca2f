// A click anywhere on a row does what its View button does. With the focus in a row the arrow keys, or J and
// K, move to the next and the previous row, and X selects: single letters act only there (WCAG 2.1.4).
import type { KeyboardEvent, MouseEvent } from "react";

const controls = "a, button, input, label, select, textarea";

export function openClickedRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(controls)) return;
  if (window.getSelection()?.toString()) return; // the text is being selected, to copy it
  viewButtonIn(target.closest("tr"))?.click();
}

export function moveBetweenRows(event: KeyboardEvent): void {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  const row = target instanceof Element ? target.closest("tr") : null;
  if (!row || altKey || ctrlKey || metaKey) return;
  const direction = directions[key];
  if (direction) {
    event.preventDefault();
    viewButtonIn(neighbor(row, direction))?.focus();
  } else if (key === "x") {
    row.querySelector<HTMLElement>("input[type=checkbox]")?.click();
  }
}

const directions: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

function neighbor(row: HTMLTableRowElement, direction: 1 | -1): Element | null {
  const index = Number(row.dataset.index) + direction;
  return row.parentElement?.querySelector(`tr[data-index="${index}"]`) ?? null;
}

/** The button takes focus when it is pressed, and gets it back when the application is closed. */
function viewButtonIn(row: Element | null): HTMLElement | null {
  return row?.querySelector<HTMLElement>("[data-opens]") ?? null;
}
