// The school's day: which day and hour it is there. A digest goes out once on each day, from an hour on.

export type SchoolClock = { timeZone: string; hour: number };

/** True if the day's digest is due at `now` for somebody whose last one was at `lookedAt`. */
export function isDigestDue(now: Date, lookedAt: Date, { timeZone, hour }: SchoolClock): boolean {
  return hourIn(now, timeZone) >= hour && dayIn(lookedAt, timeZone) < dayIn(now, timeZone);
}

/** YYYY-MM-DD. */
export function dayIn(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const { year, month, day } = Object.fromEntries(
    parts.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

function hourIn(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" });
  return Number(format.format(at));
}
