// Joins values with what a page shows of them: their places are filled there.
import type { EditableSite } from "../../../contract/site-editor.ts";
import type { Value } from "./place.ts";

/**
 * The most places of a text whose words the editor does not know. Each may be any words: the time of a search
 * is multiplied with each.
 */
const mostUnknown = 2;

/** A pattern for the text of a value on a page; undefined if too little of it is known to tell it apart. */
export function textPattern(
  value: Value,
  { sharedPlaces }: Pick<EditableSite, "sharedPlaces">,
  language: string,
): RegExp | undefined {
  const text = collapsed(String(value));
  if (text.replaceAll(/\{[^}]*\}/g, "").trim().length < 2 || /\{[^{}]*,/.test(text)) return undefined;
  const parts = text.split(/\{(\w+)\}/);
  const unknown = parts.filter((part, index) => index % 2 === 1 && !sharedPlaces[part]?.[language]);
  if (unknown.length > mostUnknown) return undefined;
  const patterns = parts.map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    const filled = sharedPlaces[part]?.[language];
    return filled === undefined ? ".{1,80}?" : escaped(collapsed(filled));
  });
  return new RegExp(patterns.join(""), "u");
}

/** The candidate whose text is the largest part of `shown`, the text of an element. */
export function bestMatch<Candidate extends { pattern: RegExp | undefined }>(
  shown: string,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const text = collapsed(shown);
  let best: Candidate | undefined;
  let most = 0;
  for (const candidate of candidates) {
    const length = candidate.pattern?.exec(text)?.[0].length ?? 0;
    if (length > most) [best, most] = [candidate, length];
  }
  return best;
}

export function collapsed(text: string): string {
  return text.replaceAll(/[\s\u00a0\u200b]+/g, " ").trim();
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
