// Programs that were added in the browser: an entry of content/programs.yaml with a key such as `new4k2f`,
// and in each language a card and a page under the program's name. Once an export has written one into the
// files, its values are those of the entry there.
import type { Place } from "../contract/site-editor.ts";
import { blankOf } from "./blank-of.ts";
import { entryKeys } from "./entry-order.ts";
import type { Override } from "./override.ts";
import { programCard, programPage } from "./schemas/school-words.ts";

type Values = Record<string, unknown>;

/** Where the order of all programs stands. */
export const programsPlace: Place = { file: "programs", path: ["programs"] };

export function isOrderOfPrograms({ file, path }: Place): boolean {
  return file === programsPlace.file && path.length === 1 && path[0] === programsPlace.path[0];
}

/** An entry before anything is filled in. */
export const blankProgram = {
  ...{ name: "", sheet: "", path: "", aliases: [], formAnswer: "", picture: "", photograph: "" },
  ...{ systems: [""], isOnHomePage: "no", comesFirst: "no", isOffered: "no", furtherAddresses: [] },
  ...{ booking: "own", starts: [], costs: [], withoutCosts: "nothing" },
};

export function blankCard(): Values {
  return { ...(blankOf(programCard) as Values), formAnswer: "" };
}

export function blankPage(): Values {
  const { page } = blankOf(programPage) as { page: Values };
  return { page: { ...page, photographAlt: "" } };
}

/** The names of the programs that these values add, by the keys of their entries. */
export function addedPrograms(overrides: readonly Override[]): Map<string, string> {
  const order = entryKeys(overrides.find(isOrderOfPrograms)?.value) ?? [];
  return new Map(
    order.flatMap((key) => {
      const found = overrides.find(
        (one) => one.file === "programs" && one.path.join("/") === `programs/${key}/name`,
      );
      const name = found?.value;
      return typeof name === "string" && /^[a-z][a-z0-9-]*$/.test(name) ? [[key, name] as const] : [];
    }),
  );
}

/** Whether a place, with its language or without, is in one of these programs (their names by their keys). */
export function isOfPrograms(programs: ReadonlyMap<string, string>, { file, path }: Place): boolean {
  const [, name = file] = /^[^/]+\/(programs(?:\/.*)?)$/.exec(file) ?? [];
  const [list = "", entry = ""] = path;
  if (name !== "programs") return [...programs.values()].some((one) => name === `programs/${one}`);
  return list === "programs" && (programs.has(entry) || [...programs.values()].includes(entry));
}

/** The values of an added program that is in the files by now are those of its entry there. */
export function withEntriesOfFiles(overrides: readonly Override[], values: Values): Override[] {
  const positions = namesIn(values);
  const known = new Map(
    [...addedPrograms(overrides)].flatMap(([key, name]) =>
      positions.includes(name) ? [[key, String(positions.indexOf(name))] as const] : [],
    ),
  );
  if (known.size === 0) return [...overrides];
  return overrides.map((one) => {
    if (isOrderOfPrograms(one)) {
      const order = (entryKeys(one.value) ?? []).map((key) => known.get(key) ?? key);
      return { ...one, value: [...new Set(order)].join(" ") };
    }
    const [first = "", key = "", ...rest] = one.path;
    const present = one.file === "programs" ? known.get(key) : undefined;
    return present === undefined ? one : { ...one, path: [first, present, ...rest] };
  });
}

/** Adds a blank card and a blank page for each added program, in each language. */
export function addWordsOfPrograms(values: Values, overrides: readonly Override[]): void {
  for (const name of addedPrograms(overrides).values())
    for (const file of Object.keys(values)) {
      const [, language] = /^([^/]+)\/programs$/.exec(file) ?? [];
      const cards = (values[file] as { programs?: unknown } | null)?.programs;
      if (language === undefined || typeof cards !== "object" || cards === null) continue;
      if (Object.hasOwn(cards, name)) continue;
      Object.assign(cards, { [name]: blankCard() });
      values[`${language}/programs/${name}`] ??= blankPage();
    }
}

/** An order of programs that was chosen before others were added keeps those too; any other value stays. */
export function withAddedPrograms(one: Override, newest: readonly Override[]): Override {
  if (!isOrderOfPrograms(one)) return one;
  const order = withAllEntries(entryKeys(one.value) ?? [], [...addedPrograms(newest).keys()]);
  return { ...one, value: order.join(" ") };
}

/** Every entry of the files stays in the list: a program that nobody offers is kept all the same. */
export function withAllEntries(order: readonly string[], entries: readonly string[]): string[] {
  return [...order, ...entries.filter((key) => !order.includes(key))];
}

function namesIn({ programs }: Values): string[] {
  const list = (programs as { programs?: unknown } | undefined)?.programs;
  return Array.isArray(list) ? list.map((entry: { name?: unknown } | null) => String(entry?.name)) : [];
}
