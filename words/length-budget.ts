// How long a text may be before its page suffers: what search engines show of it, or else what its
// page was drawn for, which is the longest text of the files in any language, with room.
import { type EditableField, everyLanguage } from "../contract/site-editor.ts";
import { toBeWritten } from "./to-be-written.ts";

/** What a search engine shows of a title and of a description, in characters. */
const known: Readonly<Record<string, number>> = { searchTitle: 60, searchDescription: 160 };

/** Short labels need some room too. */
const leastRoom = 4;

/** What a place says in a language; undefined for one that is filled in for each reader. */
type Says = (place: string, language: string) => string | undefined;

/** The characters of a text as its readers see it. */
export function shownLength(text: string, says: (place: string) => string | undefined): number {
  const shown = text.replaceAll(/\{\s*([\w-]+)\s*\}/g, (_, name: string) => says(name) ?? name);
  return [...shown].length;
}

/**
 * Entries of one list share the budget of each of their texts, also those that somebody adds, and so do the
 * cards and the pages of programs.
 */
export function withBudgets(fields: readonly EditableField[], says: Says): EditableField[] {
  const lists = fields.filter(({ list }) => list !== undefined);
  const longest = new Map<string, number>();
  for (const field of fields.filter(hasBudget)) {
    const key = pooled(field, lists);
    const lengths = Object.entries({ ...field.values, ...field.ofFiles }).map(([language, text]) =>
      text === toBeWritten ? 0 : shownLength(String(text), (place) => says(place, language)),
    );
    longest.set(key, Math.max(longest.get(key) ?? 0, ...lengths));
  }
  const budgeted = (field: EditableField, key: string): EditableField => {
    const length = longest.get(key);
    const budget = known[field.path.at(-1) ?? ""] ?? (length ? roomy(length) : undefined);
    return budget === undefined || !hasBudget(field) ? field : { ...field, budget };
  };
  return fields.map((field) => {
    if (!field.list) return budgeted(field, pooled(field, lists));
    const entry = field.list.entry.map((one) =>
      budgeted(one, pooled({ ...one, path: [...field.path, "0", ...one.path] }, lists)),
    );
    return { ...field, list: { ...field.list, entry } };
  });
}

/** A message with a plural has a length for each number, and a fact stands in many texts. */
function hasBudget({ kind, values }: EditableField): boolean {
  const isOfLanguages = !Object.hasOwn(values, "") && !Object.hasOwn(values, everyLanguage);
  return isOfLanguages && (kind === "text" || kind === "message");
}

function roomy(length: number): number {
  return Math.ceil(length + Math.max(leastRoom, length / 4));
}

/** The place with a mark instead of the keys of entries. */
function pooled({ file, path }: EditableField, lists: readonly EditableField[]): string {
  const keys = path.map((key, index) => {
    const isEntry = lists.some(
      (list) =>
        list.file === file && list.path.length === index && list.path.every((one, at) => one === path[at]),
    );
    return isEntry ? "*" : key;
  });
  if (file === "programs" && keys[0] === "programs") keys[1] = "*";
  return `${file.replace(/^programs\/.+/, "programs/*")} ${keys.join(".")}`;
}
