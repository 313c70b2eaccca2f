// Writes the entries of a list of a YAML file in another order, without some or with new ones. Every entry
// keeps its text and the comments above it.
import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isSeq, parseDocument, YAMLSeq } from "yaml";
import { readValue } from "../../words/read-files.ts";
import { lineWidth } from "./write-values.ts";

export type ListOrder = {
  path: readonly string[];
  /** Numbers are indexes of the file's entries; any other key is a new entry. */
  keys: readonly string[];
  newEntry: (key: string) => unknown;
};

/**
 * Undefined if the file cannot be written so. A list that is not there has no entry yet: it is added where
 * the file has the object around it.
 */
export function writeOrder(text: string, order: ListOrder): string | undefined {
  const list = parseDocument(text).getIn(order.path, true);
  const isAdded = list === undefined && isMap(parseDocument(text).getIn(order.path.slice(0, -1), true));
  if (!isSeq(list) && !isAdded) return undefined;
  const wanted = wantedValue(text, order);
  const isBlock = isSeq(list) && !list.flow && order.keys.length > 0 && list.items.length > 0;
  return [...(isBlock ? [moved(text, list, order)] : []), rewritten(text, order)].find((written) =>
    isDeepStrictEqual(readValue(written).value, wanted),
  );
}

function wantedValue(text: string, { path, keys, newEntry }: ListOrder): unknown {
  const document = parseDocument(text);
  const list = parseDocument(text).getIn(path, true);
  const values: readonly unknown[] = isSeq(list) ? list.toJSON() : [];
  document.setIn(
    path,
    keys.map((key) => (isIndex(key) ? values[Number(key)] : newEntry(key))),
  );
  return document.toJS();
}

function isIndex(key: string): boolean {
  return /^\d+$/.test(key);
}

/** The lines of the entries in another order. */
function moved(text: string, list: YAMLSeq, { keys, newEntry }: ListOrder): string {
  const lines = text.split(/(?<=\n)/);
  const dashes = list.items.map((item) => lineOfDash(text, startOf(item)));
  const begins = dashes.map((line, index) => firstComment(lines, line, (dashes[index - 1] ?? -1) + 1));
  const end = text
    .slice(0, list.range?.[1] ?? 0)
    .replace(/\s+$/, "")
    .split("\n").length;
  const bounds = [...begins, end];
  const slices = begins.map((begin, index) => withEnd(lines.slice(begin, bounds[index + 1])));
  const column = /^ */.exec(lines[dashes[0] ?? 0] ?? "")?.[0] ?? "";
  const entries = keys.map((key) =>
    isIndex(key) ? (slices[Number(key)] ?? "") : indented(newEntry(key), column),
  );
  return [...lines.slice(0, begins[0]), ...entries, ...lines.slice(end)].join("");
}

function startOf(item: unknown): number {
  return (item as { range?: [number] }).range?.[0] ?? 0; // every node that was read has one
}

/** The line with the dash before an entry, which may stand above the entry. */
function lineOfDash(text: string, start: number): number {
  const dash = text.slice(0, start).lastIndexOf("-");
  return text.slice(0, dash).split("\n").length - 1;
}

/** The first of the comments that stand directly above a line. */
function firstComment(lines: readonly string[], line: number, least: number): number {
  let first = line;
  while (first > least && /^\s*#/.test(lines[first - 1] ?? "")) first -= 1;
  return first;
}

/** The last line of a file may have no end. */
function withEnd(lines: readonly string[]): string {
  const text = lines.join("");
  return text.endsWith("\n") ? text : `${text}\n`;
}

function indented(entry: unknown, column: string): string {
  const written = new Document([entry]).toString({ lineWidth: lineWidth - column.length });
  return written.replaceAll(/^(?=.)/gm, column);
}

/** By the library, which may break other lines of the file anew. */
function rewritten(text: string, { path, keys, newEntry }: ListOrder): string {
  const document = parseDocument(text);
  const found = document.getIn(path, true);
  const list = isSeq(found) ? found : new YAMLSeq();
  const { items } = list;
  if (items.length === 0) list.flow = keys.length === 0; // objects in brackets would be hard to read
  list.items = keys.map((key) => (isIndex(key) ? items[Number(key)] : document.createNode(newEntry(key))));
  if (list !== found) document.setIn(path, list);
  return document.toString({ lineWidth });
}
