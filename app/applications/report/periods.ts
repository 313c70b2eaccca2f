// Periods of a report: months, quarters and years of the calendar, or any two days; each with the one before
// it. Days are YYYY-MM-DD and included.
import { dayAfter, writtenDay } from "../../../words/days.ts";

export const periodKinds = ["month", "quarter", "year", "days"] as const;
export type PeriodKind = (typeof periodKinds)[number];

export type Period = { kind: PeriodKind; from: string; to: string };

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

/** As the database takes it: ten years at most. */
export function isPeriod(from: string, to: string): boolean {
  return from <= to && Date.parse(to) - Date.parse(from) <= 3_660 * dayMs;
}

/** The period of the calendar that a day is in. Of two days there is none: they stay as they are. */
export function periodAround(kind: Exclude<PeriodKind, "days">, day: string): Period {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const length = monthsOf[kind];
  const first = Math.floor((month - 1) / length) * length;
  return { kind, from: isoDay(year, first, 1), to: isoDay(year, first + length, 0) };
}

/** As long, right before it. */
export function periodBefore({ kind, from, to }: Period): Period {
  if (kind !== "days") return periodAround(kind, shifted(from, -1));
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return { kind, from: shifted(from, -days), to: shifted(from, -1) };
}

export function periodAfter({ kind, from, to }: Period): Period {
  if (kind !== "days") return periodAround(kind, dayAfter(to));
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return { kind, from: shifted(to, 1), to: shifted(to, days) };
}

/** @example periodName({ kind: "quarter", from: "2026-10-01", to: "2026-12-31" }) // "Q4 2026" */
export function periodName({ kind, from, to }: Period): string {
  const [year = "", month = ""] = from.split("-");
  if (kind === "year") return year;
  if (kind === "quarter") return `Q${Math.ceil(Number(month) / 3)} ${year}`;
  if (kind === "month") return monthName.format(new Date(`${from}T00:00:00Z`));
  return `${writtenDay(from, "en-US")} – ${writtenDay(to, "en-US")}`;
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

const dayMs = 86_400_000;

/** Months and days beyond their bounds count on, as in Date. `month` is 0 to 11. */
function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
