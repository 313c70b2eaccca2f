// The figures that a text of the files states, without those of its places.
import { figuresOf } from "../figures.ts";
import { isPlain, parseMessage, plainParts } from "../parse-message.ts";

/** By their values, as they are written. None for words that depend on a number. */
export function figuresIn(written: string): Map<number, string> {
  const elements = parseMessage(written);
  if (!isPlain(elements)) return new Map();
  const parts = plainParts(elements).map((part) => (typeof part === "string" ? part : " "));
  return figuresOf(parts.join(""));
}
