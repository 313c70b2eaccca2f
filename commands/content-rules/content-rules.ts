// Checks content/ before a build. TypeScript checks types only if somebody runs it; an owner who edits a
// text and starts the site gets these sentences instead. The kinds of values are in content-values.ts.
// Rules for words are in page-rules.ts, account-rules.ts and staff-rules.ts, those for pictures in
// picture-rules.ts; those for facts and programs are here.
import { z } from "zod";
import { applicationStatuses } from "../../contract/scholarship.ts";
import { accountRules } from "./account-rules.ts";
import { colorFaults, colorNames } from "./color-rules.ts";
import {
  fixed,
  keys,
  link,
  listOf,
  missingOr,
  optionalText,
  text,
  texts,
  titledText,
} from "./content-values.ts";
import { donationFaults, paymentLinks } from "./donation-rules.ts";
import { pageRules } from "./page-rules.ts";
import { type Drawings, picture, pictureFaults } from "./picture-rules.ts";
import { entriesOf, programFaults } from "./program-rules.ts";
import type { Content } from "./read-content.ts";
import { staffRules } from "./staff-rules.ts";
import { unfilledPlaceholders } from "./unfilled-placeholders.ts";
import { workingTogetherRules } from "./working-together-rules.ts";

/** Returns one sentence per fault, with the file, the place and what is wrong. */
export function contentFaults(content: Content, drawings: Drawings): string[] {
  const rules = rulesFor(drawings, namesOf(content));
  const faults = Object.entries(rules).flatMap(([file, rule]) =>
    withoutMisspelt(rule.safeParse(content[file] ?? {}).error?.issues ?? []).flatMap(({ path, message }) =>
      message.split("\n").map((sentence) => `${file}: ${placeOf(path)} ${asSentence(sentence)}`),
    ),
  );
  if (faults.length > 0) return faults;
  // Values that contradict each other, or a text that shows "undefined", often result from a value that is
  // missing elsewhere. Then only the missing value is reported.
  const contradictions = [
    ...programFaults(content, drawings),
    ...pictureFaults(content, drawings),
    ...colorFaults(content),
    ...donationFaults(content),
  ];
  return contradictions.length > 0 ? contradictions : unfilledPlaceholders(content, Object.keys(rules));
}

/**
 * Returns the rules of every file with words or facts, by file, with one for the page of each named program.
 */
export function rulesFor(drawings: Drawings, programNames: readonly string[]): Record<string, z.ZodObject> {
  const page = fixed({
    ...keys("pictureAlt badge blurb searchDescription"),
    facts: fixed(keys("duration format certification schedule support")),
    offer: titledText.optional(),
    photograph: fixed({ file: picture(drawings), alt: text }).optional(),
    benefits: listOf(titledText, "six benefits", 6),
    modules: listOf(titledText, "four modules", 4),
    faq: listOf(fixed(keys("question answer")), "four or five questions", 4, 5),
    closing: titledText,
    booking: z.enum(["own", "external"], missingOr('must be "own" or "external"')),
  });
  const entry = fixed({
    name: text
      .regex(/^[a-z][a-z0-9-]*$/, "must be a word of small letters, as the file of its page is called")
      .refine((name) => !["program", "programs"].includes(name), "must be another word: that file is taken")
      .optional(),
    ...keys("title sheet path description duration format schedule certification homeFacts"),
    pageDuration: text.optional(),
    aliases: listOf(text, "no or some further addresses", 0, 99).optional(),
    formAnswer: text.optional(),
    picture: picture(drawings),
    systems: listOf(text, "at least one system of the house", 1, 6),
    isOnHomePage: z.boolean(missingOr("must be true or false")),
    details: fixed({ education: texts, options: texts, support: texts }),
  });
  return {
    "content/organisation.ts": z.object({ organisation }),
    "content/colors.ts": z.object({ groundColors, colors: colorThemes }),
    "content/programs/programs.ts": z.object({ entries: listOf(entry, "at least one program", 1, 99) }),
    ...Object.fromEntries(programNames.map((name) => [`content/programs/${name}.ts`, z.object({ page })])),
    ...pageRules,
    ...accountRules,
    ...staffRules,
    ...workingTogetherRules,
    "content/claims.ts": z.object({ claims: listOf(claim, "at least one claim", 0, 99) }),
    "content/retention.ts": z.object({ retention: fixed({ months: fixed(byStatus) }) }),
    "content/review.ts": z.object({ review: fixed({ undecidedDays: days }) }),
  };
}

const color = z
  .string(missingOr("must be a colour"))
  .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1f4e8c");
const theme = z.object(keys(colorNames.join(" "), color), missingOr("is not complete")).catchall(color);
const groundColors = fixed(keys("light dark", color));
const colorThemes = fixed({ light: theme, dark: theme }).refine(
  ({ light, dark }) => String(Object.keys(light).sort()) === String(Object.keys(dark).sort()),
  "must name the same colours in light and in dark",
);
const months = z
  .int(missingOr("must be a whole number of months, or null"))
  .positive("must be more than 0")
  .nullable();
const days = z
  .int(missingOr("must be a whole number of days"))
  .min(1, "must be at least 1")
  .max(365, "must be at most 365");
const byStatus = Object.fromEntries(applicationStatuses.map((status) => [status, months]));
const claim = fixed({ words: texts, ask: text, source: optionalText });
const organisation = fixed({
  ...keys("name shortName kind stateExample"),
  places: fixed(keys("all choice")),
  timeZone: text.refine(isTimeZone, "must be a time zone such as America/New_York"),
  email: z.email(missingOr("must be an email address")),
  phone: text.regex(/(\d\D*){7,}/, "must be a phone number"),
  readsWithinDays: z.int(missingOr("must be a whole number of days")).positive("must be more than 0"),
  locations: listOf(text, "at least one place", 1, 99),
  links: fixed({
    ...keys("bookingPage calendarWidget calendarScript", link),
    applicationForm: z
      .string(missingOr("must be an address"))
      .refine(
        (address) => address === "/scholarship" || link.safeParse(address).success,
        'must be an address that begins with https://, or "/scholarship" for the form of this site',
      ),
  }),
  applicationFormProgram: optionalText,
  paymentLinks,
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false; // Intl throws RangeError for an unknown time zone
  }
}

/**
 * Leaves out a key that is missing because its name is misspelt: the fault of the unknown key names it
 * already.
 */
function withoutMisspelt(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const meant = issues.flatMap(({ path, message }) =>
    Array.from(message.matchAll(/did you mean "(.+)"\?/g), ([, key]) => placeOf([...path, key ?? ""])),
  );
  return issues.filter(({ path, message }) => message !== "is missing" || !meant.includes(placeOf(path)));
}

/** @example placeOf(["hvac", "faq", 1, "answer"]) // "hvac.faq[1].answer" */
function placeOf(path: readonly PropertyKey[]): string {
  return path.join(".").replace(/\.(\d+)/g, "[$1]");
}

function asSentence(sentence: string): string {
  return sentence.endsWith("?") ? sentence : `${sentence}.`;
}

/** The names of the programs whose page exists. A missing page has its own sentence (program-rules.ts). */
function namesOf(content: Content): string[] {
  return entriesOf(content).flatMap(({ name }) =>
    content[`content/programs/${name}.ts`] ? [String(name)] : [],
  );
}
