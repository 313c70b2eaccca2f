// The places that a text must have, or has on the site in any language, with what they say there.
import type { EditableField } from "../../../contract/site-editor.ts";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { formsIn } from "../words/plural-forms.ts";
import { placesIn } from "../words/text-places.ts";

export type OfferedPlace = { name: string; words: string };

export function useOfferedPlaces(): (field: EditableField, language: string) => OfferedPlace[] {
  const { theNumber } = useWords("siteEditor").forms;
  const { sharedPlaces } = useEditor().site;
  return ({ kind, places, values, ofFiles }, language) => {
    const isPlural = kind === "plural";
    const texts = [values, ofFiles].flatMap((each) => Object.values(each).map(String));
    const sentences = isPlural ? texts.flatMap((text) => Object.values(formsIn(text) ?? {})) : texts;
    const found = sentences.flatMap((text) => placesIn(text, isPlural).map(({ name }) => name));
    const names = [...new Set([...places, ...found])];
    const says = (name: string) => (name === "#" ? theNumber : (sharedPlaces[name]?.[language] ?? ""));
    return names.map((name) => ({ name, words: says(name) }));
  };
}
