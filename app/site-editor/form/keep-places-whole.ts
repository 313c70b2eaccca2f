// Keeps places whole in a native text field, whose undo, composition on phones and access stay those of the
// browser. What a key asks before is one step of undo; what only an edit shows is repaired after it.
import {
  editBetween,
  mayTypeBrace,
  type PlaceInText,
  placeBeside,
  placesIn,
  repaired,
  type Selection,
  wholeSelection,
} from "../words/text-places.ts";

type WholePlaces = {
  /** In the form of a plural `#` is a place too. */
  isForm: boolean;
  onBraceRefused: () => void;
  /** The caret went over a place. */
  onPassed: (place: PlaceInText) => void;
  /** Undefined when the field loses focus. */
  onSelection: (selection: Selection | undefined) => void;
};

/** Returns how to stop. */
export function keepPlacesWhole(area: HTMLTextAreaElement, { isForm, ...on }: WholePlaces): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  /** The text before an edit that a person makes at a caret; one of a selection takes whole places. */
  let textBefore: string | undefined;
  let before: Selection | undefined;
  let isPointed = false;
  const places = () => placesIn(area.value, isForm);

  function select() {
    if (document.activeElement !== area) return;
    const now = selectionOf(area);
    const whole = wholeSelection(places(), now, isPointed ? undefined : before);
    const isMoved = whole.start !== now.start || whole.end !== now.end;
    if (isMoved) area.setSelectionRange(whole.start, whole.end, whole.direction);
    const passed = places().find(({ start, end }) => start === whole.start || end === whole.start);
    if (isMoved && passed && whole.start === whole.end) on.onPassed(passed);
    before = whole;
    on.onSelection(whole);
  }
  /** The browser then deletes what is selected. */
  function selectDeleted({ key, isComposing, metaKey }: KeyboardEvent) {
    if (isComposing || metaKey || area.selectionStart !== area.selectionEnd) return;
    const place = placeBeside(places(), area.selectionStart, key);
    if (place) area.setSelectionRange(place.start, place.end);
  }
  function refuseBrace(event: InputEvent) {
    if (event.isComposing) return;
    noteText();
    if (event.data !== "{" && event.data !== "}") return; // more than one is pasted
    if (mayTypeBrace(area.value, area.selectionStart)) return;
    event.preventDefault();
    on.onBraceRefused();
  }
  function noteText() {
    textBefore = area.selectionStart === area.selectionEnd ? area.value : undefined;
  }
  function repair(event: Event) {
    const whole = textBefore === undefined ? undefined : repaired(textBefore, area.value, isForm);
    textBefore = undefined;
    if (!whole) return;
    event.stopImmediatePropagation(); // the edit below tells of the whole text
    replaceText(area, whole.text);
    area.setSelectionRange(whole.caret, whole.caret);
  }

  area.addEventListener("keydown", selectDeleted, { signal });
  area.addEventListener("beforeinput", refuseBrace, { signal });
  area.addEventListener(
    "input",
    (event) => {
      const { isComposing, inputType = "" } = event as InputEvent; // some edits send an Event
      if (!isComposing && !/^(history|insertFrom)/.test(inputType)) repair(event);
    },
    { signal },
  );
  area.addEventListener("compositionstart", noteText, { signal });
  area.addEventListener("compositionend", repair, { signal });
  area.addEventListener("blur", () => on.onSelection(undefined), { signal });
  const point = () => {
    isPointed = true;
  };
  area.addEventListener("pointerdown", point, { signal });
  /** A press on what is selected moves the caret only after this event. */
  const release = () => {
    if (!isPointed) return;
    setTimeout(() => {
      select();
      isPointed = false;
    });
  };
  window.addEventListener("pointerup", release, { signal });
  window.addEventListener("pointercancel", release, { signal });
  document.addEventListener("selectionchange", () => (isPointed ? undefined : select()), { signal });
  return () => listening.abort();
}

function selectionOf({ selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement): Selection {
  return { start: selectionStart, end: selectionEnd, direction: selectionDirection };
}

/** As an edit that the browser can undo. */
function replaceText(area: HTMLTextAreaElement, text: string): void {
  const { start, end, inserted } = editBetween(area.value, text);
  area.setSelectionRange(start, end);
  insertText(area, inserted);
}

/** In place of the selection, as an edit that the browser can undo: `setRangeText` would end its history. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  const isDone =
    text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
  if (isDone) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}
