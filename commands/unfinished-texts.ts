// Finds texts of content/ in which a name between braces stands for nothing: they would show "undefined" to a
// visitor.
import type { Content } from "./read-content.ts";

/** One sentence for each such text of these files, messages with blanks among them. */
export function unfinishedTexts(content: Content, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    textsIn(content[file], "").flatMap(({ place, text }) => {
      const [shown] = nothing.exec(text) ?? [];
      return shown ? [`${file}: ${place} shows "${shown}": a name between braces in it is misspelt.`] : [];
    }),
  );
}

/** What JavaScript writes into a text for a value that is not there or is none. */
const nothing = /\bundefined\b|\bNaN\b|\[object \w+\]/;

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

/** Undefined for what is no message but code that needs other things than texts. */
function resultOf(fill: () => unknown): unknown {
  try {
    return fill();
  } catch {
    return undefined;
  }
}
