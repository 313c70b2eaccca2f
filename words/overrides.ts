// Values that stand in for those of the school's files: what was changed in the browser. A value that nobody
// changed follows the files.
import { everyLanguage, type Place } from "../contract/site-editor.ts";
import {
  addWordsOfPrograms,
  blankProgram,
  isOrderOfPrograms,
  withAllEntries,
  withEntriesOfFiles,
} from "./added-programs.ts";
import { blankEntryAt } from "./blank-of.ts";
import { defaultLanguage } from "./default-language.ts";
import { blankEntry, entryKeys } from "./entry-order.ts";
import { listMark } from "./list-mark.ts";
import type { Override } from "./override.ts";
import { placeKey } from "./place-key.ts";
import type { ContentFiles } from "./read-files.ts";
import { type RenamedPlace, withPresentNames } from "./renamed-places.ts";

export type { Override } from "./override.ts";

/** False for what changes with the files only: how the site is built. */
export function isChangeable({ file, path: [first = "", ...keys] }: Place): boolean {
  if (file === "documents" || file === "shown") return first === file;
  if (file === "programs")
    return first === "programs" && (keys.length === 0 || ofProgram.test(keys.join("/")));
  if (/^[^/]+\/claims$/.test(file)) return /^claims\/\d+\/(source|asOf)$/.test([first, ...keys].join("/"));
  if (file !== "school") return /^[^/]+\/(?!(language|same)$)/.test(file);
  return keys.length === 0 ? changeableFacts.includes(first) : groupsOfAddresses.includes(first);
}

/** Of an entry of content/programs.yaml its pictures, terms and places; of an added one everything. */
const ofProgram =
  /^((\d+|new[a-z0-9]+)\/(picture|photograph|withoutCosts|isOffered|isOnHomePage|comesFirst|(starts|costs|furtherAddresses)(\/[^/]+)*)|new[a-z0-9]+\/(name|sheet|path|formAnswer|booking|systems(\/[^/]+)*))$/;

/** Those of content/school.yaml, beside the addresses in its groups. */
export const changeableFacts = [
  "name",
  "shortName",
  "phone",
  "readsWithinDays",
  "countAgainAfterMonths",
  "email",
  "sample",
];
export const groupsOfAddresses = ["links", "paymentLinks"];

/** Where money and mail go, and which scripts run: only administrators change it. */
export function isSensitive({ file, path: [first = ""] }: Place): boolean {
  return file === "school" && ["email", ...groupsOfAddresses].includes(first);
}

/**
 * What pages do not say, so that only editors read it: who proves a claim, and who has read a translation.
 * The database asks the same (newest_publication).
 */
export function isOfEditors({ file }: Place): boolean {
  return /\/(claims|REVIEWED)$/.test(file);
}

/** By the key of a list's place: the keys of its entries, in their order. */
export type EntryOrders = ReadonlyMap<string, readonly string[]>;

export type Overridden = {
  files: ContentFiles;
  /** The overrides that have a place, by its present name. */
  placed: Override[];
  /** Those that have none: an update of the site may have taken it away. */
  unplaced: Override[];
  /** Of the lists whose order is another one than in the files. */
  orders: EntryOrders;
};

/** Returns the files with these values; they themselves stay as they are. */
export function withOverrides(
  files: ContentFiles,
  overrides: readonly Override[],
  renamed?: readonly RenamedPlace[],
): Overridden {
  const values = structuredClone(files.values);
  const lists: OpenedList[] = [];
  const orders = new Map<string, string[]>();
  const named = withEntriesOfFiles(withPresentNames(overrides, renamed), values);
  addWordsOfPrograms(values, named);
  const outerFirst = named.toSorted((one, other) => one.path.length - other.path.length);
  const ordering = new Set<Override>();
  const outdated: Override[] = [];
  for (const override of outerFirst) {
    if (isOfAnotherList(files.values, override)) outdated.push(override);
    else {
      const opened = openedLists(values, override);
      lists.push(...opened);
      const [first] = opened;
      if (!first) continue;
      orders.set(placeKey(override), first.order);
      ordering.add(override);
    }
  }
  const isOutdated = (override: Override) =>
    outdated.some((order) => order === override || isBelow(order, override));
  const unplaced = named.filter(
    (override) => !ordering.has(override) && (isOutdated(override) || !setAt(values, override)),
  );
  const left = new Set(unplaced);
  const placed = named.filter((override) => !left.has(override));
  for (const { holder, key, entries, order } of lists.reverse())
    holder[key] = order.map((entry) => entries[entry]);
  allowSameTexts(values, placed);
  return { files: { ...files, values }, placed, unplaced, orders };
}

