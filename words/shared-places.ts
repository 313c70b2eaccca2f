// The places that every text may name: who the school is, and figures that the site itself fixes. They are
// filled when the words are read, so that a figure has one home.
import { challengeSeconds, minPasswordCharacters, oneTimeTokenSeconds } from "../contract/accounts.ts";
import { statusLinkSeconds } from "../contract/status-link.ts";
import { retrySeconds, savedDraftSeconds } from "../contract/unsent.ts";

/** The time spans that texts name, in seconds. */
export const spans = {
  codeLifetime: oneTimeTokenSeconds,
  signInCodeLifetime: challengeSeconds,
  statusLinkLifetime: statusLinkSeconds,
  draftLifetime: savedDraftSeconds,
  retryTime: retrySeconds,
} as const;

export const figures = { minPasswordCharacters: String(minPasswordCharacters) } as const;

/** Of content/school.yaml and of the language's school.yaml. */
const ofSchool = [
  "schoolName",
  "school",
  "schoolEmail",
  "schoolPhone",
  "kind",
  "kindTitle",
  "tagline",
  "places",
  "placesChoice",
  "stateExample",
  "readsWithin",
] as const;

/** Of other facts: numbers as words, `...Title` with a capital letter. */
const ofFacts = ["undecidedDays", "houseTrades", "programCount", "programCountTitle"] as const;

const names: readonly string[] = [...Object.keys(spans), ...Object.keys(figures), ...ofSchool, ...ofFacts];

/** Also true for `title`, the program's own in its file, and `program_NAME`, the title of any program. */
export function isSharedPlace(name: string): boolean {
  return names.includes(name) || name === "title" || /^program_[a-z][a-z0-9-]*$/.test(name);
}
