// Which value a fault of the rules is about, of which they name file and keys.
import { everyLanguage, type Place } from "../contract/site-editor.ts";
import { isInAddedEntry } from "./entry-order.ts";
import type { EntryOrders } from "./overrides.ts";
import { placeKey } from "./place-key.ts";

/** `place` has the language of the file; `fault` is the rest of the sentence. */
export type PlacedFault = { place: Place; fault: string };

/** Undefined for a sentence about no place. `orders` are those of the lists: rules count by positions. */
export function placedFault(sentence: string, orders: EntryOrders): PlacedFault | undefined {
  const [, file, at, fault] = /^\w+\/(.+?)\.yaml: ([\w.[\]-]+) (.+)$/s.exec(sentence) ?? [];
  if (file === undefined || at === undefined || fault === undefined) return undefined;
  const positions = at.replaceAll(/\[(\d+)\]/g, ".$1").split(".");
  return { place: placeWithKeys({ file, path: positions }, orders), fault };
}

/**
 * The overrides that a fault is about: at its place, or else the same text in other languages, with which it
 * must agree, or the order that added the entry around it.
 */
export function overridesAt<One extends Place>({ file, path }: Place, overrides: readonly One[]): One[] {
  const keys = [file, inEveryLanguage(file)].map((name) => placeKey({ file: name, path }));
  const own = overrides.filter((override) => keys.includes(placeKey(override)));
  if (own.length > 0) return own;
  const key = keys.at(-1);
  const inOthers = overrides.filter(
    (override) => placeKey({ file: inEveryLanguage(override.file), path: override.path }) === key,
  );
  if (inOthers.length > 0 || !isInAddedEntry(path)) return inOthers;
  return overrides.filter(
    (override) =>
      override.file === inEveryLanguage(file) && override.path.every((key, index) => key === path[index]),
  );
}

/** @example inEveryLanguage("es/pages/home") // "every/pages/home" */
export function inEveryLanguage(file: string): string {
  return file.includes("/") ? `${everyLanguage}/${file.slice(file.indexOf("/") + 1)}` : file;
}

/**
 * The place with the keys of entries, given with their positions.
 * @example // ["page", "faq", "1", "answer"] becomes ["page", "faq", "new1", "answer"]
 */
export function placeWithKeys({ file, path: positions }: Place, orders: EntryOrders): Place {
  const path: string[] = [];
  for (const key of positions) {
    const order = orders.get(placeKey({ file: inEveryLanguage(file), path }));
    path.push(order?.[Number(key)] ?? key);
  }
  return { file, path };
}
