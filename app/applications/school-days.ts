// How the school counts days: in which time zone each begins (content/school.yaml), and after how many of
// them an undecided application waits too long (content/review.yaml). All dates of the desk are days of this
// zone, for everybody, because its filters, figures and digest are too.
import { useWords } from "../words/words.tsx";

/** `timeZone` is an IANA name. */
export type SchoolDays = { timeZone: string; undecidedDays: number };

export function useSchoolDays(): SchoolDays {
  const { timeZone } = useWords("school");
  const { undecidedDays } = useWords("review");
  return { timeZone, undecidedDays };
}

/** "ET" and "Eastern Time" of America/New_York: one name for summer and winter. */
export function zoneNames(timeZone: string): { short: string; long: string } {
  const nameOf = (timeZoneName: "shortGeneric" | "longGeneric") =>
    dateFormat(timeZone, { timeZoneName })
      .formatToParts(0)
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return { short: nameOf("shortGeneric"), long: nameOf("longGeneric") };
}

/** How many midnights of the zone lie between two moments. */
export function daysBetween(earlierMs: number, laterMs: number, timeZone: string): number {
  return dayNumber(laterMs, timeZone) - dayNumber(earlierMs, timeZone);
}

/** The day of the zone as YYYY-MM-DD. */
export function isoDay(atMs: number, timeZone: string): string {
  return new Date(dayNumber(atMs, timeZone) * dayMs).toISOString().slice(0, 10);
}

function dayNumber(atMs: number, timeZone: string): number {
  const parts = dateFormat(timeZone, { year: "numeric", month: "numeric", day: "numeric" }).formatToParts(
    atMs,
  );
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day")) / dayMs;
}

const dayMs = 86_400_000;

/** Kept, because to make one takes longer than to format a thousand rows' dates with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function dateFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  formats.set(key, format);
  return format;
}
