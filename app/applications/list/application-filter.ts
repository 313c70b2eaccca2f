// The filter and the order of the list, kept in the address: ?q=, ?status=, ?flagged=yes, ?program=,
// ?state=, ?language=, ?from=, ?to=, ?overdue=yes, ?withdrawn=yes, ?untold=yes, ?follow-up=yes,
// ?duplicate=yes, ?assigned= and ?sort=; ?no-program=yes and ?no-state=yes for those without one.
import { type ApplicationStatus, applicationStatuses } from "../../../contract/application-status.ts";
import { type StateCode, usStates } from "../../../contract/us-states.ts";

export const applicationSorts = ["newest", "oldest", "name"] as const;

export type ApplicationSort = (typeof applicationSorts)[number];

/** `nobody`: undecided applications that nobody takes care of yet. */
const assignedFilters = ["me", "nobody"] as const;

export type AssignedFilter = (typeof assignedFilters)[number];

export type ApplicationFilter = {
  search: string;
  status: ApplicationStatus | undefined;
  /** Only those held for a look, which the screen calls Flagged. */
  isHeld: boolean;
  /** Only those that are decided and whose applicants were not told. */
  isUntold: boolean;
  /** Only those that wait for words of the school, or for an answer that did not come in time. */
  isFollowUp: boolean;
  /** Only those that may come from the same person as another one. */
  isDuplicate: boolean;
  /** As the form offers it; one that the school no longer offers is kept too. Null for none provided. */
  program: string | null | undefined;
  /** Null for none provided, and for a text that is no state. */
  state: StateCode | null | undefined;
  /** Of the form: the name of a folder of content/, also one that is gone. */
  language: string | undefined;
  /** YYYY-MM-DD: the first and the last day, in the school's time zone. */
  from: string | undefined;
  to: string | undefined;
  /** Only undecided ones that have waited longer than the school's limit (content/review.yaml). */
  isOverdue: boolean;
  /** Only those whose applicants withdrew, or want to be deleted. */
  isWithdrawn: boolean;
  assigned: AssignedFilter | undefined;
  sort: ApplicationSort;
};

export const noFilter: ApplicationFilter = {
  search: "",
  status: undefined,
  isHeld: false,
  isUntold: false,
  isFollowUp: false,
  isDuplicate: false,
  program: undefined,
  state: undefined,
  language: undefined,
  from: undefined,
  to: undefined,
  isOverdue: false,
  isWithdrawn: false,
  assigned: undefined,
  sort: "newest",
};

export const maxSearchCharacters = 100;
const maxProgramCharacters = 200;
const languageCode = /^[a-z]{2,8}(-[a-z]{2,8})?$/;

/** Reads `search` and `held` too, which bookmarks from before have. */
export function readFilter(params: URLSearchParams): ApplicationFilter {
  return {
    search: searchable(params.get("q") ?? params.get("search") ?? "", maxSearchCharacters),
    status: parseStatus(params.get("status")),
    isHeld: params.get("flagged") === "yes" || params.get("held") === "yes",
    isUntold: params.get("untold") === "yes",
    isFollowUp: params.get("follow-up") === "yes",
    isDuplicate: params.get("duplicate") === "yes",
    program: searchable(params.get("program") ?? "", maxProgramCharacters) || noneIf(params, "no-program"),
    state: parseState(params.get("state")) ?? noneIf(params, "no-state"),
    language: parseLanguage(params.get("language")),
    from: parseDay(params.get("from")),
    to: parseDay(params.get("to")),
    isOverdue: params.get("overdue") === "yes",
    isWithdrawn: params.get("withdrawn") === "yes",
    assigned: parseAssigned(params.get("assigned")),
    sort: applicationSorts.find((sort) => sort === params.get("sort")) ?? "newest",
  };
}

export function writeFilter(filter: ApplicationFilter): Record<string, string> {
  const { status, isHeld, isUntold, isFollowUp, isDuplicate, state, language, assigned, sort } = filter;
  const search = searchable(filter.search, maxSearchCharacters);
  const program = searchable(filter.program ?? "", maxProgramCharacters);
  const from = parseDay(filter.from ?? null);
  const to = parseDay(filter.to ?? null);
  return {
    ...(search ? { q: search } : {}),
    ...(status ? { status } : {}),
    ...(isHeld ? { flagged: "yes" } : {}),
    ...(isUntold ? { untold: "yes" } : {}),
    ...(isFollowUp ? { "follow-up": "yes" } : {}),
    ...(isDuplicate ? { duplicate: "yes" } : {}),
    ...(program ? { program } : filter.program === null ? { "no-program": "yes" } : {}),
    ...(state ? { state } : state === null ? { "no-state": "yes" } : {}),
    ...(language ? { language } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(filter.isOverdue ? { overdue: "yes" } : {}),
    ...(filter.isWithdrawn ? { withdrawn: "yes" } : {}),
    ...(assigned ? { assigned } : {}),
    ...(sort === "newest" ? {} : { sort }),
  };
}

/** The query of the list's address with a filter. */
export function listSearch(filter: Partial<ApplicationFilter>): string {
  const query = new URLSearchParams(writeFilter({ ...noFilter, ...filter })).toString();
  return query === "" ? "" : `?${query}`;
}

export function parseStatus(text: string | null): ApplicationStatus | undefined {
  return applicationStatuses.find((status) => status === text);
}

export function parseState(text: string | null): StateCode | undefined {
  return text !== null && Object.hasOwn(usStates, text) ? (text as StateCode) : undefined; // hasOwn has compared it
}

export function parseLanguage(text: string | null): string | undefined {
  return text !== null && languageCode.test(text) ? text : undefined;
}

export function parseAssigned(text: string | null): AssignedFilter | undefined {
  return assignedFilters.find((assigned) => assigned === text);
}

/** Returns the day if it is one of the calendar: not 2026-02-30. */
export function parseDay(text: string | null): string | undefined {
  if (text === null || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}

/** Whether the list shows less than all; its order does not count. */
export function isFiltered(filter: ApplicationFilter): boolean {
  return Object.keys(writeFilter({ ...filter, sort: noFilter.sort })).length > 0;
}

/** True if only the text of a search changes, from one search to another. */
export function isTyping(filter: ApplicationFilter, next: ApplicationFilter): boolean {
  if (filter.search === "" || next.search === "") return false;
  const { q: _, ...before } = writeFilter(filter);
  const { q: __, ...after } = writeFilter(next);
  return JSON.stringify(before) === JSON.stringify(after);
}

function noneIf(params: URLSearchParams, name: string): null | undefined {
  return params.get(name) === "yes" ? null : undefined;
}

/** Limits the text to what the database can store and a URL can carry. */
function searchable(text: string, mostCharacters: number): string {
  return text
    .replaceAll("\0", "")
    .slice(0, mostCharacters)
    .replaceAll(/\p{Surrogate}/gu, "\ufffd")
    .trim();
}
