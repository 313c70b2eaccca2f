// Finds words of the whole site: in labels, and in the values of every language as they are edited now.
import type { EditableField, EditableSite } from "../../../contract/site-editor.ts";
import { type FoundField, languagesOf, placeIn, placeKey, type Value } from "./place.ts";
import { formsIn } from "./plural-forms.ts";
import { placesIn } from "./text-places.ts";

export type FoundWords = FoundField & { label: string };

const mostFound = 40;

type ShownTexts = {
  /** The value as the editor shows it. */
  shownValue: (field: EditableField, language: string) => Value;
  labelOf: (field: EditableField) => string;
};

/** Capitals and accents make no difference. A field whose label is what is searched for comes first. */
export function searchWords(
  site: EditableSite,
  query: string,
  { shownValue, labelOf }: ShownTexts,
): FoundWords[] {
  const wanted = plain(query.trim());
  if (wanted === "") return [];
  const found = new Map<string, FoundWords>();
  const named = new Map<string, FoundWords>();
  for (const page of site.pages)
    for (const field of page.fields) {
      const label = labelOf(field);
      const inLanguages = languagesOf(field, site).map((language) => {
        const key = placeKey(placeIn(field, language));
        const text = searchedText(field, shownValue(field, language));
        return { key, language, isFound: plain(text).includes(wanted) };
      });
      // A label is the same in every language, so that one result is enough.
      const isLabel = plain(label).includes(wanted);
      const first = inLanguages.find(({ isFound }) => isFound) ?? inLanguages[0];
      const results = isLabel
        ? inLanguages.filter((one) => one === first)
        : inLanguages.filter(({ isFound }) => isFound);
      for (const { key, language } of results) {
        const list = plain(label) === wanted ? named : found;
        if (!list.has(key)) list.set(key, { page, field, language, label });
      }
    }
  return [...named.values(), ...found.values()].slice(0, mostFound);
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** A text that depends on a number as the sentences of its forms; empty for what is no text. */
function searchedText({ kind }: EditableField, value: Value): string {
  if (["entries", "picture", "document", "sample", "choice"].includes(kind)) return "";
  const text = String(value);
  const forms = formsIn(text);
  return forms ? Object.values(forms).join(" / ") : text;
}

/** The text of a field from a little before the query on, or else from its start; with whole places. */
export function excerptOf(field: EditableField, value: Value, query: string): string {
  const text = searchedText(field, value);
  const at = Math.max(0, plain(text).indexOf(plain(query.trim())));
  const about = at < 30 ? 0 : text.lastIndexOf(" ", at - 15) + 1;
  const places = placesIn(text);
  const cutBy = (edge: number) => places.find((place) => place.start < edge && edge < place.end);
  const start = cutBy(about)?.start ?? about;
  const end = cutBy(start + 110)?.end ?? start + 110;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}
