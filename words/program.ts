// The types of a program: its entry with all that other pages show of it, and its own page.
// They are apart because every page of the site has the entries, and only a program's page has its texts.

import type { ProgramCardWords, ProgramFacts, ProgramPageWords } from "./schemas/all-schemas.ts";
import type { WithTeachers } from "./shown-teachers.ts";
import type { ShownTerms, TermsInShort } from "./terms.ts";

/** A card of the overview. A card without a page of its own leads to the page of another program. */
export type ProgramCard = Omit<ProgramCardWords, "sample" | "formAnswer"> &
  Pick<ProgramFacts, "sheet" | "picture" | "systems"> & {
    isOnHomePage: boolean;
    /** Before the others on overview and home page. */
    comesFirst?: true;
    /** The canonical path of the page that the card leads to. */
    path: string;
  } & TermsInShort;

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
} & ShownTerms &
  WithTeachers;

/** What a program's page shows: its entry and its texts. */
export type WholeProgram = Program & ProgramPage;

/** What the scholarship form needs of a program: its answer as stored and as people read it. */
export type FormProgram = { answer: string; label: string } & Pick<Program, "title" | "path" | "aliases">;

type Entry = Program | ProgramCard;

/** The programs with a page, in the order of "Explore Other Programs" and of the scholarship form. */
export function programsOf(entries: readonly Entry[]): Program[] {
  return entries.filter((entry) => "name" in entry);
}

/** The cards of the overview, in its order. */
export function programCards(entries: readonly Entry[]): Entry[] {
  return [...entries.filter((entry) => entry.comesFirst), ...entries.filter((entry) => !entry.comesFirst)];
}

/** The programs that the scholarship form offers. */
export function formProgramsOf(entries: readonly Entry[]): FormProgram[] {
  return programsOf(entries).flatMap(({ title, path, aliases, formAnswer, formLabel = formAnswer }) =>
    formAnswer && formLabel ? { answer: formAnswer, label: formLabel, title, path, aliases } : [],
  );
}

/** A stored answer as people read it. A program that the form no longer offers keeps its stored name. */
export function formLabelOf(programs: readonly FormProgram[], stored: string): string {
  return programs.find(({ answer }) => answer === stored)?.label ?? stored;
}
