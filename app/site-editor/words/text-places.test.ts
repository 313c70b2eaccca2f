import { expect, test } from "vitest";
import { mayTypeBrace, placeBeside, placesIn, repaired, textParts, wholeSelection } from "./text-places.ts";

const text = "Hi {name}, of {school}!";
const places = placesIn(text);
const caret = (at: number) => ({ start: at, end: at, direction: "none" as const });

test("places are found where they stand, and not in apostrophes or without an end (R-550)", () => {
  expect(places).toEqual([
    { name: "name", start: 3, end: 9 },
    { name: "school", start: 14, end: 22 },
  ]);
  expect(placesIn("'{name}' isn't {a b} {name")).toEqual([]);
  expect(placesIn("# {name}", true).map(({ name }) => name)).toEqual(["#", "name"]);
});

test("a text is read in its parts, words and places (R-550)", () => {
  const partsOf = (text: string, isForm = false) =>
    textParts(text, isForm).map(({ text: part, place }) => (place ? [place] : part));
  expect(partsOf(text)).toEqual(["Hi ", ["name"], ", of ", ["school"], "!"]);
  expect(partsOf("# days, '{'x", true)).toEqual([["#"], " days, '{'x"]);
  expect(partsOf("")).toEqual([]);
});

test("the caret goes over a place as over one character, and a selection takes all of it (R-550)", () => {
  expect(wholeSelection(places, caret(4), caret(3))).toMatchObject(caret(9));
  expect(wholeSelection(places, caret(8), caret(9))).toMatchObject(caret(3));
  expect(wholeSelection(places, caret(5), undefined), "pressed near its start").toMatchObject(caret(3));
  expect(wholeSelection(places, caret(8), undefined)).toMatchObject(caret(9));
  const ofWord = { start: 15, end: 21, direction: "none" as const };
  expect(wholeSelection(places, ofWord, undefined)).toMatchObject({ start: 14, end: 22 });
  const grown = { start: 0, end: 4, direction: "forward" as const };
  expect(wholeSelection(places, grown, { ...grown, end: 3 })).toMatchObject({ start: 0, end: 9 });
  expect(wholeSelection(places, { ...grown, end: 8 }, { ...grown, end: 9 })).toMatchObject({ end: 3 });
  const back = { start: 8, end: 12, direction: "backward" as const };
  expect(wholeSelection(places, back, { ...back, start: 9 })).toMatchObject({ start: 3, end: 12 });
});

test("Backspace and Delete at the edge of a place mean all of it (R-550)", () => {
  expect(placeBeside(places, 9, "Backspace")?.name).toBe("name");
  expect(placeBeside(places, 14, "Delete")?.name).toBe("school");
  expect(placeBeside(places, 9, "Delete")).toBeUndefined();
  expect(placeBeside(places, 9, "a")).toBeUndefined();
});

test("an edit that took a place apart becomes one of the whole place (R-550)", () => {
  const after = (edited: string) => repaired(text, edited)?.text;
  expect(after("Hi {name, of {school}!"), "deleted by a phone's keyboard").toBe("Hi , of {school}!");
  expect(after("Hi {na!me}, of {school}!"), "typed into it").toBe("Hi {name}!, of {school}!");
  expect(after("Hi {Namen}, of {school}!"), "corrected spelling").toBe(text);
  expect(after("Hi {naool}!"), "both with what is between").toBe("Hi !");
  expect(after("Hello {name}, of {school}!")).toBeUndefined();
  expect(after("Hi, of {school}!"), "a whole place may go").toBeUndefined();
});

test("a brace is typed only where it is shown or mends a text (R-550)", () => {
  expect(mayTypeBrace("Hi ", 3)).toBe(false);
  expect(mayTypeBrace("Hi '", 4)).toBe(true);
  expect(mayTypeBrace("Hi '{ ", 6)).toBe(true);
  expect(mayTypeBrace("Hi '{' ", 7)).toBe(false);
  expect(mayTypeBrace("Hi {name", 8), "pasted without its end").toBe(true);
});
