// Checks what must match when a program is added or removed (docs/owner.md, Programs): its entry, its page,
// its addresses and its part of the house. Each fault is one sentence that says what to do.
import type { ProgramPage } from "#content/programs/program.ts";
import { pagePaths } from "../../contract/pages.ts";
import type { Drawings } from "./picture-rules.ts";
import type { Content } from "./read-content.ts";

type Entry = {
  name?: string;
  title: string;
  sheet: string;
  path: string;
  picture: string;
  description: string;
  duration: string;
  pageDuration?: string;
  aliases?: readonly string[];
  formAnswer?: string;
  systems: readonly string[];
};

const list = "content/programs/programs.ts";
const house = "content/drawings/house.ts";

/** Call it only after every value has been found to have the right type. */
export function programFaults(content: Content, drawings: Drawings): string[] {
  const entries = entriesOf(content);
  return [
    ...pageFaults(entries, content),
    ...addressFaults(entries),
    ...duplicateFaults(entries),
    ...durationFaults(entries, content),
    ...houseFaults(entries, content, drawings),
  ];
}

/** The entries as the owner wrote them. Other rules check their types. */
export function entriesOf(content: Content): Entry[] {
  const entries = content[list]?.entries;
  return Array.isArray(entries) ? entries : [];
}

function pageFaults(entries: Entry[], content: Content): string[] {
  const names = entries.flatMap(({ name }) => name ?? []);
  const missing = names
    .filter((name) => !content[`content/programs/${name}.ts`])
    .map(
      (name) =>
        `content/programs/${name}.ts is missing, and ${list} has a program with the name ${name}: copy the page of another program to that file and change its words.`,
    );
  const known = ["program", "programs", ...names].map((name) => `content/programs/${name}.ts`);
  const left = Object.keys(content)
    .filter((file) => file.startsWith("content/programs/") && !known.includes(file))
    .map((file) => `${file} belongs to no program of ${list}: remove the file, or add its entry there.`);
  return [
    ...missing,
    ...left,
    ...entries.flatMap((entry) => foreignWords(entry, entries, content)),
    ...copiedWords(names, content),
  ];
}

/** Finds a copied page whose description still names the other program. */
function foreignWords({ name, title }: Entry, entries: Entry[], content: Content): string[] {
  const page = content[`content/programs/${name}.ts`]?.page as ProgramPage | undefined; // its type is checked elsewhere
  const description = page?.searchDescription ?? title;
  if (description.includes(title)) return [];
  return entries
    .filter((other) => description.includes(other.title))
    .map(
      (other) =>
        `content/programs/${name}.ts: page.searchDescription still names ${other.title}: change its words.`,
    );
}

/** Finds texts that were copied with a page and not changed. */
function copiedWords(names: string[], content: Content): string[] {
  const pages = [...new Set(names)].flatMap((name) => {
    const page = content[`content/programs/${name}.ts`]?.page as ProgramPage | undefined; // its type is checked elsewhere
    return page ? [{ name, page }] : [];
  });
  return (["pictureAlt", "blurb", "modules"] as const).flatMap((key) =>
    [...Map.groupBy(pages, ({ page }) => JSON.stringify(page[key])).values()]
      .filter((same) => same.length > 1)
      .map(
        (same) =>
          `${same.map(({ name }) => `content/programs/${name}.ts`).join(" and ")} have the same page.${key}: change it in the one that was copied.`,
      ),
  );
}

function addressFaults(entries: Entry[]): string[] {
  const paths = entries.filter(({ name }) => name).map(({ path }) => path);
  return entries.flatMap(({ name, title, path, aliases }) => {
    if (!name)
      return paths.includes(path)
        ? []
        : [
            `${list}: ${title} has no name, so its path must be that of another program, and ${path} is none.`,
          ];
    if (!aliases) return [`${list}: ${title} needs aliases, which may be the empty list [].`];
    const wrong = aliases.filter((alias) => !/^\/[a-z0-9-]+$/.test(alias) || reservedPaths.includes(alias));
    return [
      ...(/^\/programs\/[a-z0-9-]+$/.test(path)
        ? []
        : [`${list}: the path of ${title} must be /programs/ and a word of small letters, and is ${path}.`]),
      ...wrong.map(
        (alias) =>
          `${list}: the alias ${alias} of ${title} must be / and a word of small letters that is no other page.`,
      ),
    ];
  });
}

/** Addresses of the site itself: its pages, the server's own paths, and paths that may become pages. */
const reservedPaths: readonly string[] = [
  ...pagePaths,
  ...["/api", "/assets", "/share", "/healthz", "/readyz", "/status", "/privacy", "/es"],
];

function duplicateFaults(entries: Entry[]): string[] {
  const programs = entries.filter(({ name }) => name);
  const values = {
    name: programs.flatMap(({ name }) => name ?? []),
    title: entries.map(({ title }) => title),
    sheet: entries.map(({ sheet }) => sheet),
    picture: entries.map(({ picture }) => picture),
    description: entries.map(({ description }) => description),
    address: programs.flatMap(({ path, aliases = [] }) => [path, ...aliases]),
    formAnswer: programs.flatMap(({ formAnswer }) => formAnswer ?? []),
  };
  return Object.entries(values).flatMap(([what, all]) =>
    [...new Set(all.filter((value, index) => all.indexOf(value) !== index))].map(
      (value) => `${list}: two programs have the ${what} ${value}; each needs its own.`,
    ),
  );
}

/** The overview may name the duration of a program's own page, if it is another one. */
function durationFaults(entries: Entry[], content: Content): string[] {
  return entries.flatMap(({ name, title, duration, pageDuration }) => {
    const page = content[`content/programs/${name}.ts`]?.page as ProgramPage | undefined; // its type is checked elsewhere
    const own = page?.facts.duration;
    if (!pageDuration || (pageDuration === own && own !== duration)) return [];
    return own && own !== duration
      ? `${list}: the pageDuration of ${title} is ${pageDuration}, and its own page says ${own}: make them the same.`
      : `${list}: ${title} has a pageDuration, and no page of its own with another duration: remove it.`;
  });
}

function houseFaults(entries: Entry[], content: Content, drawings: Drawings): string[] {
  const legend = content[house]?.houseLegend;
  const systems = Array.isArray(legend) ? legend.map(({ system }) => String(system)) : [];
  const unknown = entries.flatMap(({ title, systems: named }) =>
    named
      .filter((system) => !systems.includes(system))
      .map(
        (system) =>
          `${list}: ${title} shows the system ${system} of the house, which ${house} does not name: take one of ${systems.join(", ")}, or add it there.`,
      ),
  );
  const unused = systems
    .filter((system) => !entries.some((entry) => entry.systems.includes(system)))
    .map(
      (system) =>
        `${house}: houseLegend names ${system}, which no program of ${list} shows: remove its line.`,
    );
  const undrawn = systems
    .filter((system) => !drawings["cutaway-house.svg"]?.includes(`id="${system}"`))
    .map(
      (system) =>
        `${house}: houseLegend names ${system}, and content/drawings/cutaway-house.svg has no group with id="${system}".`,
    );
  return [...unknown, ...unused, ...undrawn];
}
