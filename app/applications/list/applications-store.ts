// Reads and counts applications through the data service. The database authorizes each call; a
// refusal throws.
import type { ApplicationStatus } from "../../../contract/scholarship.ts";
import { connect } from "../../backend/connect.ts";
import type { ListedApplication } from "../../backend/database-schema.ts";
import type { ApplicationFilter } from "./application-filter.ts";
import { pageQuery, searchArguments } from "./list-query.ts";
import type { PageStart } from "./page-order.ts";

export const pageSize = 50;

export async function listApplications(filter: ApplicationFilter, after: PageStart, signal: AbortSignal) {
  const query = pageQuery(await connect(), { filter, after, most: pageSize });
  const { data } = await query
    .abortSignal(signal)
    .throwOnError()
    .overrideTypes<ListedApplication[], { merge: false }>();
  return data;
}

/** `isMore` means that there are more than `count`. */
export type ApplicationCount = { count: number; isMore: boolean };

export async function countApplications(
  filter: ApplicationFilter,
  signal: AbortSignal,
): Promise<ApplicationCount> {
  const { search, status, isHeld } = filter;
  if (search === "" && !isHeld) return { count: await storedCount(signal, status), isMore: false };
  const { data } = await connect();
  const { data: found } = await data
    .rpc("application_search_count", searchArguments(filter))
    .abortSignal(signal)
    .single()
    .throwOnError();
  return { count: found.applications ?? 0, isMore: found.is_more === true };
}

/** Reads the counts that the database maintains, without reading the applications. */
async function storedCount(signal: AbortSignal, status?: ApplicationStatus): Promise<number> {
  const { data } = await connect();
  const { data: counts } = await data.rpc("application_counts").abortSignal(signal).throwOnError();
  return counts
    .filter((counted) => status === undefined || counted.status === status)
    .reduce((sum, { applications }) => sum + (applications ?? 0), 0);
}
