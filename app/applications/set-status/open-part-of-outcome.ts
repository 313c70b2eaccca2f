// What a status change of many still asks of staff: an application that could not be changed, or that
// somebody else had changed, is named until its status is another one, whoever set it.
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import type { StatusOutcome } from "./status-store.ts";

/**
 * `last` itself while all of it is open, and undefined if nothing is left to say. `applications` are as the
 * list shows them now.
 */
export function openPartOf<Last extends { outcome: StatusOutcome }>(
  last: Last | undefined,
  applications: readonly Pick<StoredApplication, "id" | "status">[],
): Last | undefined {
  if (!last) return undefined;
  const { changed, conflicts, failed } = last.outcome;
  const statuses = new Map(applications.map(({ id, status }) => [id, status]));
  const isOneOf = (id: string, known: (ApplicationStatus | undefined)[]) => {
    const status = statuses.get(id);
    return status === undefined || known.includes(status);
  };
  const outcome: StatusOutcome = {
    changed,
    // The row has the former status until the answer is in the list.
    conflicts: conflicts.filter(({ application: { id, status }, now }) => isOneOf(id, [status, now?.status])),
    failed: failed.filter(({ application: { id, status } }) => isOneOf(id, [status])),
  };
  if (countOf(outcome) === countOf(last.outcome)) return last;
  return countOf(outcome) === 0 ? undefined : { ...last, outcome };
}

function countOf({ changed, conflicts, failed }: StatusOutcome): number {
  return changed.length + conflicts.length + failed.length;
}
