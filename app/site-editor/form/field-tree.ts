// The fields of a page as a tree: those of a list's entries are below it. Pure.
import type { EditableField } from "../../../contract/site-editor.ts";
import { isBelow } from "../words/with-entries.ts";

export type FieldNode = { field: EditableField } | ListNode;
export type ListNode = { list: EditableField; entries: EntryNode[] };
export type EntryNode = { key: string; nodes: FieldNode[] };

/** The fields of a list's entries follow the list, in their order. */
export function fieldTree(fields: readonly EditableField[]): FieldNode[] {
  const nodes: FieldNode[] = [];
  for (let index = 0; index < fields.length; ) {
    const field = fields[index] as EditableField; // by the loop's bound
    let end = index + 1;
    while (field.list && isBelow(field, fields[end])) end += 1;
    if (field.list) nodes.push({ list: field, entries: entriesOf(field, fields.slice(index + 1, end)) });
    else nodes.push({ field });
    index = end;
  }
  return nodes;
}

function entriesOf(list: EditableField, fields: EditableField[]): EntryNode[] {
  const byKey = new Map<string, EditableField[]>();
  for (const field of fields) {
    const key = field.path[list.path.length] ?? "";
    byKey.set(key, [...(byKey.get(key) ?? []), field]);
  }
  return [...byKey].map(([key, own]) => ({ key, nodes: fieldTree(own) }));
}
