// The places that every text may name: who the school is, and figures that the site itself fixes. They are
// filled when the words are read, so that a figure has one home.
import { challengeSeconds, minPasswordCharacters, oneTimeTokenSeconds } from "../contract/account-rules.ts";
import { retrySeconds, savedDraftSeconds } from "../contract/draft-times.ts";
import { statusLinkSeconds } from "../contract/status-link.ts";

/** The time spans that texts name, in seconds. */
export const spans = {
  codeLifetime: oneTimeTokenSeconds,
  signInCodeLifetime: challengeSeconds,
  statusLinkLifetime: statusLinkSeconds,
  draftLifetime: savedDraftSeconds,
  retryTime: retrySeconds,
} as const;

export const figures = { minPasswordCharacters: String(minPasswordCharacters) } as const;

/** Of content/school.yaml. */
const ofSchool = ["schoolName", "school", "schoolEmail", "schoolPhone", "readsWithin"] as const;

/** Of the language's school.yaml, which cannot name them itself. */
const ofSchoolWords = ["kind", "kindTitle", "tagline", "places", "placesChoice", "stateExample"] as const;

/** Of other facts: numbers as words, `...Title` with a capital letter. */
const ofFacts = ["undecidedDays", "houseTrades", "programCount", "programCountTitle"] as const;

export const sharedPlaces: readonly string[] = [
  ...Object.keys(spans),
  ...Object.keys(figures),
  ...ofSchool,
  ...ofSchoolWords,
  ...ofFacts,
];

/**
 * The places of figures and times. A text that lacks one has a hole in its sentence, while names may differ
 * between languages: `{school}` here, `{schoolName}` there.
 */
export const figurePlaces: readonly string[] = [
  ...Object.keys(spans),
  ...Object.keys(figures),
  ...["readsWithin", "programDuration"],
  ...ofFacts,
];

/** What the words of a program's page say of itself: its title, and how long it takes. */
const ofProgramPage: readonly string[] = ["title", "programDuration"];

/** Also true for the places of a program's page, and for `program_NAME`, the title of any program. */
export function isSharedPlace(name: string): boolean {
  return (
    sharedPlaces.includes(name) || ofProgramPage.includes(name) || /^program_[a-z][a-z0-9_]*$/.test(name)
  );
}

/** The place of a program's title: `program_heat_pumps` for the program `heat-pumps`. */
export function placeOfProgram(program: string): string {
  return `program_${program.replaceAll("-", "_")}`;
}

/**
 * Why a shared place has no value in this file of a language, such as `pages/home`, or undefined if it has
 * one.
 */
export function unfilledPlace(place: string, file: string, programs: readonly string[]): string | undefined {
  if (!isSharedPlace(place)) return undefined;
  if (place.startsWith("program_") && !programs.some((program) => placeOfProgram(program) === place))
    return `names {${place}}, and content/programs.yaml has no such program: change its words`;
  if (ofProgramPage.includes(place) && !file.startsWith("programs/"))
    return `has the place {${place}}, which only the pages of programs have${place === "title" ? ": write {program_NAME}" : ""}`;
  const isEarly = file === "language" || (file === "school" && isOfSchoolWords(place));
  return isEarly ? `has the place {${place}}, which has no value yet in this file: write it out` : undefined;
}

/** True for what is made of school.yaml, and so cannot be named in it. */
function isOfSchoolWords(place: string): boolean {
  return (ofSchoolWords as readonly string[]).includes(place) || place.startsWith("program_");
}
