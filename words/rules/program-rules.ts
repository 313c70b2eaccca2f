// Checks what must match when a program is added or removed (docs/owner.md, Programs): its entry, its page,
// its addresses and its part of the house. Each fault is one sentence that says what to do.
import { pagePaths } from "../../contract/pages.ts";
import type { CheckedContent } from "../check-content.ts";
import { placeOf } from "../schema-faults.ts";
import type { LanguageFiles, ProgramFacts } from "../schemas/all-schemas.ts";
import { hasPage, isOffered } from "../schemas/facts.ts";
import { toBeWritten } from "../to-be-written.ts";
import type { Pictures } from "./read-pictures.ts";

const list = "content/programs.yaml";
const house = "content/house.yaml";

export function programFaults({ facts, languages }: CheckedContent, pictures: Pictures): string[] {
  const { programs } = facts.programs;
  const offered = programs.filter(isOffered);
  return [
    ...addressFaults(programs, Object.keys(languages)),
    ...offerFaults(programs),
    ...namesTwice(programs),
    ...duplicates(list, programs.flatMap(addressesOf)),
    ...duplicates(
      list,
      programs.flatMap((program, index) =>
        isOffered(program) && program.formAnswer
          ? [{ at: `programs[${index}].formAnswer`, name: program.name, value: program.formAnswer }]
          : [],
      ),
    ),
    ...houseFaults(programs, facts.house.legend, pictures),
    ...Object.entries(languages).flatMap(([folder, files]) => wordFaults(offered, folder, files)),
  ];
}

function addressFaults(programs: readonly ProgramFacts[], languages: readonly string[]): string[] {
  const withPage = programs.filter(hasPage).map(({ name }) => name);
  const reserved = [...reservedPaths, ...languages.map((folder) => `/${folder}`)];
  return programs.flatMap(({ name, pageOf, path = "", aliases = [], furtherAddresses = [] }, index) => {
    if (pageOf !== undefined)
      return withPage.includes(pageOf)
        ? []
        : [`${list}: the pageOf of ${name} must be a program with a page of its own, and ${pageOf} is none.`];
    const wrong = aliases.filter((alias) => !/^\/[a-z0-9-]+$/.test(alias) || reserved.includes(alias));
    const taken = furtherAddresses.flatMap((address, at) => (reserved.includes(address) ? [at] : []));
    return [
      ...(/^\/programs\/[a-z0-9-]+$/.test(path)
        ? []
        : [`${list}: the path of ${name} must be /programs/ and a word of small letters, and is ${path}.`]),
      ...wrong.map(
        (alias) =>
          `${list}: the alias ${alias} of ${name} must be / and a word of small letters that is no other page.`,
      ),
      ...taken.map(
        (at) => `${list}: programs[${index}].furtherAddresses[${at}] is another page of the site.`,
      ),
    ];
  });
}

/** What must hold among the programs that people see. */
function offerFaults(programs: readonly ProgramFacts[]): string[] {
  const offered = programs.filter(isOffered);
  if (!offered.some(hasPage))
    return [`${list}: programs[0].isOffered must be "yes" for at least one program.`];
  return programs.flatMap((program, index) => {
    if (!isOffered(program)) return [];
    const target = programs.find(({ name }) => name === program.pageOf);
    const twin = programs.slice(0, index).find((other) => isOffered(other) && other.sheet === program.sheet);
    return [
      ...(target && !isOffered(target)
        ? [
            `${list}: programs[${index}].isOffered must be "no", because its card leads to the page of ${target.name}.`,
          ]
        : []),
      ...(twin
        ? [`${list}: programs[${index}].sheet is also that of ${twin.name}; each needs its own.`]
        : []),
    ];
  });
}

/** Addresses of the site itself: its pages and the server's own paths. The languages have theirs too. */
const reservedPaths: readonly string[] = [
  ...pagePaths,
  ...["/api", "/assets", "/media", "/share", "/healthz", "/readyz"],
];

/** `values` are by what they are, such as `title`. */
function namesTwice(programs: readonly ProgramFacts[]): string[] {
  const names = programs.map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    (name) => `${list}: two programs have the name ${name}; each needs its own.`,
  );
}

/** A value that no two programs may share: its place in the file, and the name of its program. */
type OwnValue = { at: string; name: string; value: string };

function addressesOf(program: ProgramFacts, index: number): OwnValue[] {
  const { name, path, aliases = [], furtherAddresses = [] } = program;
  const own = (key: string, value: string) => ({ at: `programs[${index}].${key}`, name, value });
  return [
    ...(path === undefined ? [] : [own("path", path)]),
    ...aliases.map((alias, at) => own(`aliases[${at}]`, alias)),
    ...furtherAddresses.map((address, at) => own(`furtherAddresses[${at}]`, address)),
  ];
}

function duplicates(file: string, values: readonly OwnValue[]): string[] {
  return values.flatMap(({ at, value }, index) => {
    const twin = values.slice(0, index).find((other) => other.value === value);
    return twin ? [`${file}: ${at} is also that of ${twin.name}; each needs its own.`] : [];
  });
}

