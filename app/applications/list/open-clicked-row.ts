// A click anywhere on a row does what its View button does.
import type { MouseEvent } from "react";

const controls = "a, button, input, label, select, textarea";

export function openClickedRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(controls)) return;
  if (window.getSelection()?.toString()) return; // the text is being selected, to copy it
  // The button takes focus when it is pressed, and gets it back when the application is closed.
  target.closest("tr")?.querySelector<HTMLElement>("[data-opens]")?.click();
}
