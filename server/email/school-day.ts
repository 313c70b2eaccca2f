// The school's day: which hour it is there. What goes out once on each day does so from an hour on.
import { dayIn } from "../../words/days.ts";

export type SchoolClock = { timeZone: string; hour: number };

/** True if the day's digest is due at `now` for somebody whose last one was at `lookedAt`. */
export function isDigestDue(now: Date, lookedAt: Date, clock: SchoolClock): boolean {
  return (
    isHour(now, clock) && dayIn(clock.timeZone, lookedAt.getTime()) < dayIn(clock.timeZone, now.getTime())
  );
}

/** Whether the hour has come on this day of the school. */
export function isHour(now: Date, { timeZone, hour }: SchoolClock): boolean {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" });
  return Number(format.format(now)) >= hour;
}
