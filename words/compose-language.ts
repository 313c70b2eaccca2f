// Makes the words of one language from its checked files: fills the shared places, joins facts and words, and
// gives every message its language.
import type { PagePath } from "../contract/pages.ts";
import type { CheckedContent } from "./check-content.ts";
import type { Message } from "./format-message.ts";
import type { PluralMessage } from "./format-plural.ts";
import { fillParts, fillPlaces, parseMessage, textOf } from "./parse-message.ts";
import {
  type FormProgram,
  formProgramsOf,
  type Program,
  type ProgramCard,
  type ProgramPage,
  type WholeProgram,
} from "./program.ts";
import { legendOf, programAddresses } from "./program-addresses.ts";
import type {
  Facts,
  LanguageFile,
  LanguageFiles,
  ProgramCardWords,
  ProgramFacts,
  WrittenWords,
} from "./schemas/all-schemas.ts";
import { hasPage, isOffered } from "./schemas/facts.ts";
import { figures, placeOfProgram, spans } from "./shared-places.ts";
import { shownDisclosures } from "./shown-disclosures.ts";
import { type DocumentGroup, refundLink, shownDocuments } from "./shown-documents.ts";
import { type ShownFooter, shownFooter } from "./shown-footer.ts";
import { type ShownHome, shownHome } from "./shown-home.ts";
import { type ShownNotice, shownNotices } from "./shown-notices.ts";
import { shownTeachers, type WithTeachers } from "./shown-teachers.ts";
import { inShort, shownTerms } from "./shown-terms.ts";
import type { ShownStart, ShownTerms } from "./terms.ts";
import { capitalized, duration, inWords, type Wording } from "./wording.ts";

export type Language = {
  code: string;
  name: string;
  /** The language tag of its pages (BCP 47). */
  tag: string;
  /** The language tag by which its dates, numbers and plurals are written. */
  formats: string;
  /** What the paths of its pages begin with: "" for the default language, else "/" and the code. */
  path: string;
};

/** A part of the cutaway house; positions are in the coordinates of the drawing. */
export type LegendEntry = Facts["house"]["legend"][number] & { label: string };

type Disclosures = WrittenWords["disclosures"];

/** All words of a language, with the facts of the school among them, by section. */
export type Words = Omit<
  WrittenWords,
  | "school"
  | "terms"
  | "notices"
  | "noticeWords"
  | "teachers"
  | "teacherWords"
  | "mission"
  | "disclosures"
  | "disclosureWords"
  | "footer"
  | "home"
  | "stories"
  | "sample"
> & {
  language: Language;
  /** All languages of the site, the default one first. */
  languages: readonly Language[];
  wording: Wording;
  mission: WrittenWords["mission"] & WithTeachers;
  notices: readonly ShownNotice[];
  documents: readonly DocumentGroup[];
  /** The school's day for which these words are, such as 2026-11-24. */
  today: string;
  /** All starts of all programs, for a calendar. */
  starts: readonly (ShownStart & Pick<ProgramCard, "title" | "path">)[];
  footer: ShownFooter & {
    /** What the law asks the school to say. */
    disclosures: readonly string[];
  };
  school: Facts["school"] & WrittenWords["school"] & Partial<Pick<Disclosures, "postalAddress" | "ein">>;
  programs: readonly (Program | ProgramCard)[];
  /** The programs that the scholarship form offers. */
  formPrograms: readonly FormProgram[];
  /** The pages that the school leaves out. */
  hiddenPaths: readonly PagePath[];
  /** The paths of all program pages, aliases among them, also of those that are not offered. */
  programPaths: readonly string[];
  /** Where the addresses lead that have no page of their own any more, or never had one. */
  redirects: Readonly<Record<string, string>>;
  house: { alt: string; legend: LegendEntry[] };
  retention: Facts["retention"];
  review: Facts["review"];
  /** The prepared emails to applicants in every language, by its code. */
  preparedMessages: Readonly<Record<string, WrittenWords["applicantMessages"] & { formats: string }>>;
} & ShownHome;

export type ComposedLanguage = {
  /** What the shared places say (shared-places.ts). */
  places: Readonly<Record<string, string>>;
  words: Omit<Words, "preparedMessages">;
  programs: Record<string, WholeProgram>;
};

