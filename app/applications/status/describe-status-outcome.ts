// What became of a change of many applications' status, in words: what was done, and the names of those that
// somebody else had changed.
import { statusOutcomeWords as words } from "#content/pages/status-outcome.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { applicantName } from "../describe-application.ts";
import type { ConflictingChange, StatusChangeRequest, StatusOutcome } from "./status-store.ts";

/** Empty when somebody else had changed them all. */
export function statusChangeSummary(
  { changed, overtaken, failed }: StatusOutcome,
  order: StatusChangeRequest,
): string {
  const counts = { changed: changed.length, overtaken: overtaken.length, failed: failed.length };
  return order.kind === "undo" ? words.undone(counts) : words.marked(counts, order.status);
}

/** The first few by name, and how many more there are. */
export function conflictingNames(overtaken: ConflictingChange[], most: number): string[] {
  const named = overtaken.slice(0, most).map(nameWithState);
  const rest = overtaken.length - named.length;
  return rest > 0 ? [...named, words.more(rest)] : named;
}

function nameWithState({ application, now }: ConflictingChange): string {
  const name = applicantName(application);
  if (!now) return words.deleted(name);
  const isAnonymized = now.email === erasedEmail && application.email !== erasedEmail;
  return isAnonymized ? words.anonymized(name) : words.now(name, now.status);
}
