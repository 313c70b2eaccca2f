// Keeps caret and selection of a focused field whose text another tab replaces. Otherwise they go to the end,
// and what is typed next stands there.
import { useLayoutEffect, useRef } from "react";

/** For a text field or text area that shows `value`. */
export function useKeptCaret<Field extends HTMLInputElement | HTMLTextAreaElement>(value: string) {
  const ref = useRef<Field>(null);
  const caret = caretIn(ref.current, value); // read here, where the field still has the text before
  useLayoutEffect(() => {
    if (caret) ref.current?.setSelectionRange(...caret);
  });
  return { ref, value };
}

/** Undefined unless it has to be set: words typed here are in the field already. */
function caretIn(field: HTMLInputElement | HTMLTextAreaElement | null, text: string) {
  if (!field || field !== document.activeElement || field.value === text) return undefined;
  const { value: before, selectionStart, selectionEnd } = field;
  const moved = (place: number | null) => movedPlace(place ?? before.length, before, text);
  return [moved(selectionStart), moved(selectionEnd)] as const;
}

/** As far from the start as before if the change was after it, else as far from the end. */
function movedPlace(place: number, before: string, after: string): number {
  const isChangedAfter = after.startsWith(before.slice(0, place));
  return isChangedAfter ? place : Math.max(0, after.length - (before.length - place));
}
