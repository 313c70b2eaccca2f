// Reading and exporting applications through the data service (spec section 7). Who may do so is decided by
// the database; a refusal arrives here as an error.
import { connect } from "../backend/connect.ts";
import type { ListedApplication } from "../backend/database.ts";
import { type ApplicationFilter, noFilter } from "./application-filter.ts";
import { filtered, inOrder } from "./list-query.ts";
import type { PageStart } from "./page-order.ts";

export const pageSize = 50;

export async function listApplications(filter: ApplicationFilter, after: PageStart, signal: AbortSignal) {
  const query = inOrder(filtered(await connect(), filter), filter.sort, after);
  const { data } = await query
    .limit(pageSize)
    .abortSignal(signal)
    .throwOnError()
    .overrideTypes<ListedApplication[], { merge: false }>();
  return data;
}

/** `isMore`: there are more than `count`. */
export type ApplicationCount = { count: number; isMore: boolean };

/** To count what a search finds means to read it, so that stops somewhere; everything else is counted to the end. */
export const maxCounted = 10_000;

export async function countApplications(
  filter: ApplicationFilter,
  signal: AbortSignal,
): Promise<ApplicationCount> {
  const uncounted = { ...filter, sort: noFilter.sort };
  if (filter.search !== "" && (await hasMoreThan(maxCounted, uncounted, signal)))
    return { count: maxCounted, isMore: true };
  const query = filtered(await connect(), uncounted, { columns: "id", count: "exact" });
  const { count } = await query.limit(1).abortSignal(signal).throwOnError();
  return { count: count ?? 0, isMore: false };
}

async function hasMoreThan(count: number, filter: ApplicationFilter, signal: AbortSignal): Promise<boolean> {
  const query = filtered(await connect(), filter, { columns: "id" });
  const { data } = await query.range(count, count).abortSignal(signal).throwOnError();
  return data.length > 0;
}
