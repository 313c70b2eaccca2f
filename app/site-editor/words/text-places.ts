// Places such as `{school}` as wholes in a text that is typed: where they stand, and what a selection or an
// edit becomes that would take one apart. Pure.
import { afterQuote, placeNames } from "./place-names.ts";

export type PlaceInText = { name: string; start: number; end: number };

/** In their order. What stands in apostrophes is no place; `#` is one in the form of a plural. */
export function placesIn(text: string, isForm = false): PlaceInText[] {
  const places: PlaceInText[] = [];
  const names = /\{\s*([\w-]+)\s*\}/y;
  for (let at = 0; at < text.length; ) {
    names.lastIndex = at;
    const [written, name = ""] = names.exec(text) ?? [];
    const found = isForm && text[at] === "#" ? { name: "#", length: 1 } : { name, length: written?.length };
    if (found.length) places.push({ name: found.name, start: at, end: at + found.length });
    if (found.length) at += found.length;
    else at = text[at] === "'" ? afterQuote(text, at) : at + 1;
  }
  return places;
}

export type TextPart = { start: number; text: string; place?: string };

/** A text in its parts: words, and places with their names. */
export function textParts(text: string, isForm = false): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { name, start, end } of placesIn(text, isForm)) {
    if (at < start) parts.push({ start: at, text: text.slice(at, start) });
    parts.push({ start, text: text.slice(start, end), place: name });
    at = end;
  }
  return at < text.length ? [...parts, { start: at, text: text.slice(at) }] : parts;
}

export type Selection = { start: number; end: number; direction: "forward" | "backward" | "none" };

/**
 * The selection without an end inside a place. From the edge of a place the caret goes to its other edge, as
 * over one character. `before` is the selection before; undefined if a pointer chose this one.
 */
export function wholeSelection(
  places: readonly PlaceInText[],
  { start, end, direction }: Selection,
  before: Selection | undefined,
): Selection {
  const around = (at: number) => places.find((place) => place.start < at && at < place.end);
  const isBackward = direction === "backward";
  const movedFrom = before && (before.direction === "backward" ? before.start : before.end);
  /** The edge of the place that the moving end of the selection goes to. */
  function edge(at: number, otherwise: (place: PlaceInText) => number): number {
    const place = around(at);
    if (!place) return at;
    if (movedFrom === place.start) return place.end;
    return movedFrom === place.end ? place.start : otherwise(place);
  }
  if (start === end) {
    const nearest = (place: PlaceInText) =>
      start - place.start < place.end - start ? place.start : place.end;
    const at = edge(start, nearest);
    return { start: at, end: at, direction };
  }
  return {
    start: isBackward ? edge(start, (place) => place.start) : (around(start)?.start ?? start),
    end: isBackward ? (around(end)?.end ?? end) : edge(end, (place) => place.end),
    direction,
  };
}

/** The place that a key deletes as a whole at a caret. */
export function placeBeside(
  places: readonly PlaceInText[],
  caret: number,
  key: string,
): PlaceInText | undefined {
  if (key === "Backspace") return places.find(({ end }) => end === caret);
  return key === "Delete" ? places.find(({ start }) => start === caret) : undefined;
}

export type Repaired = { text: string; caret: number };

/**
 * What a text is in place of `after`, which an edit of `before` made that took a place apart: the keyboards
 * of phones and corrections of spelling ask nobody before. Undefined if every place is whole or gone.
 */
export function repaired(before: string, after: string, isForm = false): Repaired | undefined {
  const { start, end, inserted } = editBetween(before, after);
  const broken = placesIn(before, isForm).filter((place) =>
    start === end
      ? place.start < start && start < place.end
      : place.start < end && start < place.end && !(start <= place.start && place.end <= end),
  );
  const [first] = broken;
  const last = broken.at(-1);
  if (!first || !last) return undefined;
  if (start === end) return replaced(before, { start: first.end, end: first.end, inserted }); // typed into it: goes behind it
  const isCorrection = inserted !== "" && first.start <= start && end <= first.end;
  if (isCorrection) return { text: before, caret: first.end };
  return replaced(before, {
    start: Math.min(start, first.start),
    end: Math.max(end, last.end),
    inserted,
  });
}

type Edit = { start: number; end: number; inserted: string };

function replaced(text: string, { start, end, inserted }: Edit): Repaired {
  return { text: text.slice(0, start) + inserted + text.slice(end), caret: start + inserted.length };
}

/** The shortest edit that makes one text of the other. */
export function editBetween(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, inserted: after.slice(start, after.length - same) };
}

/** A brace can be typed in apostrophes, where it is shown, and into a text that lacks one. */
export function mayTypeBrace(text: string, caret: number): boolean {
  return text[caret - 1] === "'" || isInQuotes(text, caret) || placeNames(text) === undefined;
}

function isInQuotes(text: string, caret: number): boolean {
  for (let at = 0; at < caret; ) {
    const end = text[at] === "'" ? afterQuote(text, at) : at + 1;
    if (end > caret || (end - at > 2 && end === text.length && text.at(-1) !== "'")) return true;
    at = end;
  }
  return false;
}
