// Whether two languages state the same figures, while a text is typed. The server checks it again.
import { figuresOf, otherFigures } from "../../../words/figures.ts";
import { textParts } from "./text-places.ts";

/** True if one of them is empty: then it states nothing else. */
export function haveSameFigures(one: string, other: string): boolean {
  if (one === "" || other === "") return true;
  const [ours, theirs] = [figuresIn(one), figuresIn(other)];
  return otherFigures(ours, theirs).length === 0 && otherFigures(theirs, ours).length === 0;
}

/** None in a text that depends on a number. */
function figuresIn(text: string): Map<number, string> {
  if (/\{\s*[\w-]+\s*,/.test(text)) return new Map();
  const words = textParts(text).map(({ text: part, place }) => (place === undefined ? part : " "));
  return figuresOf(words.join(""));
}
