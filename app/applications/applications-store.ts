// Reading, exporting and marking applications through the data service (spec section 7). Who may do so is decided by
// the database; a refusal arrives here as an error.
import type { ApplicationStatus } from "../../contract/scholarship.ts";
import type { Backend } from "../backend/client.ts";
import { connect } from "../backend/connect.ts";
import type { StoredApplication } from "../backend/database.ts";
import type { ApplicationFilter } from "./application-filter.ts";
import { searchFilters } from "./search-filter.ts";

export const pageSize = 50;

/** The last row of the page before; the next page starts after it. */
export type PageStart = Pick<StoredApplication, "created_at" | "id"> | undefined;

export async function listApplications(filter: ApplicationFilter, after: PageStart, signal: AbortSignal) {
  let query = newestFirst(filtered(await connect(), filter));
  if (after) query = query.or(olderThan(after));
  const { data } = await query.limit(pageSize).abortSignal(signal).throwOnError();
  return data;
}

export async function countApplications(filter: ApplicationFilter, signal: AbortSignal): Promise<number> {
  const query = filtered(await connect(), filter, { count: "exact" });
  const { count } = await query.limit(1).abortSignal(signal).throwOnError();
  return count ?? 0;
}

export async function exportApplications(filter: ApplicationFilter): Promise<string> {
  const { data } = await newestFirst(filtered(await connect(), filter))
    .csv()
    .throwOnError();
  return data;
}

/** Asks for the row back: a row that policy hides is then a failure and not a silent success. */
export async function markApplication(id: string, status: ApplicationStatus): Promise<void> {
  const { data } = await connect();
  await data
    .from("scholarship_applications")
    .update({ status })
    .eq("id", id)
    .select("id")
    .single()
    .throwOnError();
}

/** Not async: a query is itself awaitable, and would be sent on the way out. */
function filtered(
  { data }: Backend,
  { search, status }: ApplicationFilter,
  options: { count?: "exact" } = {},
) {
  let query = data.from("scholarship_applications").select("*", options);
  if (status) query = query.eq("status", status);
  for (const filter of searchFilters(search)) query = query.or(filter);
  return query;
}

function newestFirst(query: ReturnType<typeof filtered>) {
  return query.order("created_at", { ascending: false }).order("id", { ascending: false });
}

/** Keyset instead of offset: page 2,000 is as fast as page 2, and new applications shift nothing. */
function olderThan({ created_at, id }: { created_at: string; id: string }): string {
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`;
}
