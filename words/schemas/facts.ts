// The facts of a school that are the same in every language, by file of content/.
import { z } from "zod";
import { applicationStatuses } from "../../contract/application-status.ts";
import {
  allOf,
  exactObject,
  isOutsideAddress,
  link,
  listOf,
  missingOr,
  optionalPicture,
  optionalText,
  picture,
  sitePath,
  text,
} from "../kinds.ts";
import { choice, day, dollars, optionalDay, optionalName, requiredName, shortPath } from "../shared-kinds.ts";
import { documents } from "./documents.ts";

const name = text.regex(
  /^[a-z][a-z0-9-]*$/,
  "must be a word of small letters, as the file of its page is called",
);
const days = z
  .int(missingOr("must be a whole number of days"))
  .min(1, "must be at least 1")
  .max(365, "must be at most 365");
const months = z
  .int(missingOr("must be a whole number of months, or null"))
  .positive("must be more than 0")
  .nullable();
const paymentLink = z
  .string(missingOr("must be an address"))
  .refine(
    (value) => value === "" || (value.startsWith("https://") && isOutsideAddress(value)),
    'must be an address that begins with https:// (or "" as long as there is none)',
  );
const point = z.tuple([z.number(), z.number()], missingOr("must be two numbers, such as [628, 106]"));

const start = exactObject({
  date: day,
  time: choice("day", "evening"),
  /** The town; "" for online. */
  town: optionalName,
  seats: choice("open", "few", "full"),
  /** The last day to apply; "" for none. */
  deadline: optionalDay,
}).refine(({ date, deadline }) => deadline <= date, {
  path: ["deadline"],
  error: "must not be after the start",
});

const cost = exactObject({
  part: choice("tuition", "registration", "tools", "books", "exam", "other"),
  dollars,
  due: choice("enrolment", "firstDay", "monthly", "beforeExam"),
  /** Whether a scholarship may cover it. */
  isCoverable: choice("yes", "no"),
});

/** When a program starts and what it costs. A file may leave them out. */
export const programTerms = {
  starts: listOf(start, "no or some start dates", 0, 30),
  costs: listOf(cost, "no or some costs", 0, 30),
  /** What its page says of the cost as long as `costs` is empty. */
  withoutCosts: choice("nothing", "ask"),
};

/** Which programs people see, and where. A file may leave all but `isOnHomePage` out. */
export const programPlaces = {
  /** Otherwise its addresses lead to the overview, and it is kept for what names it. */
  isOffered: choice("yes", "no"),
  isOnHomePage: choice("yes", "no"),
  /** Before the others on overview and home page. */
  comesFirst: choice("yes", "no"),
  /** Short addresses that lead on to its page. */
  furtherAddresses: listOf(shortPath, "no or some further addresses", 0, 20),
};

/** What else the entry of a program that was added in the browser says. */
export const ofAddedProgram = {
  sheet: requiredName,
  formAnswer: optionalName,
  booking: choice("own", "external"),
};

const program = exactObject({
  name,
  sheet: text,
  /** The canonical path of its page; a card without a page of its own has `pageOf` instead. */
  path: sitePath.optional(),
  aliases: listOf(sitePath, "no or some further addresses", 0, 99).optional(),
  /** The name of the program whose page its card leads to. */
  pageOf: name.optional(),
  /** What the form stores; a program without it is not offered there. */
  formAnswer: ofAddedProgram.formAnswer.optional(),
  picture,
  /** A photograph between benefits and structure of its page; "" for none. */
  photograph: optionalPicture.optional(),
  systems: listOf(text, "at least one system of the house", 1, 6),
  ...programPlaces,
  isOffered: programPlaces.isOffered.optional(),
  comesFirst: programPlaces.comesFirst.optional(),
  furtherAddresses: programPlaces.furtherAddresses.optional(),
  /** "own" books and applies on /schedule; "external" uses the external booking page and application form. */
  booking: z.enum(["own", "external"], missingOr('must be "own" or "external"')).optional(),
  starts: programTerms.starts.optional(),
  costs: programTerms.costs.optional(),
  withoutCosts: programTerms.withoutCosts.optional(),
}).superRefine(hasPageOrLeadsToOne);

/** The parts of the home page that a school may leave out, in their order on the page. */
export const homeSections = ["features", "programs", "figures", "scholarships", "stories"] as const;
export type HomeSection = (typeof homeSections)[number];

export const shownParts = exactObject({
  shown: exactObject(allOf([...homeSections, "donations"], choice("shown", "hidden"))),
});

export const facts = {
  school: exactObject({
    name: text,
    shortName: text,
    timeZone: text.refine(isTimeZone, "must be a time zone such as America/New_York"),
    email: z.email(missingOr("must be an email address")),
    phone: text.regex(/(\d\D*){7,}/, "must be a phone number"),
    readsWithinDays: z.int(missingOr("must be a whole number of days")).positive("must be more than 0"),
    countAgainAfterMonths: z
      .int(missingOr("must be a whole number of months"))
      .positive("must be more than 0"),
    links: exactObject({
      ...allOf(["bookingPage", "calendarWidget", "calendarScript"], link),
      applicationForm: z
        .string(missingOr("must be an address"))
        .refine(
          (address) => address === "/scholarship" || link.safeParse(address).success,
          'must be an address that begins with https://, or "/scholarship" for the form of this site',
        ),
    }),
    applicationFormProgram: optionalText,
    paymentLinks: z.record(z.string(), paymentLink, missingOr("must name a payment page for each amount")),
  }),
  programs: exactObject({ programs: listOf(program, "at least one program", 1, 99) }),
  documents,
  shown: shownParts,
  house: exactObject({
    legend: listOf(exactObject({ system: text, balloon: point, part: point }), "at least one entry", 1, 99),
  }),
  retention: exactObject({ months: exactObject(allOf(applicationStatuses, months)) }),
  review: exactObject({
    undecidedDays: days,
    sharedAddresses: listOf(requiredName, "no or some addresses", 0, 99).optional(),
    digestHour: z
      .int(missingOr("must be a whole hour"))
      .min(0, "must be at least 0")
      .max(23, "must be at most 23"),
  }),
};

export function hasPage({ pageOf }: z.output<typeof program>): boolean {
  return pageOf === undefined;
}

export function isOffered({ isOffered = "yes" }: Pick<z.output<typeof program>, "isOffered">): boolean {
  return isOffered === "yes";
}

/** A program has a page of its own with its addresses, or its card leads to the page of another program. */
function hasPageOrLeadsToOne(program: Readonly<Record<string, unknown>>, issues: z.RefinementCtx) {
  const ofPage = ["path", "aliases", "booking"];
  if (program.pageOf === undefined) {
    for (const key of ofPage.filter((key) => program[key] === undefined))
      issues.addIssue({ code: "custom", path: [key], message: "is missing" });
    return;
  }
  for (const key of [...ofPage, "formAnswer", "photograph", "furtherAddresses"].filter(
    (key) => program[key] !== undefined,
  ))
    issues.addIssue({
      code: "custom",
      path: [key],
      message: `has no place beside pageOf, because the card leads to the page of ${program.pageOf}: remove it`,
    });
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false; // Intl throws RangeError for an unknown time zone
  }
}