export function composeLanguage(
  code: string,
  { facts, languages }: CheckedContent,
  { defaultLanguage, today }: { defaultLanguage: string; today: string },
): ComposedLanguage {
  // Staff read English: what a language does not have, it takes from the default language.
  const files = { ...languages[defaultLanguage], ...languages[code] } as LanguageFiles; // checked by their schemas
  const { language } = files;
  const all = Object.entries(languages).map(
    ([code, { language }]): Language => ({
      code,
      name: language.name,
      tag: language.tag,
      formats: formatsOf(language),
      path: pathOf(code, defaultLanguage),
    }),
  );
  const formats = formatsOf(language);
  const wording = filled({ numbers: language.numbers, spans: language.spans }, formats, {});
  const places = placesOf(files, facts, wording);
  const fill = <Value>(value: Value) => filled(value, formats, places);
  const sections = Object.entries(files)
    .filter(([file]) => !ownShapes.some((name) => file === name || file.startsWith("programs/")))
    .map(([, value]) => value);
  const documents = shownDocuments(facts.documents.documents, {
    ...{ code, words: fill(files["pages/documents"].documentsPage), formats, today },
  });
  const { postalAddress, ein } = files.disclosures.disclosures;
  const refunds = refundLink(documents);
  const terms = { words: fill(files.terms.terms), formats, today, ...(refunds ? { refunds } : {}) };
  const { teacherWords, teachers } = files.teachers;
  const written = {
    teacherWords: fill(teacherWords),
    teachers: teachers.map((teacher) => ({ ...teacher, teaches: fill(teacher.teaches) })), // a name has no places
  };
  const teachersOn = (page?: string) => shownTeachers(written, today, page);
  const programs = facts.programs.programs.map((program) => {
    const card = entryOf(program, facts.programs.programs, fill(files.programs.programs[program.name]));
    const shown = { ...shownTerms(program, terms), ...teachersOn(program.path ?? "") };
    return { program, shown, entry: { ...card, ...inShort(shown) } };
  });
  const offered = programs.filter(({ program }) => isOffered(program));
  const entries = offered.map(({ entry }) => entry);
  const starts = offered.flatMap(({ shown, entry: { title, path } }) =>
    (shown.starts?.dates ?? []).map((start) => ({ ...start, title, path })),
  );
  const hiddenPaths: readonly PagePath[] = facts.shown.shown.donations === "hidden" ? ["/donate"] : [];
  const isShown = ({ to }: { to: string }) => hiddenPaths.every((path) => path !== to);
  const words = {
    ...fill(Object.assign({}, ...sections)),
    ...{ documents, today, starts },
    ...shownHome(fill(files["pages/home"]), facts.shown, { formats, today }),
    navigationLinks: fill(files.site.navigationLinks).filter(isShown),
    mission: { ...fill(files["pages/mission"].mission), ...teachersOn() },
    hiddenPaths,
    footer: {
      ...shownFooter(fill(files.site.footer), documents.length > 0, isShown),
      disclosures: shownDisclosures(fill(files.disclosures)),
    },
    language: all.find((one) => one.code === code),
    languages: all,
    wording,
    notices: shownNotices(fill(files.notices), {
      original: languages[defaultLanguage]?.notices.notices ?? [],
      ...{ path: pathOf(code, defaultLanguage), formats, today, postalAddress, school: facts.school },
    }),
    school: {
      ...{ ...facts.school, ...fill(files.school.school) },
      ...(postalAddress ? { postalAddress } : {}),
      ...(ein ? { ein } : {}),
    },
    programs: entries,
    formPrograms: formProgramsOf(entries),
    ...programAddresses(facts.programs.programs),
    house: {
      alt: fill(files.house.house.alt),
      legend: legendOf(facts).map((entry) => ({
        ...entry,
        label: fill(files.house.house.legend[entry.system]) ?? entry.system,
      })),
    },
    retention: facts.retention,
    review: facts.review,
  } as ComposedLanguage["words"]; // each section was checked by its schema
  return { places, words, programs: wholePrograms(programs, { files, formats, places }) };
}

/** What the paths of its pages begin with. */
function pathOf(code: string, defaultLanguage: string): string {
  return code === defaultLanguage ? "" : `/${code}`;
}

function formatsOf({ tag, formats = tag }: LanguageFile): string {
  return formats;
}

