// A new program that begins like another one. What several programs say, such as class times or help with a
// job search, holds for the new one too. What only the other one says is left out where the page can do
// without it, such as a part of the course, and open where it cannot. The rest is made of the new texts.
import type { Place, ProgramTexts } from "../contract/site-editor.ts";
import {
  addedPrograms,
  blankCard,
  blankPage,
  blankProgram,
  isOfPrograms,
  isOrderOfPrograms,
  programsPlace,
} from "./added-programs.ts";
import { languageFolders } from "./check-content.ts";
import { entryKeys } from "./entry-order.ts";
import type { Override } from "./override.ts";
import { toBeWritten } from "./to-be-written.ts";

type Values = Readonly<Record<string, unknown>>;

export type NewProgram = {
  /** The key of its entry, such as `new4k2f`. */
  key: string;
  /** Also the last part of its address. */
  name: string;
  /** The name of the program that it begins like, which has a page. */
  like: string;
  /** By language. */
  texts: Readonly<Record<string, ProgramTexts>>;
};

/** `values` are those of the site with `overrides`. Returns these with the program, which is not offered. */
export function withNewProgram(
  values: Values,
  overrides: readonly Override[],
  program: NewProgram,
): Override[] {
  const { key, name, like } = program;
  const entries = entriesOf(values);
  const original = entries.find((entry) => entry.name === like) ?? {};
  const present = overrides.find(isOrderOfPrograms)?.value;
  const order = entryKeys(present) ?? Object.keys(entries);
  const languages = languageFolders(values);
  const [first = ""] = languages;
  const title = program.texts[first]?.title ?? name;
  const entry = {
    ...blankProgram,
    ...{ name, path: `/programs/${name}`, sheet: freeSheet(title, entries) },
    ...{ formAnswer: title, picture: original.picture, booking: original.booking },
    systems: original.systems,
  };
  const ofEntry: Place = { file: "programs", path: ["programs", key] };
  const texts = languages.map((language) => ({ language, ...textsOf(values, language, like) }));
  const isCommon = (path: readonly string[]) =>
    texts.every(({ own, others }) => leaves(valueAt(own, path)).every((one) => others.has(one)));
  return [
    ...overrides.filter((one) => !isOrderOfPrograms(one)),
    { ...programsPlace, value: [...order, key].join(" ") },
    ...difference(blankProgram, entry, ofEntry, ofEntry),
    ...texts.flatMap(({ language, own }) => {
      const { card, page } = withTexts(withoutOwn(own, blankTexts(), isCommon), program.texts[language]);
      const isFirst = language === first;
      return [
        ...difference(
          blankCard(),
          card,
          { file: `${language}/programs`, path: ["programs", name] },
          isFirst ? { file: "every/programs", path: ["programs", name] } : null,
        ),
        ...difference(
          blankPage().page,
          page,
          { file: `${language}/programs/${name}`, path: ["page"] },
          isFirst ? { file: `every/programs/${name}`, path: ["page"] } : null,
        ),
      ];
    }),
  ];
}

function blankTexts() {
  return { card: blankCard(), ...blankPage() };
}

/**
 * `common` with the texts of the new program. What its picture shows is open, because it is that of the other
 * program until another one is chosen.
 */
function withTexts(common: unknown, texts: NewProgram["texts"][string] | undefined) {
  const { card, page } = common as Texts; // as the other program's
  if (!texts) return { card, page };
  const { title, description, duration, certification } = texts;
  const education = card.details.education.map((one) => (one === toBeWritten ? certification : one));
  return {
    card: {
      ...{ ...card, title, description, duration, certification, formAnswer: title },
      ...{ homeFacts: certification, details: { ...card.details, education } },
    },
    page: {
      ...{ ...page, pictureAlt: toBeWritten, photographAlt: "", blurb: description },
      badge: page.badge === toBeWritten ? page.facts.format : page.badge,
      searchDescription: `{title}, {programDuration}. ${description}`,
      facts: { ...page.facts, duration, certification },
      closing: {
        ...page.closing,
        title: page.closing.title === toBeWritten ? "{title}" : page.closing.title,
      },
    },
  };
}

/**
 * The values of an earlier publication, with the programs that were added since, which it does not offer.
 * `values` are those of the files.
 */
