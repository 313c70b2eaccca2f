// Reads who helped applicants with the form.
import { connect } from "../backend/connect.ts";
import type { Database } from "../backend/database-schema.ts";
import { splitIntoBatches } from "./id-batches.ts";

export type Helper = Database["public"]["Tables"]["application_helpers"]["Row"];

/** Maps the id of an application to who helped; most have nobody. */
export async function readHelpers(ids: string[], signal: AbortSignal): Promise<Map<string, Helper>> {
  const batches = await Promise.all(splitIntoBatches(ids).map((batch) => readBatch(batch, signal)));
  return new Map(batches.flat().map((helper) => [helper.application_id, helper]));
}

async function readBatch(ids: string[], signal: AbortSignal): Promise<Helper[]> {
  const { data } = await connect();
  const query = data.from("application_helpers").select("*").in("application_id", ids);
  return (await query.abortSignal(signal).throwOnError()).data;
}
