// What the entries of a list say first, by which people know them.
import type { EditableField, Place } from "../../../contract/site-editor.ts";
import { placeIn, type Value } from "./place.ts";
import { orderIn } from "./with-entries.ts";

type Texts = { defaultLanguage: string; textAt: (place: Place) => Value };

/** One line for each entry; `otherwise` stands for one without words. */
export function numberedNames(names: readonly string[], otherwise: string): string {
  return names.map((name, index) => `${index + 1}. ${name || otherwise}`).join("\n");
}

/** In the order that `value` says; "" for an entry without words. */
export function entryNames(list: EditableField, value: Value, { defaultLanguage, textAt }: Texts): string[] {
  const first = list.list?.entry.find(({ values }) => Object.hasOwn(values, defaultLanguage));
  return orderIn(list, value).map((key) =>
    first
      ? String(textAt(placeIn({ ...first, path: [...list.path, key, ...first.path] }, defaultLanguage)))
      : "",
  );
}
