// Marking many applications through the data service, a bounded number in each request.
import type { ApplicationStatus } from "../../contract/scholarship.ts";
import { connect } from "../backend/connect.ts";
import { logFailure } from "../backend/log-failure.ts";
import { batchesOf } from "./id-batches.ts";

/** An application that was marked, and what it was before. */
export type Marked = { id: string; from: ApplicationStatus };

/** Those that were marked; after a failure nothing more is tried. */
export async function markApplications(ids: string[], status: ApplicationStatus): Promise<Marked[]> {
  const marked: Marked[] = [];
  for (const batch of batchesOf(ids)) {
    try {
      marked.push(...(await markBatch(batch, status)));
    } catch (failure) {
      logFailure("Marking applications failed.", failure);
      return marked;
    }
  }
  return marked;
}

/** Gives each its own former status back, unless somebody has changed it since. The ids of those that got it. */
export async function unmarkApplications(marked: Marked[], status: ApplicationStatus): Promise<string[]> {
  const restored: string[] = [];
  for (const [from, same] of Map.groupBy(marked, (one) => one.from)) {
    for (const batch of batchesOf(same.map(({ id }) => id))) {
      try {
        restored.push(...(await setStatus(batch, from, status)));
      } catch (failure) {
        logFailure("Undoing the marking of applications failed.", failure);
        return restored;
      }
    }
  }
  return restored;
}

async function markBatch(ids: string[], status: ApplicationStatus): Promise<Marked[]> {
  const { data } = await connect();
  const former = await data
    .from("scholarship_applications")
    .select("id, status")
    .in("id", ids)
    .throwOnError();
  const done = new Set(await setStatus(ids, status));
  return former.data.filter(({ id }) => done.has(id)).map((row) => ({ id: row.id, from: row.status }));
}

/** Asks for the rows back: what policy hides is then missing and not a silent success. */
async function setStatus(ids: string[], status: ApplicationStatus, current?: ApplicationStatus) {
  const { data } = await connect();
  const update = data.from("scholarship_applications").update({ status }).in("id", ids);
  const answer = await (current ? update.eq("status", current) : update).select("id").throwOnError();
  return answer.data.map(({ id }) => id);
}
