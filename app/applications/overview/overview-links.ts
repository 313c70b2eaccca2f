// Where each figure of the Overview leads: the list with that filter.
import type { ApplicationFilter } from "../list/application-filter.ts";

export const overviewSearch = "?view=overview";

export function isOverview(params: URLSearchParams): boolean {
  return params.get("view") === "overview";
}

/** The seven days from a Monday (YYYY-MM-DD) on. */
export function weekFilter(monday: string): Partial<ApplicationFilter> {
  const sunday = new Date(`${monday}T00:00:00Z`);
  sunday.setUTCDate(sunday.getUTCDate() + 6);
  return { from: monday, to: sunday.toISOString().slice(0, 10) };
}
