// Which applications the list shows, held in the address: ?search= and ?status=.
import { type ApplicationStatus, applicationStatuses } from "../../contract/scholarship.ts";

export type ApplicationFilter = { search: string; status: ApplicationStatus | undefined };

export const noFilter: ApplicationFilter = { search: "", status: undefined };

export function readFilter(params: URLSearchParams): ApplicationFilter {
  return { search: params.get("search")?.trim() ?? "", status: parseStatus(params.get("status")) };
}

export function writeFilter(filter: ApplicationFilter): Record<string, string> {
  return {
    ...(filter.search.trim() ? { search: filter.search.trim() } : {}),
    ...(filter.status ? { status: filter.status } : {}),
  };
}

export function parseStatus(text: string | null): ApplicationStatus | undefined {
  return applicationStatuses.find((status) => status === text);
}

export function isFiltered({ search, status }: ApplicationFilter): boolean {
  return search !== "" || status !== undefined;
}