/** The files whose sections are composed with facts, or that are no section. */
const ownShapes = [
  ...["language", "school", "terms", "notices", "teachers", "disclosures", "programs", "house", "same"],
  "REVIEWED",
];

function entryOf(
  program: ProgramFacts,
  all: readonly ProgramFacts[],
  words: ProgramCardWords | undefined,
): Program | ProgramCard {
  const { name, path = "", aliases = [], pageOf, formAnswer, sheet, picture, systems } = program;
  const shown = {
    ...{ sheet, picture, systems, isOnHomePage: program.isOnHomePage === "yes" },
    ...(program.comesFirst === "yes" ? { comesFirst: true as const } : {}),
  };
  const { formAnswer: formLabel, ...card } = words ?? ({} as ProgramCardWords); // the schema asks for each
  if (pageOf !== undefined)
    return { ...shown, ...card, path: all.find((other) => other.name === pageOf)?.path ?? "" };
  return {
    ...shown,
    ...card,
    name,
    path,
    aliases,
    ...(formAnswer ? { formAnswer, formLabel: formLabel || formAnswer } : {}),
  };
}

function wholePrograms(
  programs: readonly ComposedProgram[],
  { files, formats, places }: WholeSources,
): Record<string, WholeProgram> {
  const withPage = programs.filter(({ program }) => hasPage(program));
  const whole = withPage.map(({ program, shown: terms, entry }) => {
    const { name, photograph, booking = "own" } = program;
    const written = files[`programs/${name}`];
    const programDuration = filled(written?.page.facts.duration ?? "", formats, places);
    const own = { ...places, title: entry.title, programDuration };
    const { photographAlt, ...page } = filled(written, formats, own)?.page ?? {};
    const shown = photograph ? { photograph: { file: photograph, alt: photographAlt ?? "" } } : {};
    return [name, { ...entry, ...(page as ProgramPage), ...shown, ...terms, booking }];
  });
  return Object.fromEntries(whole);
}

/** `shown` is what its page says of starts, costs and teachers; `entry` is what all pages have of it. */
type ComposedProgram = {
  program: ProgramFacts;
  shown: ShownTerms & WithTeachers;
  entry: Program | ProgramCard;
};

type WholeSources = { files: LanguageFiles; formats: string; places: Places };

type Places = Readonly<Record<string, string>>;

function placesOf({ school, programs }: LanguageFiles, facts: Facts, wording: Wording): Places {
  const { name, shortName, email, phone, readsWithinDays } = facts.school;
  const days = 86_400; // seconds
  const programCount = inWords(wording, facts.programs.programs.filter(isOffered).length);
  const first = {
    schoolName: name,
    school: shortName,
    schoolEmail: email,
    schoolPhone: phone,
    readsWithin: duration(wording, readsWithinDays * days),
    undecidedDays: String(facts.review.undecidedDays),
    houseTrades: inWords(wording, legendOf(facts).length),
    programCount,
    programCountTitle: capitalized(programCount),
    ...figures,
    ...Object.fromEntries(
      Object.entries(spans).map(([place, seconds]) => [place, duration(wording, seconds)]),
    ),
  };
  const { kind, kindTitle, tagline, places, stateExample } = filled(school.school, "", first);
  const titles = Object.entries(programs.programs).map(([program, { title }]) => [
    placeOfProgram(program),
    title,
  ]);
  return {
    ...first,
    ...{ kind, kindTitle, tagline, stateExample, places: places.all, placesChoice: places.choice },
    ...Object.fromEntries(titles),
  };
}

/** Fills the shared places of every text in a value, and gives its messages their language. */
function filled<Value>(value: Value, locale: string, places: Places): Value {
  return fillDeep(value) as Value; // the shape stays as it is

  function fillDeep(inner: unknown): unknown {
    if (typeof inner === "string") return textOf(fillPlaces(parseMessage(inner), places));
    if (Array.isArray(inner)) return inner.map(fillDeep);
    if (typeof inner !== "object" || inner === null) return inner;
    if ("parts" in inner) return { parts: fillParts(inner.parts as Message["parts"], places) }; // only messages have parts
    if ("elements" in inner && "locale" in inner)
      return { locale, elements: fillPlaces(inner.elements as PluralMessage["elements"], places) }; // as above
    return Object.fromEntries(Object.entries(inner).map(([key, deeper]) => [key, fillDeep(deeper)]));
  }
}
