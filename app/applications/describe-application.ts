// How a stored application reads in the list and in the dialog.
import { applicationsWords } from "#content/pages/applications.ts";
import type { StoredApplication } from "../backend/database-schema.ts";

export function applicantName({
  first_name,
  last_name,
}: Pick<StoredApplication, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`.trim();
}

/** City and state; one of them alone if the other is missing. */
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

const shortDate = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** Short month, day, year, as in "Nov 20, 2026", where the reader is. */
export function applicationDate({ created_at }: Pick<StoredApplication, "created_at">): string {
  const date = new Date(created_at);
  return Number.isNaN(date.getTime()) ? created_at : shortDate.format(date);
}

const wholeNumber = new Intl.NumberFormat("en-US");

export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** `isMore`: that is not all of them. */
export function formatTotal(count: number, isMore: boolean): string {
  return isMore ? applicationsWords.moreThan(formatCount(count)) : formatCount(count);
}
