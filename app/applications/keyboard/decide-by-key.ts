// A and R in the open application press its buttons Approve and Reject, and Z presses Undo.
import type { KeyboardEvent } from "react";
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import { singleKeyOf } from "./single-keys.ts";

const statuses: Readonly<Record<string, ApplicationStatus>> = { a: "approved", r: "rejected" };

/** `onAlready` is called for a status that the application has. */
export function decideByKey(event: KeyboardEvent, onAlready: (status: ApplicationStatus) => void): void {
  const key = event.shiftKey ? undefined : singleKeyOf(event.nativeEvent);
  const status = statuses[key ?? ""];
  const dialog = event.currentTarget;
  if (key === "z") pressUndo(dialog);
  if (!status || isWriting(dialog)) return;
  const button = dialog.querySelector<HTMLElement>(`[data-status=${status}]`);
  if (button?.ariaPressed === "true") onAlready(status);
  else button?.click();
}

/** Of the last change, which another application or the list may have made. The focus stays in the dialog. */
function pressUndo(dialog: Element): void {
  const inDialog = [...dialog.querySelectorAll<HTMLElement>("[data-undo]")].at(-1);
  const focused = document.activeElement;
  (inDialog ?? document.querySelector<HTMLElement>("[data-undo]"))?.click();
  if (!inDialog && focused instanceof HTMLElement) focused.focus({ preventScroll: true }); // the button took it
}

/** Whoever writes may have left the field by a press beside it, and types on. */
export function isWriting(dialog: Element): boolean {
  const texts = [...dialog.querySelectorAll("textarea")];
  return dialog.querySelector("[data-letter]") !== null || texts.some(({ value }) => value !== "");
}
