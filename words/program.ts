// The types of a program: its entry with all that other pages show of it, and its own page.
// They are apart because every page of the site has the entries, and only a program's page has its texts.
import type { ProgramCardWords, ProgramFacts, ProgramPageWords } from "./schemas/all-schemas.ts";

/** A card of the overview. A card without a page of its own leads to the page of another program. */
export type ProgramCard = Omit<ProgramCardWords, "sample" | "formAnswer"> &
  Pick<ProgramFacts, "sheet" | "picture" | "systems" | "isOnHomePage"> & {
    /** The canonical path of the page that the card leads to. */
    path: string;
  };

export type Program = ProgramCard & {
  /** The name of its page's file: content/LANGUAGE/programs/NAME.yaml. */
  name: string;
  /** Short paths that show the same page. */
  aliases: readonly string[];
  /** Its name in the scholarship form, as stored and as shown; a program without one is not offered there. */
  formAnswer?: string;
  formLabel?: string;
};

/** A program's own page. Its duration may differ from the overview's. */
export type ProgramPage = Omit<ProgramPageWords, "photographAlt"> & {
  photograph?: { file: string; alt: string };
  /** "own" books and applies on /schedule; "external" uses the external booking page and application form. */
  booking: "own" | "external";
};

/** What a program's page shows: its entry and its texts. */
export type WholeProgram = Program & ProgramPage;

type Entry = Program | ProgramCard;

export function hasPage({ pageOf }: Pick<ProgramFacts, "pageOf">): boolean {
  return pageOf === undefined;
}

/** The programs with a page, in the order of "Explore Other Programs" and of the scholarship form. */
export function programsOf(entries: readonly Entry[]): Program[] {
  return entries.filter((entry) => "name" in entry);
}

/** The cards of the overview, in its order. */
export function programCards(entries: readonly Entry[]): Entry[] {
  const isFirst = (entry: Entry) => "name" in entry && firstCards.includes(entry.name);
  const first = firstCards.flatMap((name) => programsOf(entries).filter((program) => program.name === name));
  return [...first, ...entries.filter((entry) => !isFirst(entry))];
}

/** The cards that come before the others on the overview and the home page. */
const firstCards: readonly string[] = ["hvac", "plumbing"];

/** The programs that the scholarship form offers: the answer that it stores, and as people read it. */
export function formChoices(entries: readonly Entry[]): { value: string; label: string }[] {
  return programsOf(entries).flatMap(({ formAnswer, formLabel = formAnswer }) =>
    formAnswer && formLabel ? { value: formAnswer, label: formLabel } : [],
  );
}

/** The answers that the scholarship form accepts for a program. */
export function formPrograms(entries: readonly Entry[]): string[] {
  return formChoices(entries).map(({ value }) => value);
}

/** A stored answer as people read it. A program that the form no longer offers keeps its stored name. */
export function formLabelOf(entries: readonly Entry[], answer: string): string {
  return formChoices(entries).find(({ value }) => value === answer)?.label ?? answer;
}