function houseFaults(
  programs: readonly ProgramFacts[],
  legend: readonly { system: string }[],
  pictures: Pictures,
): string[] {
  const systems = legend.map(({ system }) => system);
  const unknown = programs.flatMap(({ name, systems: named }) =>
    named
      .filter((system) => !systems.includes(system))
      .map(
        (system) =>
          `${list}: ${name} shows the system ${system} of the house, which ${house} does not name: take one of ${systems.join(", ")}, or add it there.`,
      ),
  );
  const unused = systems
    .filter((system) => !programs.some((program) => program.systems.includes(system)))
    .map((system) => `${house}: legend names ${system}, which no program of ${list} shows: remove its line.`);
  const undrawn = systems
    .filter((system) => !pictures["cutaway-house.svg"]?.includes(`id="${system}"`))
    .map(
      (system) =>
        `${house}: legend names ${system}, and content/drawings/cutaway-house.svg has no group with id="${system}".`,
    );
  return [...unknown, ...unused, ...undrawn];
}

/** The faults of the cards and pages in one language. */
function wordFaults(programs: readonly ProgramFacts[], folder: string, files: LanguageFiles): string[] {
  const cards = files.programs.programs;
  const byName = new Map(programs.map((program) => [program.name, program]));
  const words = [...byName.values()].flatMap((facts) => {
    const card = cards[facts.name];
    return card ? [{ facts, name: facts.name, card, page: files[`programs/${facts.name}`]?.page }] : [];
  });
  const file = `content/${folder}/programs.yaml`;
  return [
    ...words.flatMap((program) => unwrittenTexts(folder, program)),
    ...words.flatMap((program) => foreignWords(folder, program, Object.values(cards))),
    ...copiedWords(folder, words),
    ...(["title", "description"] as const).flatMap((key) =>
      duplicates(
        file,
        words.map(({ name, card }) => ({ at: `programs.${name}.${key}`, name, value: card[key] })),
      ),
    ),
    ...words.flatMap((program) => [...durationFaults(folder, program), ...formFaults(file, program)]),
  ];
}

type ProgramWords = {
  facts: ProgramFacts;
  name: string;
  card: LanguageFiles["programs"]["programs"][string];
  page: LanguageFiles[`programs/${string}`]["page"] | undefined;
};

/** Finds what the editor has left open in a program that was added (words/copy-program.ts). */
function unwrittenTexts(folder: string, { name, card, page }: ProgramWords): string[] {
  const values = {
    [`content/${folder}/programs.yaml`]: { programs: { [name]: card } },
    ...(page ? { [`content/${folder}/programs/${name}.yaml`]: { page } } : {}),
  };
  return Object.entries(values).flatMap(([file, value]) =>
    openPlaces(value).map((path) => `${file}: ${placeOf(path)} is still to be written.`),
  );
}

function openPlaces(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (value === toBeWritten) return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => openPlaces(inner, [...path, key]));
}

/** Finds a copied page whose description still names the other program. */
function foreignWords(
  folder: string,
  { name, card, page }: ProgramWords,
  cards: readonly { title: string }[],
): string[] {
  const description = page?.searchDescription ?? card.title;
  if (description.includes(card.title) || description.includes("{title}")) return [];
  return cards
    .filter((other) => description.includes(other.title))
    .map(
      (other) =>
        `content/${folder}/programs/${name}.yaml: page.searchDescription still names ${other.title}: change its words.`,
    );
}

/** Finds texts that were copied with a page and not changed. */
function copiedWords(folder: string, words: readonly ProgramWords[]): string[] {
  const pages = words.filter(({ page }) => page !== undefined);
  return (["pictureAlt", "blurb", "modules"] as const).flatMap((key) =>
    [
      ...Map.groupBy(
        pages.filter(({ page }) => page?.[key].length !== 0),
        ({ page }) => JSON.stringify(page?.[key]),
      ).values(),
    ]
      .filter((same) => same.length > 1 && !(key === "pictureAlt" && haveOnePicture(same)))
      .map(
        (same) =>
          `${same.map(({ name }) => `content/${folder}/programs/${name}.yaml`).join(" and ")} have the same page.${key}: change it in the one that was copied.`,
      ),
  );
}

function haveOnePicture(programs: readonly ProgramWords[]): boolean {
  return new Set(programs.map(({ facts }) => facts.picture)).size === 1;
}

/**
 * A duration is changed on both, the overview and the program's own page. Where they differ on purpose, the
 * overview names that of the page.
 */
function durationFaults(folder: string, { name, card, page }: ProgramWords): string[] {
  const file = `content/${folder}/programs.yaml`;
  const own = page?.facts.duration;
  if (own?.includes("{programDuration}"))
    return [
      `content/${folder}/programs/${name}.yaml: page.facts.duration must be written out: {programDuration} stands for it in other texts.`,
    ];
  if (!card.pageDuration)
    return own === undefined || own === card.duration
      ? []
      : [
          `${file}: programs.${name}.duration is ${card.duration}, and its own page says ${own}: change both, in each language.`,
        ];
  if (card.pageDuration === own && own !== card.duration) return [];
  return own && own !== card.duration
    ? [
        `${file}: the pageDuration of ${name} is ${card.pageDuration}, and its own page says ${own}: make them the same.`,
      ]
    : [`${file}: ${name} has a pageDuration, and no page of its own with another duration: remove it.`];
}

/** What people read in the form belongs to an answer that is stored. */
function formFaults(file: string, { name, card, facts }: ProgramWords): string[] {
  return card.formAnswer && !facts.formAnswer
    ? [
        `${file}: ${name} has a formAnswer, and none in ${list}, so the form does not offer it: add it there, or remove it here.`,
      ]
    : [];
}