/** A text that somebody wrote in a further language is meant as it is, such as a name (language-rules.ts). */
function allowSameTexts(values: Holder, overrides: readonly Override[]): void {
  for (const { file, value } of overrides) {
    const [folder = ""] = file.split("/");
    const isTranslation = folder !== defaultLanguage && Object.hasOwn(values, `${folder}/language`);
    if (!isTranslation || typeof value !== "string") continue;
    const same = values[`${folder}/same`];
    values[`${folder}/same`] = [...(Array.isArray(same) ? same : []), value];
  }
}

/** Those that say nothing, because they are about an entry that was removed from its list, are left out. */
export function withoutRemoved(overrides: readonly Override[]): Override[] {
  const orders = overrides.flatMap((list) => {
    const order = orderOf(list);
    return order ? [{ list, order }] : [];
  });
  return overrides.filter((override) =>
    orders.every(
      ({ list, order }) => !isBelow(list, override) || order.includes(override.path[list.path.length] ?? ""),
    ),
  );
}

/** Whether the place is in an entry of the list at the other place, in any language. A fact has none. */
function isBelow(list: Place, { file, path }: Place): boolean {
  const isFact = !list.file.includes("/");
  const isInFile = isFact ? list.file === file : withoutLanguage(list.file) === withoutLanguage(file);
  return isInFile && path.length > list.path.length && list.path.every((key, index) => key === path[index]);
}

/** Undefined for a value that is no order. */
function orderOf({ file, value }: Override): string[] | undefined {
  return file.startsWith(`${everyLanguage}/`) || !file.includes("/") ? entryKeys(value) : undefined;
}

function isOfAnotherList(values: Holder, override: Override): boolean {
  if (isOrderOfPrograms(override)) return false; // an entry in it stays, whatever the files say of others
  const [name = ""] = filesOf(values, override.file);
  const [holder, key] = holderAt(values, [name, ...override.path]);
  const list = ownValue(holder, key);
  const isNoted = override.ofFile !== undefined && orderOf(override) !== undefined;
  return isNoted && Array.isArray(list) && override.ofFile !== listMark(list);
}

type Holder = Record<string, unknown>;

/** A list while overrides are set: its entries by key, whatever their order will be. */
type OpenedList = { holder: Holder; key: string; entries: Holder; order: string[] };

/** Opens the list at the place of an order, in every language; none if there is no list or no order. */
function openedLists(values: Holder, override: Override): OpenedList[] {
  const { file, path } = override;
  const order = orderOf(override);
  if (!order) return [];
  return filesOf(values, file).flatMap((name) => {
    const [holder, key] = holderAt(values, [name, ...path]);
    const written = ownValue(holder, key);
    if (!Array.isArray(written)) return [];
    const blank = () => {
      if (isOrderOfPrograms(override)) return structuredClone(blankProgram);
      return written.length > 0 ? blankEntry(written[0]) : blankEntryAt(override);
    };
    const added = order.filter((one) => !/^\d/.test(one)).map((one) => [one, blank()]);
    const entries = Object.fromEntries([...Object.entries(written), ...added]);
    (holder as Holder)[key] = entries;
    const inOrder = order.filter((one) => Object.hasOwn(entries, one));
    const known = isOrderOfPrograms(override) ? withAllEntries(inOrder, Object.keys(written)) : inOrder;
    return [{ holder: holder as Holder, key, entries, order: known }];
  });
}

/** False if the place is not there. A value never adds a key, or reaches what an object inherits. */
function setAt(values: Holder, { file, path, value }: Override): boolean {
  if (path.length === 0) return false;
  const found = filesOf(values, file).map((name) => holderAt(values, [name, ...path]));
  const isThere = found.every(([holder, key]) => ownValue(holder, key) !== undefined);
  if (found.length === 0 || !isThere) return false;
  for (const [holder, key] of found) (holder as Holder)[key] = value; // an object with this key of its own
  return true;
}

/** The files that a place names: one, or that of each language. */
function filesOf(values: Holder, file: string): string[] {
  if (!file.startsWith(`${everyLanguage}/`)) return [file];
  const shared = withoutLanguage(file);
  return Object.keys(values).filter((name) => name.includes("/") && withoutLanguage(name) === shared);
}

function withoutLanguage(file: string): string {
  return file.slice(file.indexOf("/") + 1);
}

/** What holds the last key, and that key. */
function holderAt(values: Holder, keys: readonly string[]): [unknown, string] {
  const holder = keys.slice(0, -1).reduce<unknown>((inner, key) => ownValue(inner, key), values);
  return [holder, keys.at(-1) ?? ""];
}

function ownValue(holder: unknown, key: string): unknown {
  if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, key)) return undefined;
  if (Array.isArray(holder) && !/^\d+$/.test(key)) return undefined; // its length
  return (holder as Holder)[key];
}
