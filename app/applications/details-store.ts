// Reads the details that are stored beside the record. An application has none if it is older than this
// table, or if its email call was never made.
import { type DetailField, detailFields } from "../../contract/scholarship.ts";
import { connect } from "../backend/connect.ts";
import type { Database } from "../backend/database-schema.ts";
import { splitIntoBatches } from "./id-batches.ts";

type DetailColumn = DetailField | "language";

export const detailColumns: readonly DetailColumn[] = [...detailFields, "language"];

export type ApplicationDetails = Pick<
  Database["public"]["Tables"]["scholarship_application_details"]["Row"],
  DetailColumn
>;

/** Maps the id of an application to its details. */
export async function readDetails(
  ids: string[],
  signal: AbortSignal,
): Promise<Map<string, ApplicationDetails>> {
  const batches = await Promise.all(splitIntoBatches(ids).map((batch) => readBatch(batch, signal)));
  return new Map(batches.flat().map(({ application_id, ...details }) => [application_id, details]));
}

async function readBatch(ids: string[], signal: AbortSignal) {
  const { data } = await connect();
  const query = data
    .from("scholarship_application_details")
    .select("application_id, address, zip, program, language")
    .in("application_id", ids);
  return (await query.abortSignal(signal).throwOnError()).data;
}
