// Reads unsaved words from this browser's storage. Not by a schema: the application form would then load the
// library for schemas as a file of its own (tests/budgets.test.ts).
import type { UnsavedWords } from "./draft.ts";

/** An empty list for what something else wrote there. */
export function parseUnsaved(text: string): UnsavedWords[] {
  try {
    const { file, path, value, basedOn, knownVersion, isConfirmation } = JSON.parse(text);
    const isPlace = typeof file === "string" && Array.isArray(path) && path.every(isText);
    if (!isPlace || !isValue(value) || !isValue(basedOn) || typeof knownVersion !== "number") return [];
    const words = { file, path, value, basedOn, knownVersion };
    return [isConfirmation === true ? { ...words, isConfirmation } : words];
  } catch {
    return [];
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isValue(value: unknown): value is UnsavedWords["value"] {
  return isText(value) || typeof value === "number";
}