export function withLaterPrograms(
  values: Values,
  earlier: readonly Override[],
  newest: readonly Override[],
): Override[] {
  const known = addedPrograms(earlier);
  const added = [...addedPrograms(newest)].filter(([key]) => !known.has(key));
  if (added.length === 0) return [...earlier];
  const order = entryKeys(earlier.find(isOrderOfPrograms)?.value) ?? Object.keys(entriesOf(values));
  const keys = added.map(([key]) => key);
  const ofAdded = new Map(added);
  const isOfAdded = (place: Place) => isOfPrograms(ofAdded, place);
  const isOffer = ({ path }: Place) => path[2] === "isOffered";
  return [
    ...earlier.filter((one) => !isOrderOfPrograms(one) && !isOfAdded(one)),
    { ...programsPlace, value: [...order, ...keys].join(" ") },
    ...newest.filter((one) => isOfAdded(one) && !isOffer(one)),
  ];
}

type Entry = Partial<typeof blankProgram>;

function entriesOf({ programs }: Values): Entry[] {
  return (programs as { programs: Entry[] }).programs; // checked by its schema
}

type CardTexts = Values & { details: Values & { education: string[] } };
type PageTexts = Values & { facts: Values; closing: Values };
type Texts = { card: CardTexts; page: PageTexts };

/** The texts of a program in a language, and all that the other programs say. */
function textsOf(values: Values, language: string, name: string) {
  const { programs } = values[`${language}/programs`] as { programs: Record<string, unknown> }; // as above
  const pageOf = (one: string) =>
    (values[`${language}/programs/${one}`] as { page?: unknown } | undefined)?.page;
  const others = new Set(
    Object.keys(programs)
      .filter((one) => one !== name)
      .flatMap((one) => leaves([programs[one], pageOf(one)])),
  );
  others.delete(toBeWritten);
  return { own: { card: programs[name], page: pageOf(name) } as Texts, others };
}

function leaves(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => Object(inner)[key], value);
}

/**
 * With a mark for each text that only this program has, and without such entries of a list as long as it has
 * as many as the blank one.
 */
function withoutOwn(
  value: unknown,
  blank: unknown,
  isCommon: (path: readonly string[]) => boolean,
  path: readonly string[] = [],
): unknown {
  if (typeof value !== "object" || value === null) return isCommon(path) ? value : toBeWritten;
  const inner = (key: string, one: unknown, blankOne: unknown) =>
    withoutOwn(one, blankOne, isCommon, [...path, key]);
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, inner(key, one, Object(blank)[key])]),
    );
  let spare = value.length - (Array.isArray(blank) ? blank.length : 0);
  return value.flatMap((one, index) => {
    const isLeftOut = !isCommon([...path, String(index)]) && spare > 0;
    if (isLeftOut) spare -= 1;
    return isLeftOut ? [] : [inner(String(index), one, undefined)];
  });
}

/**
 * The values that make of a blank value the wanted one. A list that needs more entries than the blank one has
 * gets their order at `shared`, once for all languages.
 */
function difference(blank: unknown, wanted: unknown, at: Place, shared: Place | null): Override[] {
  if (typeof blank !== "object" || blank === null)
    return wanted === blank || wanted === undefined ? [] : [{ ...at, value: wanted }];
  const below = (key: string, inner: unknown, one: unknown) =>
    difference(
      inner,
      one,
      { ...at, path: [...at.path, key] },
      shared && { ...shared, path: [...shared.path, key] },
    );
  if (!Array.isArray(blank))
    return Object.entries(blank).flatMap(([key, inner]) => below(key, inner, Object(wanted)[key]));
  const entries = Array.isArray(wanted) ? wanted : [];
  if (blank.length === 0) return [];
  const keys = entries.map((_, index) => (index < blank.length ? String(index) : `new${index}`));
  const order = entries.length === blank.length || !shared ? [] : [{ ...shared, value: keys.join(" ") }];
  return [
    ...order,
    ...entries.flatMap((one, index) => below(keys[index] ?? "", blank[index] ?? blankLike(blank[0]), one)),
  ];
}

function blankLike(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null) return "";
  return Object.fromEntries(Object.keys(entry).map((key) => [key, ""]));
}

/** A sheet number such as W-101 that no program has. */
function freeSheet(title: string, entries: readonly Entry[]): string {
  const [letter = "P"] = /[a-z]/i.exec(title) ?? [];
  const taken = new Set(entries.map(({ sheet }) => sheet));
  const numbers = Array.from({ length: 9 }, (_, index) => `${letter.toUpperCase()}-${index + 1}01`);
  return numbers.find((sheet) => !taken.has(sheet)) ?? `${letter.toUpperCase()}-${entries.length}01`;
}
