// Finds texts of content/ in which a name between braces has no value or is not read as a name. They would
// show "undefined", a gap or the braces themselves to a visitor.
import type { Content } from "./read-content.ts";

/** Returns one sentence for each such text of these files, including messages with blanks. */
export function unfilledPlaceholders(content: Content, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    textsIn(content[file], "").flatMap(({ place, text }) => {
      const fault = faultOf(text);
      return fault ? [`${file}: ${place} ${fault}`] : [];
    }),
  );
}

function faultOf(text: string): string | undefined {
  const [shown] = missingValue.exec(text) ?? [];
  if (shown) return `shows "${shown}": a name between braces in it is misspelt.`;
  const [braces] = /\$\{[^}]*\}?/.exec(text) ?? [];
  if (braces) return `shows "${braces}" as it is: a text with a name between braces begins and ends with \`.`;
  const [gap] = /\w+ {2,}\w+|^ .{0,20}/.exec(text) ?? [];
  return gap && `shows a gap at "${gap}": a name between braces in it is misspelt, or a space is too many.`;
}

/** What JavaScript writes into a text for a missing or invalid value. */
const missingValue = /\bundefined\b|\bNaN\b|\[object \w+\]/;

function textsIn(value: unknown, place: string): { place: string; text: string }[] {
  if (typeof value === "string") return [{ place, text: value }];
  if (typeof value === "function") {
    const blanks = Array(value.length).fill("...");
    return textsIn(
      resultOf(() => Reflect.apply(value, undefined, blanks)),
      place,
    );
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, Array.isArray(value) ? `${place}[${key}]` : [place, key].filter(Boolean).join(".")),
  );
}

/** Returns undefined for a function that is not a message and needs other arguments than texts. */
function resultOf(fill: () => unknown): unknown {
  try {
    return fill();
  } catch {
    return undefined;
  }
}
