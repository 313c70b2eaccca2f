// What is on the site by the day, without a publication. Two days with one state have the same pages.
import { dayAfter, dayIn, isDay } from "./days.ts";
import { defaultLanguage } from "./default-language.ts";
import type { ContentFiles } from "./read-files.ts";
import { valueAt } from "./value-at.ts";

type Values = ContentFiles["values"];

/**
 * The last day until `today` on which the site changed by itself, because something began or was over; "" for
 * none. Anything may stand in the values.
 */
export function dayState(values: Values, today: string): string {
  const starts = listAt(values.programs, ["programs"]).flatMap((program) => listAt(program, ["starts"]));
  const notices = listAt(values[`${defaultLanguage}/notices`], ["notices"]);
  const stories = listAt(values[`${defaultLanguage}/pages/home`], ["stories"]);
  const teachers = listAt(values[`${defaultLanguage}/teachers`], ["teachers"]);
  const documents = listAt(values.documents, ["documents"]);
  const changes = [
    ...[...daysAt(notices, "from"), ...daysAt(documents, "effective")],
    ...[...daysAt(starts, "date"), ...daysAt(starts, "deadline")].map(dayAfter),
    ...[
      ...daysAt(notices, "eventDay"),
      ...[notices, stories, teachers].flatMap((entries) => daysAt(entries, "until")),
    ].map(dayAfter),
  ];
  return changes.reduce((last, day) => (day <= today && day > last ? day : last), "");
}

function daysAt(entries: readonly unknown[], key: string): string[] {
  return entries
    .map((entry) => valueAt(entry, [key]))
    .filter((day) => typeof day === "string")
    .filter(isDay);
}

/** The school's day at a time, in milliseconds since 1970. */
export function schoolDay(values: Values, atMs: number): string {
  return dayIn(String(valueAt(values.school, ["timeZone"])), atMs);
}

function listAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}
