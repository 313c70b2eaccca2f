// The order of a list's entries as one value: their keys, separated by spaces. A number is the index of an
// entry of the school's files; a key such as `new4k2f` is that of an added one.

const keyPattern = /^(\d{1,3}|new[a-z0-9]{1,12})$/;

/** Undefined for what is no order: another value, a key of no entry, one that stands twice. */
export function entryKeys(value: unknown): string[] | undefined {
  if (typeof value !== "string") return undefined;
  const keys = value.split(" ").filter(Boolean);
  const isOrder = keys.every((key) => keyPattern.test(key)) && new Set(keys).size === keys.length;
  return isOrder && keys.length <= mostEntries ? keys : undefined;
}

/** No list of the schemas may have more. */
const mostEntries = 99;

/** Whether the path leads into an entry that the school's files do not have. */
export function isInAddedEntry(path: readonly string[]): boolean {
  return path.some((key) => /^new[a-z0-9]+$/.test(key));
}

/** An entry that says nothing yet, with the keys of one that is there. */
export function blankEntry(entry: unknown): unknown {
  if (Array.isArray(entry)) return entry.slice(0, 1).map(blankEntry);
  if (typeof entry !== "object" || entry === null) return "";
  const kept = Object.entries(entry).filter(([, value]) => typeof value !== "boolean");
  return Object.fromEntries(kept.map(([key, value]) => [key, blankEntry(value)]));
}
