// Places to which an update gave another name. Published values and drafts at the old name count for the new
// one, so an update that renames a key adds a row here.
import type { Place } from "../contract/site-editor.ts";

/** `file` without its language, such as `pages/home`; `path` leads to the renamed key. */
export type RenamedPlace = { from: Place; to: Place };

/** The oldest first: a key may be renamed again. */
const renamedPlaces: readonly RenamedPlace[] = [];

/** The same object if its place has its name still. What stands below a renamed key follows it. */
export function withPresentName<One extends Place>(one: One, table = renamedPlaces): One {
  let place = one;
  for (const { from, to } of table) {
    const isOfLanguage = place.file !== from.file && place.file.endsWith(`/${from.file}`);
    const language = isOfLanguage ? place.file.slice(0, -from.file.length) : "";
    const isBelow = from.path.every((key, index) => place.path[index] === key);
    if (place.file !== `${language}${from.file}` || !/^([^/]+\/)?$/.test(language) || !isBelow) continue;
    const path = [...to.path, ...place.path.slice(from.path.length)];
    place = { ...place, file: `${language}${to.file}`, path };
  }
  return place;
}

/** Each place once. A value that was stored under the new name wins over one under the old name. */
export function withPresentNames<One extends Place>(all: readonly One[], table = renamedPlaces): One[] {
  const named = all.map((one) => withPresentName(one, table));
  const stored = named.filter((one, index) => one === all[index]);
  const renamed = named.filter((one, index) => one !== all[index]);
  return [
    ...new Map([...renamed, ...stored].map((one) => [JSON.stringify([one.file, ...one.path]), one])).values(),
  ];
}
