// The addresses of the views of the applications, and where each figure of the Overview leads: the list with
// that filter.
import type { ApplicationFilter } from "../list/application-filter.ts";

export const overviewSearch = "?view=overview";

export const reportSearch = "?view=report";

export type DeskView = "list" | "overview" | "report";

export function viewOf(params: URLSearchParams): DeskView {
  const view = params.get("view");
  return view === "overview" || view === "report" ? view : "list";
}

/** The seven days from a Monday (YYYY-MM-DD) on. */
export function weekFilter(monday: string): Partial<ApplicationFilter> {
  const sunday = new Date(`${monday}T00:00:00Z`);
  sunday.setUTCDate(sunday.getUTCDate() + 6);
  return { from: monday, to: sunday.toISOString().slice(0, 10) };
}
