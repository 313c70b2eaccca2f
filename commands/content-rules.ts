// What must be right in content/ before a build: facts, links, programs, stories, figures and partners. TypeScript checks
// shapes for whoever runs it; an owner who edits a text and starts the site gets these sentences instead.
import { z } from "zod";
import { applicationStatuses } from "../contract/scholarship.ts";
import { entriesOf, programFaults } from "./program-rules.ts";
import type { Content } from "./read-content.ts";

/** Files of content/drawings by name, with their text. */
export type Drawings = Record<string, string>;

/** One sentence per fault: file, place, what is wrong. */
export function contentFaults(content: Content, drawings: Drawings): string[] {
  const schemas = schemasFor(drawings, namesOf(content));
  const faults = Object.entries(schemas).flatMap(([file, schema]) => {
    const parsed = schema.safeParse(content[file] ?? {});
    return (parsed.error?.issues ?? []).map(
      ({ path, message }) => `${file}: ${path.join(".").replace(/\.(\d+)/g, "[$1]")} ${message}.`,
    );
  });
  return faults.length > 0 ? faults : programFaults(content, drawings);
}

const text = z.string(missingOr("must be a text")).trim().min(1, "must not be empty");
const titled = z.object({ title: text, text }, missingOr("must have a title and a text"));
const link = z
  .string(missingOr("must be an address"))
  .refine(
    (value) => value === "" || (URL.canParse(value) && /^https?:\/\//.test(value)),
    'must be an address that begins with https:// (or "" as long as there is none)',
  );

function schemasFor(drawings: Drawings, programNames: readonly string[]): Record<string, z.ZodType> {
  const programPage = z.object(
    {
      ...{ pictureAlt: text, badge: text, blurb: text, searchDescription: text },
      facts: z.object(
        { duration: text, format: text, certification: text, schedule: text, support: text },
        missing,
      ),
      offer: titled.optional(),
      benefits: several(titled, "six benefits", 6),
      modules: several(titled, "four modules", 4),
      faq: several(z.object({ question: text, answer: text }, missing), "four or five questions", 4, 5),
      closing: titled,
      booking: z.enum(["own", "external"], missingOr('must be "own" or "external"')),
    },
    missing,
  );
  const entry = z.object({
    name: text
      .regex(/^[a-z][a-z0-9-]*$/, "must be a word of small letters, as the file of its page is called")
      .refine((name) => !["program", "programs"].includes(name), "must be another word: that file is taken")
      .optional(),
    ...{
      title: text,
      sheet: text,
      path: text,
      aliases: z.array(text).optional(),
      formAnswer: text.optional(),
    },
    picture: picture(drawings),
    systems: several(text, "at least one system of the house", 1, 6),
    isOnHomePage: z.boolean(missingOr("must be true or false")),
    ...{ description: text, duration: text, format: text, certification: text, homeFacts: text },
    details: z.object({ education: texts, options: texts, support: texts }, missing),
  });
  const page = (name: string) => [`content/programs/${name}.ts`, z.object({ page: programPage })] as const;
  return {
    "content/organisation.ts": z.object({ organisation }),
    "content/colors.ts": z.object({ colors: colorThemes }),
    "content/programs/programs.ts": z.object({ entries: several(entry, "at least one program", 1, 99) }),
    ...Object.fromEntries(programNames.map(page)),
    "content/pages/home.ts": z.object({
      home: z.object({ title: text, statistics: several(statistic, "at least one figure", 1, 9) }, missing),
      successStories: several(story, "at least one story", 1, 99),
    }),
    "content/pages/partners.ts": z.object({
      partners: z.object({ title: text, types: several(partner, "three partner types", 3) }, missing),
    }),
    "content/pages/mission.ts": z.object({
      mission: z.object({ title: text, values: several(titled, "four core values", 4) }, missing),
    }),
    "content/retention.ts": z.object({
      retention: z.object({ months: z.record(z.enum(applicationStatuses), months) }, missing),
    }),
    "content/pages/donate.ts": z.object({
      donate: z.object({ title: text, presetsUsd: several(dollars, "three amounts", 3) }, missing),
    }),
  };
}

const missing = missingOr("is not complete");
const theme = z.record(
  z.string(),
  z.string(missingOr("must be a colour")).regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1f4e8c"),
  missing,
);
const colorThemes = z
  .object({ light: theme, dark: theme }, missing)
  .refine(
    ({ light, dark }) => String(Object.keys(light).sort()) === String(Object.keys(dark).sort()),
    "must name the same colours in light and in dark",
  );
const texts = several(text, "at least one line", 1, 99);
const statistic = z.object({ figure: text, label: text }, missing);
const story = z.object({ name: text, program: text, quote: text }, missing);
const partner = z.object({ title: text, text, benefits: several(text, "four benefits", 4) }, missing);
const dollars = z.int(missingOr("must be a whole number of dollars")).positive("must be more than 0");
const months = z
  .int(missingOr("must be a whole number of months, or null"))
  .positive("must be more than 0")
  .nullable();
const organisation = z.object(
  {
    ...{ name: text, shortName: text, kind: text, stateExample: text },
    places: z.object({ all: text, choice: text }, missing),
    timeZone: text.refine(isTimeZone, "must be a time zone such as America/New_York"),
    email: z.email(missingOr("must be an e-mail address")),
    phone: text.regex(/(\d\D*){7,}/, "must be a phone number"),
    locations: several(text, "at least one place", 1, 99),
    links: z.object(
      { bookingPage: link, applicationForm: link, calendarWidget: link, calendarScript: link },
      missing,
    ),
  },
  missing,
);

/** A list with a number of entries, which the sentence names in words. */
function several<Entry extends z.ZodType>(entry: Entry, words: string, least: number, most = least) {
  const sentence = (input: unknown) =>
    Array.isArray(input) ? `must have ${words}, and has ${input.length}` : `must have ${words}`;
  return z
    .array(entry, { error: ({ input }) => sentence(input) })
    .refine((list) => list.length >= least && list.length <= most, { error: ({ input }) => sentence(input) });
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false; // thrown for a name that nobody knows
  }
}

function picture(drawings: Drawings) {
  return text
    .regex(/\.(svg|png|jpe?g)$/i, "must be an .svg, .png or .jpg file")
    .refine((file) => file in drawings, "must name a file that lies in content/drawings")
    .refine(
      (file) =>
        !file.endsWith(".svg") || /<svg[^>]* id="drawing"/.test(drawings[file] ?? ' <svg id="drawing"'),
      'must be a drawing whose svg element has id="drawing"',
    );
}

function missingOr(sentence: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? "is missing" : sentence) };
}

/** Of the programs whose page is there; a missing one gets a sentence of its own (program-rules.ts). */
function namesOf(content: Content): string[] {
  return entriesOf(content).flatMap(({ name }) =>
    content[`content/programs/${name}.ts`] ? [String(name)] : [],
  );
}
