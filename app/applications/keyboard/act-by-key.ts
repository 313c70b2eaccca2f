// In the open application a key presses the button that names it (aria-keyshortcuts), or leads to the field
// or form that does. Control or Command with Enter sends the form in which one writes.
import type { KeyboardEvent } from "react";
import { focusFirstField } from "../../ui/take-focus.ts";
import { isWriting } from "./decide-by-key.ts";
import { singleKeyOf } from "./single-keys.ts";

/** Stores at once, so it waits for whoever may only have left a field. */
const toldKey = "t";

export function actByKey(event: KeyboardEvent): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) sendForm(event);
  else actInDialog(event);
}

function actInDialog(event: KeyboardEvent): void {
  const dialog = event.currentTarget;
  const key = event.shiftKey ? undefined : singleKeyOf(event.nativeEvent);
  if (!key || !/[a-z]/.test(key) || (key === toldKey && isWriting(dialog))) return;
  const named = dialog.querySelector<HTMLElement>(`[aria-keyshortcuts=${key.toUpperCase()}]`);
  if (!named) return;
  event.preventDefault(); // the letter is not typed into the field that takes the focus
  if (named.matches("button")) named.click();
  else if (named.matches("textarea")) named.focus();
  else focusFirstField(named);
}

function sendForm(event: KeyboardEvent): void {
  const form =
    event.target instanceof Element && event.target.matches(fields) && event.target.closest("form");
  if (!form || event.nativeEvent.isComposing || event.repeat) return;
  event.preventDefault();
  form.requestSubmit();
}

const fields = "textarea, select, input";
