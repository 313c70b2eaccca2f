// When a program starts and what it costs, as the pages of a language say it (shown-terms.ts).
import type { WrittenWords } from "./schemas/all-schemas.ts";

export type ShownStart = {
  /** Such as 2027-01-11. */
  day: string;
  /** Such as "January 11, 2027". */
  date: string;
  /** Such as "Evening classes, Orlando". */
  classes: string;
  /** Whether one can apply for it: it is neither full nor past its deadline. */
  isOpen: boolean;
  /** That few seats or none are left, or that its deadline is over. */
  note?: string;
  /** The last day to apply, as a sentence. */
  deadline?: string;
};

export type ShownCost = { part: string; due: string; amount: string; coverable?: string };

/** To the refund policy, beside each price. */
type PageLink = { label: string; to: string };

/** What lists of programs say. */
export type TermsInShort = {
  nextStart?: { label: string; date: string; classes: string; note?: string };
  cost?: { label: string; text: string; refunds?: PageLink };
};

/** What the page of a program says. */
export type ShownTerms = {
  /** First the next for which one can apply, if there is one, then the others by date. */
  starts?: { label: string; dates: ShownStart[]; more?: string };
  costs?: {
    label: string;
    columns: WrittenWords["terms"]["columns"];
    rows: ShownCost[];
    total: { label: string; amount: string };
    ask: string;
    refunds?: PageLink;
  };
  /** Instead of costs. */
  noCosts?: { label: string; text: string; ask: string };
  /** The same for search engines, as properties of schema.org. */
  termsSchema?: Readonly<Record<string, unknown>>;
};
