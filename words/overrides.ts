// Values that stand in for those of the school's files: what was changed in the browser. A value that nobody
// changed follows the files.
import type { ContentFiles } from "./read-files.ts";

/** `file` is one such as `en/pages/home`; `path` are the keys that lead to the value in it. */
export type Override = { file: string; path: readonly string[]; value: unknown };

/**
 * False for what changes with the files only: where money, mail and scripts lead, and how the site is built.
 * Words never become code or an address outside.
 */
export function isChangeable({ file, path }: Override): boolean {
  if (/^[^/]+\/(?!(language|same)$)/.test(file)) return true;
  if (file === "programs") return /^programs\/\d+\/(picture|photograph)$/.test(path.join("/"));
  return file === "school" && path.length === 1 && changeableFacts.includes(path[0] ?? "");
}

/** Those of content/school.yaml. */
export const changeableFacts = ["name", "shortName", "phone", "readsWithinDays"];

/**
 * Returns the files with these values, and the overrides that have no place: an update of the site may have
 * taken it away. The files themselves stay as they are.
 */
export function withOverrides(
  files: ContentFiles,
  overrides: readonly Override[],
): { files: ContentFiles; unplaced: Override[] } {
  const values = structuredClone(files.values);
  const unplaced = overrides.filter((override) => !setAt(values, override));
  return { files: { ...files, values }, unplaced };
}

/** False if the place is not there. A value never adds a key, or reaches what an object inherits. */
function setAt(values: Record<string, unknown>, { file, path, value }: Override): boolean {
  const keys = [file, ...path];
  const last = keys.pop() ?? "";
  const holder = keys.reduce<unknown>((inner, key) => ownValue(inner, key), values);
  if (path.length === 0 || ownValue(holder, last) === undefined) return false;
  (holder as Record<string, unknown>)[last] = value; // an object with this key of its own
  return true;
}

function ownValue(holder: unknown, key: string): unknown {
  if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, key)) return undefined;
  return (holder as Record<string, unknown>)[key];
}
