// Labels of fields, made of the keys of their places.
import type { EditableField } from "../../../contract/site-editor.ts";

/** What people call a key that says too little by itself. */
type KeyNames = Readonly<Record<string, unknown>>;

/**
 * The first key is the section of the file, which the heading above the field names.
 * @example fieldLabel({ path: ["home", "features", "1", "titleText"] }) // "Features 2: title text"
 */
export function fieldLabel({ path, at = path }: Pick<EditableField, "path" | "at">, names: KeyNames): string {
  const [section = "", ...keys] = withoutProgram(at);
  const isAmount = section === "paymentLinks";
  const isInSection = keys.length > 0 && !isAmount && !/^\d+$/.test(keys[0] ?? "");
  const parts: string[] = [];
  for (const key of isInSection ? keys : [section, ...keys]) {
    const isEntry = /^\d+$/.test(key) && parts.length > 0 && !isAmount;
    if (isEntry) parts.push(`${parts.pop()} ${Number(key) + 1}`);
    else parts.push(nameOf(key, names));
  }
  return capitalized(parts.join(": "));
}

/**
 * The label of a field below the heading of its entry; undefined if it is the entry's own.
 * @example labelWithin("Features 2", "Features 2: title text") // "Title text"
 */
export function labelWithin(entry: string, label: string): string | undefined {
  return label === entry ? undefined : capitalized(label.slice(`${entry}: `.length));
}

/** @example sectionLabel(["programsPage", "title"], {}) // "Programs page" */
export function sectionLabel(path: readonly string[], names: KeyNames): string {
  const [first = ""] = withoutProgram(path);
  const isPlain = isOfEntry(path) && !["starts", "costs", "withoutCosts"].includes(first);
  const name = first === "page" ? "programPage" : first;
  return capitalized(nameOf(isPlain ? "programEntry" : name, names));
}

/** A fact of a program is named as on its page. */
function withoutProgram(path: readonly string[]): readonly string[] {
  return isOfEntry(path) ? path.slice(2) : path;
}

/** Whether a place is in an entry of content/programs.yaml. */
function isOfEntry([first, second = ""]: readonly string[]): boolean {
  return first === "programs" && /^(\d+|new[a-z0-9]+)$/.test(second);
}

/** @example placeLabel("schoolPhone") // "school phone" */
export function placeLabel(name: string): string {
  return inWords(name);
}

/** A sentence about places with their names, as the form has them. */
export function withPlaceLabels(sentence: string): string {
  return sentence.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => `“${placeLabel(name)}”`);
}

function nameOf(key: string, names: KeyNames): string {
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  return typeof name === "string" ? name : inWords(key);
}

function inWords(key: string): string {
  return key
    .replaceAll(/[-_]/g, " ")
    .replaceAll(
      /(\p{Ll}|\d)(\p{Lu})/gu,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
