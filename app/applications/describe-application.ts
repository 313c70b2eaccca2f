// How a stored application is written in the list and in the dialog.
import type { Words } from "../../words/compose-language.ts";
import { formatMessage } from "../../words/format-message.ts";
import type { StoredApplication } from "../backend/database-schema.ts";
import { dateFormat } from "./school-days.ts";

export function applicantName({
  first_name,
  last_name,
}: Pick<StoredApplication, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`.trim();
}

/** City and state, or one of them if the other is missing. */
export function applicantLocation({
  city,
  state,
}: Pick<StoredApplication, "city" | "state">): string | undefined {
  return (
    [city, state]
      .map((place) => place?.trim())
      .filter(Boolean)
      .join(", ") || undefined
  );
}

/** Short month, day and year, as in "Nov 20, 2026", of a day in the school's time zone (school-days.ts). */
export function applicationDate(
  { created_at }: Pick<StoredApplication, "created_at">,
  timeZone: string,
): string {
  const date = new Date(created_at);
  return Number.isNaN(date.getTime()) ? created_at : dateFormat(timeZone, shortDate).format(date);
}

/** @example formatDay("2026-12-05") // "Dec 5, 2026" */
export function formatDay(day: string): string {
  return dateFormat("UTC", shortDate).format(new Date(`${day}T00:00:00Z`));
}

/** Where it is narrow. @example formatShortDay("2026-12-05") // "Dec 5" */
export function formatShortDay(day: string): string {
  return dateFormat("UTC", { month: "short", day: "numeric" }).format(new Date(`${day}T00:00:00Z`));
}

const shortDate = { month: "short", day: "numeric", year: "numeric" } as const;

const wholeNumber = new Intl.NumberFormat("en-US");

export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** `isMore` means that there are more than `count`. */
export function formatTotal(count: number, isMore: boolean, words: Words["applications"]): string {
  return isMore ? formatMessage(words.moreThan, { count: formatCount(count) }) : formatCount(count);
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** @example joinNames(["Ana", "Ben", "Zoë"]) // "Ana, Ben, and Zoë" */
export function joinNames(names: readonly string[]): string {
  return list.format(names);
}
