// Reads ICU message syntax: the parts of a text, the places that it names, and the filling of shared places.
import {
  createLiteralElement,
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type Location,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";
import type { Message } from "./format-message.ts";
import { explainSyntax, nestingFault } from "./message-faults.ts";

/** @throws {SyntaxError} if the text is no ICU message; `<` is an ordinary character */
export function parseMessage(written: string): MessageFormatElement[] {
  const known = parsed.get(written);
  if (known) return known;
  const elements = parse(written, { ignoreTag: true, requiresOtherClause: true });
  if (written.length > longestKept) return elements;
  if (parsed.size >= mostKept) parsed.clear();
  parsed.set(written, elements);
  return elements;
}

/** Each text is read by several rules, and again for each preview and publication. */
const parsed = new Map<string, MessageFormatElement[]>();
const mostKept = 10_000;
/** Characters: previews of long texts that nobody asks for again would fill the memory. */
const longestKept = 1_000;

/** The names of all places in a text, or a sentence on why it cannot be read. */
export function placesOf(written: string): string[] | string {
  const nesting = nestingFault(written);
  if (nesting) return nesting;
  try {
    return [...new Set(placesIn(parseMessage(written)))];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { location } = error as SyntaxError & { location: Location }; // the parser adds it
    return explainSyntax(written, error.message, location.start.offset);
  }
}

/** True if the text consists only of texts and places. */
export function isPlain(elements: readonly MessageFormatElement[]): boolean {
  return elements.every((element) => isLiteralElement(element) || isArgumentElement(element));
}

/** The parts of a plain text. */
export function plainParts(elements: readonly MessageFormatElement[]): Message["parts"] {
  return elements.flatMap((element): (string | { place: string })[] => {
    if (isLiteralElement(element)) return [element.value];
    return isArgumentElement(element) ? [{ place: element.value }] : [];
  });
}

/** Puts a text in place of every place of a plain text that `values` has. */
export function fillParts(
  parts: Message["parts"],
  values: Readonly<Record<string, string>>,
): Message["parts"] {
  const filled: (string | { place: string })[] = [];
  for (const part of parts) {
    const next = typeof part === "string" ? part : (values[part.place] ?? part);
    const last = filled.at(-1);
    if (typeof last === "string" && typeof next === "string") filled[filled.length - 1] = last + next;
    else filled.push(next);
  }
  return filled;
}

/** Puts a text in place of every place that `values` has. */
export function fillPlaces(
  parts: readonly MessageFormatElement[],
  values: Readonly<Record<string, string>>,
): MessageFormatElement[] {
  const filled = parts.map((part): MessageFormatElement => {
    if (isArgumentElement(part) && part.value in values)
      return createLiteralElement(values[part.value] ?? "");
    if (isPluralElement(part) || isSelectElement(part)) {
      const options = Object.entries(part.options).map(([name, option]) => [
        name,
        { value: fillPlaces(option.value, values) },
      ]);
      return { ...part, options: Object.fromEntries(options) };
    }
    return part;
  });
  return joinLiterals(filled);
}

/** The text of parts without places. */
export function textOf(parts: readonly MessageFormatElement[]): string {
  return parts.map((part) => (isLiteralElement(part) ? part.value : "")).join("");
}

/** True if a text says something besides its places, numbers and signs. */
export function hasLetters(written: string): boolean {
  return literalsIn(parseMessage(written)).some((literal) => /\p{L}/u.test(literal));
}

function literalsIn(parts: readonly MessageFormatElement[]): string[] {
  return parts.flatMap((part): string[] => {
    if (isLiteralElement(part)) return [part.value];
    if (isPluralElement(part) || isSelectElement(part))
      return Object.values(part.options).flatMap((option) => literalsIn(option.value));
    return [];
  });
}

function placesIn(parts: readonly MessageFormatElement[]): string[] {
  return parts.flatMap((part): string[] => {
    if (isLiteralElement(part) || isPoundElement(part)) return [];
    if (isPluralElement(part) || isSelectElement(part))
      return [part.value, ...Object.values(part.options).flatMap((option) => placesIn(option.value))];
    return [part.value];
  });
}

function joinLiterals(parts: readonly MessageFormatElement[]): MessageFormatElement[] {
  const joined: MessageFormatElement[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && isLiteralElement(last) && isLiteralElement(part))
      joined[joined.length - 1] = createLiteralElement(last.value + part.value);
    else joined.push(part);
  }
  return joined;
}
