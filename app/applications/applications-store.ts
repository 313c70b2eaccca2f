// Reading and exporting applications through the data service (spec section 7). Who may do so is decided by
// the database; a refusal arrives here as an error.
import type { ApplicationStatus } from "../../contract/scholarship.ts";
import { connect } from "../backend/connect.ts";
import type { ListedApplication } from "../backend/database.ts";
import { type ApplicationFilter, noFilter } from "./application-filter.ts";
import { filtered, inOrder } from "./list-query.ts";
import type { PageStart } from "./page-order.ts";
import { searchWords } from "./search-filter.ts";

export const pageSize = 50;

export async function listApplications(filter: ApplicationFilter, after: PageStart, signal: AbortSignal) {
  const few = await findFew(filter, signal);
  const found = filtered(await connect(), filter, { among: few });
  // One word may be frequent or rare: the database is led towards its index where it cannot tell.
  const sought = searchWords(filter.search).length === 1 ? found.is("is_sought", true) : found;
  const query = inOrder(sought, filter.sort, after);
  const { data } = await query
    .limit(pageSize)
    .abortSignal(signal)
    .throwOnError()
    .overrideTypes<ListedApplication[], { merge: false }>();
  return data;
}

/** `isMore`: there are more than `count`. */
export type ApplicationCount = { count: number; isMore: boolean };

/** To count what a search finds means to read it: among so many that is done to the end, among more it stops early. */
const fewEnough = 10_000;
const mostCountedAmongMore = 100;

export async function countApplications(
  filter: ApplicationFilter,
  signal: AbortSignal,
): Promise<ApplicationCount> {
  const { search, status, isHeld } = filter;
  if (search === "" && !isHeld) return { count: await storedCount(signal, status), isMore: false };
  const unsorted = { ...filter, sort: noFilter.sort };
  if (search !== "" && (await storedCount(signal)) > fewEnough) return countToLimit(unsorted, signal);
  const query = filtered(await connect(), unsorted, { columns: "id", count: "exact" });
  const { count } = await query.limit(1).abortSignal(signal).throwOnError();
  return { count: count ?? 0, isMore: false };
}

/** As the database keeps it, without reading the applications. */
async function storedCount(signal: AbortSignal, status?: ApplicationStatus): Promise<number> {
  const { data } = await connect();
  const all = data.from("application_counts").select("applications");
  const query = status ? all.eq("status", status) : all;
  const counts = (await query.abortSignal(signal).throwOnError()).data;
  return counts.reduce((sum, { applications }) => sum + (applications ?? 0), 0);
}

async function countToLimit(filter: ApplicationFilter, signal: AbortSignal): Promise<ApplicationCount> {
  const { length } = await findIds(filter, signal);
  return { count: Math.min(length, mostCountedAmongMore), isMore: length > mostCountedAmongMore };
}

/**
 * What several words find among very many, if that is little: the database would expect more, and read everything to find it in the order of
 * the list.
 */
export async function findFew(filter: ApplicationFilter, signal: AbortSignal): Promise<string[] | undefined> {
  if (!hasSeveralWords(filter) || (await storedCount(signal)) <= fewEnough) return undefined;
  const ids = await findIds(filter, signal);
  return ids.length > mostCountedAmongMore ? undefined : ids;
}

/** One more than is counted, at most. */
async function findIds(filter: ApplicationFilter, signal: AbortSignal): Promise<string[]> {
  const all = filtered(await connect(), filter, { columns: "id" });
  const query = hasSeveralWords(filter) ? all.is("is_found", true) : all;
  const { data } = await query
    .limit(mostCountedAmongMore + 1)
    .abortSignal(signal)
    .throwOnError()
    .overrideTypes<{ id: string }[], { merge: false }>();
  return data.map(({ id }) => id);
}

function hasSeveralWords({ search }: ApplicationFilter): boolean {
  return searchWords(search).length > 1;
}
