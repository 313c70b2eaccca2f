// Reads and counts applications through the data service. The database authorizes each call; a
// refusal throws.
import { applicationStatuses } from "../../../contract/application-status.ts";
import type { Backend } from "../../backend/client.ts";
import { connect } from "../../backend/connect.ts";
import type { ListedApplication, StoredApplication } from "../../backend/database-schema.ts";
import { logFailure } from "../../backend/log-failure.ts";
import type { SchoolDays } from "../school-days.ts";
import type { ApplicationFilter } from "./application-filter.ts";
import { filterArgument, functionQuery, isWholeTable, type PageRequest, pageQuery } from "./list-query.ts";

export const pageSize = 50;

export async function listApplications(
  start: Pick<PageRequest, "filter" | "days" | "after">,
  signal: AbortSignal,
): Promise<ListedApplication[]> {
  const backend = await connect();
  const page = { ...start, most: pageSize };
  if (!isWholeTable(start.filter)) return rowsOf<ListedApplication>(backend, page, signal);
  // The table holds neither program, language nor hold. The second request is sent at the same time; if it
  // fails, the list shows without them.
  const [rows, beside] = await Promise.all([
    rowsOf<StoredApplication>(backend, page, signal),
    readBeside(backend, page, signal),
  ]);
  return rows.map((row) => ({ ...row, ...(beside.get(row.id) ?? unknown) }));
}

const unknown = { program: null, language: null, is_held: false };

async function rowsOf<Row>(backend: Backend, page: PageRequest, signal: AbortSignal): Promise<Row[]> {
  const query = pageQuery(backend, page).abortSignal(signal).throwOnError();
  return (await query.overrideTypes<Row[], { merge: false }>()).data as Row[];
}

type Beside = Pick<ListedApplication, "id" | "program" | "language" | "is_held">;

async function readBeside(
  backend: Backend,
  page: PageRequest,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Omit<Beside, "id">>> {
  try {
    const query = functionQuery(backend, { ...page, columns: "id,program,language,is_held" });
    const { data } = await query
      .abortSignal(signal)
      .throwOnError()
      .overrideTypes<Beside[], { merge: false }>();
    return new Map(data.map(({ id, ...beside }) => [id, beside]));
  } catch (failure) {
    if (!signal.aborted) logFailure("Loading programs and flags failed.", failure);
    return new Map();
  }
}

/** `isMore` means that there are more than `count`. */
export type ApplicationCount = { count: number; isMore: boolean };

const [firstStatus, ...otherStatuses] = applicationStatuses;

/** What waits for staff comes first, because a phone shows three or four at a time. */
export const listTabs = [
  "all",
  firstStatus,
  "untold",
  "follow_up",
  ...otherStatuses,
  "flagged",
  "duplicate",
] as const;

export type ListTab = (typeof listTabs)[number];

export function tabOf({ status, isUntold, isFollowUp, isHeld, isDuplicate }: ApplicationFilter): ListTab {
  if (isDuplicate) return "duplicate";
  return isHeld ? "flagged" : isFollowUp ? "follow_up" : isUntold ? "untold" : (status ?? "all");
}

/** A tab without a count has too many to count: a search found more than 1,000 of very many. */
export type TabCounts = { all: ApplicationCount } & Partial<Record<ListTab, ApplicationCount>>;

/** How many each tab shows. The filter has no tab: neither a status nor a flag such as untold. */
export async function countTabs(
  filter: ApplicationFilter,
  days: SchoolDays,
  signal: AbortSignal,
): Promise<TabCounts> {
  return { all: { count: 0, isMore: false }, ...Object.fromEntries(await readCounts(filter, days, signal)) };
}

/** How many a filter with one of them shows. */
export async function countOneTab(
  filter: ApplicationFilter,
  days: SchoolDays,
  signal: AbortSignal,
): Promise<ApplicationCount | undefined> {
  return new Map(await readCounts(filter, days, signal)).get("shown");
}

async function readCounts(
  filter: ApplicationFilter,
  days: SchoolDays,
  signal: AbortSignal,
): Promise<[string, ApplicationCount][]> {
  const { data } = await connect();
  const { data: rows } = await data
    .rpc("application_tab_counts", { filter: filterArgument(filter, days) })
    .abortSignal(signal)
    .throwOnError();
  return rows.map(({ tab, applications, is_more }) => [
    tab ?? "",
    { count: applications ?? 0, isMore: is_more === true },
  ]);
}
