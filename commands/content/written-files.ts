// The texts of files once published values are written into them.
import { isSeq, parseDocument } from "yaml";
import { defaultLanguage } from "../../words/default-language.ts";
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
  /** Undefined for a file that is not there. */
  textOf: (file: string) => string | undefined;
};

/**
 * A value at the place of a list, in the file of the default language, is the order of its entries in all
 * languages: keys with spaces between them. The texts of new entries are the values below their keys.
 */
export function writtenFiles(
  overrides: readonly Override[],
  { languages, textOf }: FileSources,
): WrittenFiles {
  const files = new Map<string, string>();
  const unwritten: Override[] = [];
  const keep = (file: string, written: string | undefined, ...from: Override[]) =>
    written === undefined ? unwritten.push(...from) : files.set(file, written);

  const orders = overrides.filter(isOrder);
  const texts = overrides.filter((override) => !orders.includes(override));
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
      const newEntry = (key: string) => entryBelow(ofFile, [...path, key]);
      if (text !== undefined) keep(file, writeOrder(text, { path, keys: keysOf(order), newEntry }), order);
    }
  for (const [file, text] of files) if (text === textOf(file)) files.delete(file);
  return { files, unwritten };

  function isOrder({ file, path, value }: Override): boolean {
    return typeof value === "string" && isSeq(parseDocument(textOf(file) ?? "").getIn(path, true));
  }

  function filesOf({ file }: Override): string[] {
    const name = file.slice(`${defaultLanguage}/`.length);
    return languages.map((language) => `${language}/${name}`);
  }
}

function keysOf({ value }: Override): string[] {
  return String(value).split(" ").filter(Boolean);
}

/** In any language. */
function isInNewEntry({ file, path }: Override, order: Override): boolean {
  const depth = order.path.length;
  const isSameFile = file.split("/").slice(1).join("/") === order.file.split("/").slice(1).join("/");
  const isBelow = isSameFile && order.path.every((key, index) => path[index] === key);
  return isBelow && !/^\d+$/.test(path[depth] ?? "") && keysOf(order).includes(path[depth] ?? "");
}

/** A text, or an object with the texts below the key. */
function entryBelow(overrides: readonly Override[], at: readonly string[]): unknown {
  const below = overrides.filter(({ path }) => at.every((key, index) => path[index] === key));
  const whole = below.find(({ path }) => path.length === at.length);
  if (whole) return whole.value;
  const keys = new Set(below.map(({ path }) => path[at.length] ?? ""));
  return Object.fromEntries([...keys].map((key) => [key, entryBelow(below, [...at, key])]));
}
