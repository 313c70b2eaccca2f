// The decision that each of several applicants was told last, by email or by phone.
import { useQuery } from "@tanstack/react-query";
import { connect } from "../../backend/connect.ts";
import type { Database, StoredApplication } from "../../backend/database-schema.ts";
import { splitIntoBatches } from "../id-batches.ts";

/** `id` is that of the message, if it was one. */
export type Told = Pick<
  Database["public"]["Tables"]["application_announcements"]["Row"],
  "id" | "decision" | "how" | "told_at" | "told_by_email"
>;

/** By the ids of the applications; undefined until it is known. `isNeeded` as for their languages. */
export function useLastTold(applications: StoredApplication[], isNeeded: boolean) {
  const ids = applications.map(({ id }) => id);
  const { data, isError, refetch } = useQuery({
    queryKey: ["last told", ids],
    queryFn: ({ signal }) => readLastTold(ids, signal),
    enabled: isNeeded,
    staleTime: 0,
    gcTime: 0, // what was known when the dialog was open before may be less than what was told since
  });
  return { lastTold: data, isFailed: isError, retry: () => refetch() };
}

export async function readLastTold(ids: string[], signal?: AbortSignal): Promise<Map<string, Told>> {
  const batches = await Promise.all(splitIntoBatches(ids).map((batch) => readBatch(batch, signal)));
  return new Map(batches.flat().map(({ application_id, ...told }) => [application_id, told]));
}

/** The newest comes last. */
async function readBatch(ids: string[], signal = new AbortController().signal) {
  const { data } = await connect();
  const query = data
    .from("application_announcements")
    .select("id, application_id, decision, how, told_at, told_by_email")
    .in("application_id", ids)
    .order("told_at");
  return (await query.abortSignal(signal).throwOnError()).data;
}
