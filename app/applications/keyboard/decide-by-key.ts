// A and R in the open application press its buttons Approve and Reject, and Z presses Undo.
import { type KeyboardEvent, useRef } from "react";
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import { singleKeyOf } from "./single-keys.ts";

/** The next application may open after a decision: a second press so soon was meant for the one before. */
const pauseMs = 600;

const statuses: Readonly<Record<string, ApplicationStatus>> = { a: "approved", r: "rejected" };

/** `onAlready` is called for a status that the application has. */
export function useDecideByKey(onAlready: (status: ApplicationStatus) => void) {
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  return (event: KeyboardEvent) => {
    const key = event.shiftKey ? undefined : singleKeyOf(event.nativeEvent);
    const status = statuses[key ?? ""];
    const dialog = event.currentTarget;
    if (key === "z") return [...dialog.querySelectorAll<HTMLElement>("[data-undo]")].at(-1)?.click();
    if (!status || isWriting(dialog) || event.timeStamp - lastPress.current < pauseMs) return;
    lastPress.current = event.timeStamp;
    const button = dialog.querySelector<HTMLElement>(`[data-status=${status}]`);
    if (button?.ariaPressed === "true") onAlready(status);
    else button?.click();
  };
}

/** Whoever writes may have left the field by a press beside it, and types on. */
export function isWriting(dialog: Element): boolean {
  const texts = [...dialog.querySelectorAll("textarea")];
  return dialog.querySelector("[data-letter]") !== null || texts.some(({ value }) => value !== "");
}
