// Describes the result of a status change of many applications: what was changed, and the names of those that
// somebody else had changed.
import { statusOutcomeWords as words } from "#content/pages/status-outcome.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { applicantName } from "../describe-application.ts";
import type { ConflictingChange, StatusChangeRequest, StatusOutcome } from "./status-store.ts";

/** Empty if somebody else had changed all of them. */
export function statusChangeSummary(
  { changed, conflicts, failed }: StatusOutcome,
  request: StatusChangeRequest,
): string {
  const counts = { changed: changed.length, conflicts: conflicts.length, failed: failed.length };
  return request.kind === "undo" ? words.undone(counts) : words.marked(counts, request.status);
}

/** At most `maxNames` names, and how many more there are. */
export function conflictingNames(conflicts: ConflictingChange[], maxNames: number): string[] {
  const named = conflicts.slice(0, maxNames).map(nameWithState);
  const rest = conflicts.length - named.length;
  return rest > 0 ? [...named, words.more(rest)] : named;
}

function nameWithState({ application, now }: ConflictingChange): string {
  const name = applicantName(application);
  if (!now) return words.deleted(name);
  const isAnonymized = now.email === erasedEmail && application.email !== erasedEmail;
  return isAnonymized ? words.anonymized(name) : words.now(name, now.status);
}
