// What is wrong with a text in ICU message syntax, in sentences for an editor who does not know that syntax.
import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";

/** What no plural of a person needs; the parser itself ends in a RangeError for thousands. */
const mostNested = 50;

const keywords = "the words plural, one and other stay in English";
const shape =
  "a plural is written {count, plural, one {1 day} other {{count} days}}, with these commas and braces";

/** Says why the parser refused a text: `code` and `at`, the offset in the text, are those of its error. */
export function explainSyntax(written: string, code: string, at: number): string {
  if (code === "EMPTY_ARGUMENT") return "there is no name between { and }";
  if (/CLOSING_BRACE|UNCLOSED/.test(code)) return "a } is missing";
  if (code === "MALFORMED_ARGUMENT") {
    const [place] = /^\{[^{},]*/.exec(written.slice(at)) ?? ["{"];
    return `"${place}" is no place: write one name between { and }, or, in a plural, a comma after it`;
  }
  // After "one {a}," the parser looks no further.
  if (code === "MISSING_OTHER_CLAUSE" && written[at] !== ",")
    return `its plural needs other {...}: ${keywords}`;
  return code === "INVALID_ARGUMENT_TYPE" ? `${shape}: ${keywords}` : shape;
}

/** Says why the parser cannot be asked about a text. */
export function nestingFault(written: string): string | undefined {
  let open = 0;
  for (const [brace] of written.matchAll(/[{}]/g)) {
    open += brace === "{" ? 1 : -1;
    if (open > mostNested) return "too many { stand in each other";
  }
  return undefined;
}

/** What the parser accepts although people would see its signs, or never its words. */
export function acceptedFaults(written: string, elements: readonly MessageFormatElement[]): string[] {
  return [
    ...unknownKeywords(elements).map((word) => `has "${word}" in its plural: ${keywords}`),
    ...strayBraces(written).map(
      (place) => `has a } too many at "${place}": leave it out, or write '}' to show it`,
    ),
  ];
}

function unknownKeywords(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (!isPluralElement(element) && !isSelectElement(element)) return [];
    const names = isPluralElement(element) ? Object.keys(element.options) : [];
    return [
      ...names.filter((name) => !/^(zero|one|two|few|many|other|=\d+)$/.test(name)),
      ...Object.values(element.options).flatMap(({ value }) => unknownKeywords(value)),
    ];
  });
}

/** The first } outside of apostrophes that closes nothing, with what stands before it. */
function strayBraces(written: string): string[] {
  const elements = parse(written, { ignoreTag: true, captureEscapes: true, captureLocation: true });
  for (const { rawValue = "", location } of elements.filter(isLiteralElement)) {
    const quoted = /''|'[{}<>](?:[^']|'')*(?:'|$)/g;
    const found = rawValue.replaceAll(quoted, (part) => "'".repeat(part.length)).indexOf("}");
    const at = (location?.start.offset ?? 0) + found;
    if (found >= 0) return [written.slice(Math.max(0, at - 12), at + 1).trim()];
  }
  return [];
}
