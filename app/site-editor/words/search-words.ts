// Finds words of the whole site: in labels, and in the values of every language as they are edited now.
import type { EditableField, EditableSite } from "../../../contract/site-editor.ts";
import { fieldLabel } from "./field-label.ts";
import { type FoundField, languagesOf, placeIn, placeKey, type Value } from "./place.ts";

export type FoundWords = FoundField & { label: string; excerpt: string };

const mostFound = 40;

/** `shownValue` is the value of a key as the editor shows it. Capitals and accents make no difference. */
export function searchWords(
  site: EditableSite,
  query: string,
  shownValue: (key: string, field: EditableField, language: string) => Value,
): FoundWords[] {
  const wanted = plain(query.trim());
  if (wanted === "") return [];
  const found = new Map<string, FoundWords>();
  for (const page of site.pages)
    for (const field of page.fields) {
      const label = fieldLabel(field.path);
      const isLabel = plain(label).includes(wanted);
      for (const language of languagesOf(field, site)) {
        const key = placeKey(placeIn(field, language));
        const text = String(shownValue(key, field, language));
        const isFound = plain(text).includes(wanted);
        if (found.has(key) || !(isFound || isLabel)) continue;
        found.set(key, { page, field, language, label, excerpt: excerptOf(text, wanted) });
        if (found.size === mostFound) return [...found.values()];
        if (!isFound) break; // the label is the same in every language
      }
    }
  return [...found.values()];
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** The text from a little before what was found on. */
function excerptOf(text: string, wanted: string): string {
  const at = Math.max(0, plain(text).indexOf(wanted));
  const start = at < 30 ? 0 : text.lastIndexOf(" ", at - 15) + 1;
  const part = text.slice(start, start + 110);
  return `${start > 0 ? "…" : ""}${part}${start + 110 < text.length ? "…" : ""}`;
}
