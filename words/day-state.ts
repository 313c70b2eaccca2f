// What is on the site by the day, without a publication. Two days with one state have the same pages.
import { dayAfter, dayIn, isDay } from "./days.ts";
import type { ContentFiles } from "./read-files.ts";
import { valueAt } from "./value-at.ts";

type Values = ContentFiles["values"];

/**
 * The last day until `today` on which the site changed by itself, because a start or a deadline was over; ""
 * for none. Anything may stand in the values.
 */
export function dayState(values: Values, today: string): string {
  return listAt(values.programs, ["programs"])
    .flatMap((program) => listAt(program, ["starts"]))
    .flatMap((start) => [valueAt(start, ["date"]), valueAt(start, ["deadline"])])
    .flatMap((day) => (typeof day === "string" && isDay(day) ? [dayAfter(day)] : []))
    .reduce((last, day) => (day <= today && day > last ? day : last), "");
}

/** The school's day at a time, in milliseconds since 1970. */
export function schoolDay(values: Values, atMs: number): string {
  return dayIn(String(valueAt(values.school, ["timeZone"])), atMs);
}

function listAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}
