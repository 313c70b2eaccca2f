// Days of the calendar, written as 2026-11-24 (ISO 8601). As texts they compare in their order.

/** True for a real day. */
export function isDay(value: string): boolean {
  const day = Date.parse(`${value}T00:00:00Z`);
  // 2026-02-30 is read as a day of March
  return isoDay.test(value) && Number.isFinite(day) && new Date(day).toISOString().startsWith(value);
}

const isoDay = /^\d{4}-\d\d-\d\d$/;

/** True for a real day that is not in the future, wherever on Earth its writer is. */
export function isPastDay(value: string): boolean {
  return isDay(value) && Date.parse(`${value}T00:00:00Z`) <= Date.now() + dayMs;
}

/** @example dayAfter("2026-12-31") // "2027-01-01" */
export function dayAfter(day: string): string {
  return shifted(day, 1);
}

export function dayBefore(day: string): string {
  return shifted(day, -1);
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole months. @example monthsBetween("2026-01-31", "2026-03-30") // 1 */
export function monthsBetween(from: string, until: string): number {
  const [[years = 0, months = 0, days = 0], [laterYears = 0, laterMonths = 0, laterDays = 0]] = [
    from.split("-").map(Number),
    until.split("-").map(Number),
  ];
  return (laterYears - years) * 12 + laterMonths - months - (laterDays < days ? 1 : 0);
}

/** The day in the time zone with this IANA name. `atMs` are milliseconds since 1970. */
export function dayIn(timeZone: string, atMs: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(atMs); // Swedish dates are ISO 8601
}

/**
 * A time of a day in the time zone with this IANA name, with its offset from UTC (ISO 8601).
 * @example momentIn("America/New_York", "2027-01-09", "10:00") // "2027-01-09T10:00:00-05:00"
 */
export function momentIn(timeZone: string, day: string, time: string): string {
  const near = offsetIn(timeZone, `${day}T${time}Z`); // another one beside a change of the clock
  return `${day}T${time}:00${offsetIn(timeZone, `${day}T${time}${near}`)}`;
}

function offsetIn(timeZone: string, moment: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(Date.parse(moment)).find(({ type }) => type === "timeZoneName");
  return name?.value.slice("GMT".length) || "+00:00"; // Node writes "GMT+00:00" or "GMT"
}

/** A day as a sentence names it. `formats` is a language tag. @example writtenDay("2027-01-11", "en-US") */
export function writtenDay(day: string, formats: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat(formats, { dateStyle: "long", timeZone: "UTC" }).format(date);
}

const dayMs = 86_400_000;
