// The filter and the order of the list, kept in the address: ?search=, ?status=, ?sort= and ?held=yes.
import { type ApplicationStatus, applicationStatuses } from "../../../contract/scholarship.ts";

export const applicationSorts = ["newest", "oldest", "name"] as const;

export type ApplicationSort = (typeof applicationSorts)[number];

export type ApplicationFilter = {
  search: string;
  status: ApplicationStatus | undefined;
  isHeld: boolean;
  sort: ApplicationSort;
};

export const noFilter: ApplicationFilter = { search: "", status: undefined, isHeld: false, sort: "newest" };

export const maxSearchCharacters = 100;

export function readFilter(params: URLSearchParams): ApplicationFilter {
  return {
    search: searchable(params.get("search") ?? ""),
    status: parseStatus(params.get("status")),
    isHeld: params.get("held") === "yes",
    sort: applicationSorts.find((sort) => sort === params.get("sort")) ?? "newest",
  };
}

export function writeFilter({ search, status, sort, isHeld }: ApplicationFilter): Record<string, string> {
  return {
    ...(searchable(search) ? { search: searchable(search) } : {}),
    ...(status ? { status } : {}),
    ...(isHeld ? { held: "yes" } : {}),
    ...(sort === "newest" ? {} : { sort }),
  };
}

export function parseStatus(text: string | null): ApplicationStatus | undefined {
  return applicationStatuses.find((status) => status === text);
}

export function isFiltered({ search, status, isHeld }: ApplicationFilter): boolean {
  return search !== "" || status !== undefined || isHeld;
}

/** True if only the text of a search changes, from one search to another. */
export function isTyping(filter: ApplicationFilter, next: ApplicationFilter): boolean {
  if (filter.search === "" || next.search === "") return false;
  const { search: _, ...before } = writeFilter(filter);
  const { search: __, ...after } = writeFilter(next);
  return JSON.stringify(before) === JSON.stringify(after);
}

/** Limits the text to what the database can store and a URL can carry. */
function searchable(text: string): string {
  return text.replaceAll("\0", "").slice(0, maxSearchCharacters).toWellFormed().trim();
}
