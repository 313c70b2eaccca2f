// The words of the page that is shown. Loaders hand them over (page-words.server.ts), the root's for the
// frame and each page's for itself; components take a section with `useWords`.
import { createContext, type ReactNode, useContext, useMemo, useRef } from "react";
import { useMatches } from "react-router";
import type { SharePicture } from "../../contract/pictures.ts";
import type { Words } from "../../words/compose-language.ts";

const WordsContext = createContext<Partial<Words>>({});

/** Provides the words of all routes that match the address. */
export function PageWords({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const last = useRef<Partial<Words>>({});
  const words = wordsOfMatches(matches);
  // Every change of the search parameters makes new matches. Only other words render what reads them again.
  if (!hasSameSections(last.current, words)) last.current = words;
  return <WordsContext value={last.current}>{children}</WordsContext>;
}

function hasSameSections(one: Partial<Words>, other: Partial<Words>): boolean {
  const sections = Object.keys({ ...one, ...other }) as (keyof Words)[]; // their keys
  return sections.every((section) => one[section] === other[section]);
}

/** Provides these words and those around it: for parts that load their words later, and for tests. */
export function MoreWords({ words, children }: { words: Partial<Words>; children: ReactNode }) {
  const around = useContext(WordsContext);
  const all = useMemo(() => ({ ...around, ...words }), [around, words]);
  return <WordsContext value={all}>{children}</WordsContext>;
}

/**
 * A section of the words.
 * @example const words = useWords("donate");
 * @throws {Error} if neither the page's loader nor the root's hands it over
 */
export function useWords<Section extends keyof Words>(section: Section): Words[Section] {
  return sectionOf(useContext(WordsContext), section);
}

/** The words that a route's `meta` gets with its matches: those of the root's loader and of its own. */
export function wordsOfMatches(matches: readonly unknown[]): MetaWords {
  return Object.assign({}, ...matches.map((match) => (match as Match | undefined)?.loaderData?.words));
}

type MetaWords = Words & { sharePicture: SharePicture };

/** What the root's loader hands to every page (root.tsx). */
export type FrameWords = Pick<
  MetaWords,
  "school" | "house" | "navigationLinks" | "language" | "languages" | "sharePicture"
>;

type Match = { loaderData?: { words?: Partial<MetaWords> } | null };

export function sectionOf<Section extends keyof Words>(
  words: Partial<Words>,
  section: Section,
): Words[Section] {
  const found = words[section];
  if (found === undefined) throw new Error(`No loader of this page hands over the words "${section}".`);
  return found as Words[Section]; // defined, as tested above
}
