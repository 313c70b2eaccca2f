// The school's day, and what it makes of the site: facts that are over are not shown any more.
import { dayState, schoolDay } from "../../../words/day-state.ts";
import { type Override, withOverrides } from "../../../words/overrides.ts";
import { schoolFiles } from "./school-files.ts";

export type SiteDay = {
  /** Such as 2026-11-24. `atMs` are milliseconds since 1970. */
  dayAt(atMs: number): string;
  /** The same on all days on which the site with these values has the same pages. */
  stateAt(overrides: readonly Override[], atMs: number): string;
};

export const siteDay: SiteDay = {
  dayAt: (atMs) => schoolDay(schoolFiles().values, atMs),
  stateAt: (overrides, atMs) => {
    const { values } = withOverrides(schoolFiles(), overrides).files;
    return dayState(values, siteDay.dayAt(atMs)); // the time zone changes with the files only
  },
};
