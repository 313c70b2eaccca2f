// The site with its lists as they are edited now: entries in their order, without removed ones, and with
// fields for added ones. Pure.
import type { EditableField, EditableSite } from "../../../contract/site-editor.ts";
import { entryKeys } from "../../../words/entry-order.ts";
import { placeIn, placeKey } from "./place.ts";

/** The edited order of a list by the key of its place; undefined where it is as on the site. */
type OrderOf = (key: string) => unknown;

export function withEntries(site: EditableSite, orderOf: OrderOf): EditableSite {
  return { ...site, pages: site.pages.map((page) => ({ ...page, fields: arranged(page.fields, orderOf) })) };
}

/** Under which the order of a list stands: `every`, or "" for facts. */
export function codeOf({ values }: Pick<EditableField, "values">): string {
  return Object.keys(values)[0] ?? "";
}

/** The keys of a list's entries, in their order. */
export function orderIn(list: EditableField, edited?: unknown): string[] {
  const order = entryKeys(edited) ?? entryKeys(list.values[codeOf(list)]) ?? [];
  // One that somebody else has added meanwhile.
  const others = Object.keys(list.list?.names ?? {}).filter((key) => !order.includes(key));
  return others.length > 0 ? [...order, ...others] : order;
}

/** The fields of an entry follow their list, so one walk finds them. */
function arranged(fields: readonly EditableField[], orderOf: OrderOf): EditableField[] {
  const result: EditableField[] = [];
  for (let index = 0; index < fields.length; ) {
    const field = fields[index] as EditableField; // by the loop's bound
    let end = index + 1;
    while (field.list && isBelow(field, fields[end])) end += 1;
    result.push(field);
    if (field.list) result.push(...entriesOf(field, fields.slice(index + 1, end), orderOf));
    index = end;
  }
  return result;
}

/** Whether a field is in an entry of the list. */
export function isBelow(list: EditableField, field: EditableField | undefined): boolean {
  if (!field || field.file !== list.file || field.path.length <= list.path.length) return false;
  return list.path.every((key, index) => key === field.path[index]);
}

function entriesOf(list: EditableField, fields: EditableField[], orderOf: OrderOf): EditableField[] {
  const depth = list.path.length;
  const order = orderIn(list, orderOf(placeKey(placeIn(list, codeOf(list)))));
  const listAt = list.at ?? list.path;
  return order.flatMap((key, position) => {
    const before = [...listAt, String(position)];
    const written = fields.filter(({ path }) => path[depth] === key);
    const own = written.length > 0 ? written : blankEntry(list, key);
    const moved = own.map((field): EditableField => {
      const at = [...before, ...(field.at ?? field.path).slice(before.length)];
      return { ...field, at };
    });
    return arranged(moved, orderOf);
  });
}

function blankEntry(list: EditableField, key: string): EditableField[] {
  return (list.list?.entry ?? []).map((field) => ({ ...field, path: [...list.path, key, ...field.path] }));
}
