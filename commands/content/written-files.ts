// The texts of files once published values are written into them.
import { isSeq, parseDocument } from "yaml";
import { everyLanguage } from "../../contract/site-editor.ts";
import { blankEntryAt } from "../../words/blank-of.ts";
import { entryKeys, isInAddedEntry } from "../../words/entry-order.ts";
import type { Override } from "../../words/overrides.ts";
import { writeOrder } from "./write-order.ts";
import { writeValues } from "./write-values.ts";

export type WrittenFiles = {
  /** Those that change, by names such as `en/pages/home`. */
  files: Map<string, string>;
  /** Values that the file cannot say, or has no place for. */
  unwritten: Override[];
};

export type FileSources = {
  languages: readonly string[];
  /** New entries of programs, by their keys (program-files.ts). */
  entries?: ReadonlyMap<string, unknown>;
  /** Undefined for a file that is not there. */
  textOf: (file: string) => string | undefined;
};

/**
 * The order of a list holds in all languages. The texts of new entries are the values below their keys. Lists
 * in lists come first: their places are found by the positions that entries have in the file.
 */
export function writtenFiles(
  overrides: readonly Override[],
  { languages, entries, textOf }: FileSources,
): WrittenFiles {
  const files = new Map<string, string>();
  const unwritten: Override[] = [];
  const keep = (file: string, written: string | undefined, ...from: Override[]) =>
    written === undefined ? unwritten.push(...from) : files.set(file, written);

  const ordering = overrides.filter(isOrder);
  const texts = overrides.filter((override) => !ordering.includes(override)).flatMap(inEachLanguage);
  const orders = ordering
    .filter(({ path }) => !isInAddedEntry(path))
    .toSorted((one, other) => other.path.length - one.path.length);
  const inFiles = texts.filter((override) => !orders.some((order) => isInNewEntry(override, order)));
  for (const [file, changes] of Map.groupBy(inFiles, (override) => override.file)) {
    const text = textOf(file);
    keep(file, text === undefined ? undefined : writeValues(text, changes), ...changes);
  }
  for (const order of orders)
    for (const file of filesOf(order)) {
      const text = files.get(file) ?? textOf(file);
      const ofFile = texts.filter((override) => override.file === file);
      const { path } = order;
      const newEntry = (key: string) =>
        entries?.get(key) ?? newEntryBelow({ texts: ofFile, ordering }, order, key);
      if (text !== undefined) keep(file, writeOrder(text, { path, keys: keysOf(order), newEntry }), order);
    }
  for (const [file, text] of files) if (text === textOf(file)) files.delete(file);
  return { files, unwritten };

  /** A file may leave out a list that has no entry. */
  function isOrder({ file, path, value }: Override): boolean {
    const isShared = file.startsWith(`${everyLanguage}/`) || !file.includes("/");
    if (!isShared || entryKeys(value) === undefined) return false;
    const [ofDefault = ""] = filesOf({ file });
    const there = parseDocument(textOf(ofDefault) ?? "").getIn(path, true);
    return isInAddedEntry(path) || isSeq(there) || there === undefined;
  }

  function inEachLanguage(override: Override): Override[] {
    if (!override.file.startsWith(`${everyLanguage}/`)) return [override];
    return filesOf(override).map((file) => ({ ...override, file }));
  }

  function filesOf({ file }: Pick<Override, "file">): string[] {
    if (!file.includes("/")) return [file];
    const name = file.slice(`${everyLanguage}/`.length);
    return languages
      .map((language) => `${language}/${name}`)
      .filter((one, index) => index === 0 || textOf(one) !== undefined);
  }
}

function keysOf({ value }: Override): string[] {
  return entryKeys(value) ?? [];
}

/** In any language. */
function isInNewEntry({ file, path }: Override, order: Override): boolean {
  const depth = order.path.length;
  const isSameFile = nameOf(file) === nameOf(order.file);
  const isBelow = isSameFile && order.path.every((key, index) => path[index] === key);
  return isBelow && !/^\d+$/.test(path[depth] ?? "") && keysOf(order).includes(path[depth] ?? "");
}

/** Without its language, which a file of facts does not have. */
function nameOf(file: string): string {
  return file.includes("/") ? file.slice(file.indexOf("/")) : file;
}

type Values = { texts: readonly Override[]; ordering: readonly Override[] };

/** What nobody filled in is there as an empty value, because a file must have every key. */
function newEntryBelow(values: Values, { file, path }: Override, key: string): unknown {
  return completed(entryBelow(values, [...path, key]), blankEntryAt({ file, path }));
}

function completed(value: unknown, blank: unknown): unknown {
  if (!isHolder(value) || !isHolder(blank)) return value;
  const keys = [...new Set([...Object.keys(blank), ...Object.keys(value)])];
  return Object.fromEntries(
    keys.map((key) => [key, key in value ? completed(value[key], blank[key]) : blank[key]]),
  );
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text, or an object or a list with the texts below the key. */
function entryBelow({ texts, ordering }: Values, at: readonly string[]): unknown {
  const below = texts.filter(({ path }) => at.every((key, index) => path[index] === key));
  const whole = below.find(({ path }) => path.length === at.length);
  if (whole) return whole.value;
  const keys = [...new Set(below.map(({ path }) => path[at.length] ?? ""))];
  const values = keys.map((key) => [key, entryBelow({ texts: below, ordering }, [...at, key])] as const);
  if (entryKeys(keys.join(" ")) === undefined) return Object.fromEntries(values);
  const order = ordering.find(({ path }) => path.join() === at.join());
  const byKey = new Map(values);
  return (order ? keysOf(order) : keys).filter((key) => byKey.has(key)).map((key) => byKey.get(key));
}
