// The places that a text must have, or has on the site in any language, with what they say there.
import type { EditableField } from "../../../contract/site-editor.ts";
import { useEditor } from "../editor-context.tsx";
import { placesIn } from "../words/text-places.ts";

export type OfferedPlace = { name: string; words: string };

export function useOfferedPlaces(): (field: EditableField, language: string) => OfferedPlace[] {
  const { sharedPlaces } = useEditor().site;
  return ({ places, values, ofFiles }, language) => {
    const texts = [values, ofFiles].flatMap((each) => Object.values(each).map(String));
    const found = texts.flatMap((text) => placesIn(text).map(({ name }) => name));
    const names = [...new Set([...places, ...found])];
    return names.map((name) => ({ name, words: sharedPlaces[name]?.[language] ?? "" }));
  };
}
