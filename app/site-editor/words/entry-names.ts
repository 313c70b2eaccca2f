// What the entries of a list say first, by which people know them.
import type { EditableField, Place } from "../../../contract/site-editor.ts";
import { isDay, writtenDay } from "../../../words/days.ts";
import { placeIn, type Value } from "./place.ts";
import { codeOf, orderIn } from "./with-entries.ts";

/** As people read it; what is no day stays as it is. */
export function dayInWords(value: Value, defaultLanguage: string): string {
  const day = String(value);
  return isDay(day) ? writtenDay(day, defaultLanguage) : day;
}

type Texts = { defaultLanguage: string; textAt: (place: Place) => Value };

/** One line for each entry; `otherwise` stands for one without words. */
export function numberedNames(names: readonly string[], otherwise: string): string {
  return names.map((name, index) => `${index + 1}. ${name || otherwise}`).join("\n");
}

/** In the order that `value` says; "" for an entry without words. */
export function entryNames(list: EditableField, value: Value, { defaultLanguage, textAt }: Texts): string[] {
  const { entry = [], names } = list.list ?? {};
  if (names) return orderIn(list, value).map((key) => names[key] ?? "");
  const first = entry.find(({ kind, values }) => kind === "text" && !Object.hasOwn(values, "")) ?? entry[0];
  const code = first && Object.hasOwn(first.values, defaultLanguage) ? defaultLanguage : codeOf(list);
  return orderIn(list, value).map((key) =>
    first ? nameAt(placeIn({ ...first, path: [...list.path, key, ...first.path] }, code)) : "",
  );

  function nameAt(place: Place): string {
    const value = textAt(place);
    return first?.kind === "day" ? dayInWords(value, defaultLanguage) : String(value);
  }
}
