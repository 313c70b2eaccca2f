// Describes the result of a status change of many applications: what was changed, and the names of those that
// somebody else had changed.
import { erasedEmail } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { applicantName } from "../describe-application.ts";
import type { ConflictingChange, StatusChange, StatusChangeRequest, StatusOutcome } from "./status-store.ts";

export type OutcomeWords = Pick<Words, "statusOutcome" | "applications" | "statuses" | "applicationDetail">;

/** Empty if somebody else had changed all of them. */
export function statusChangeSummary(
  outcome: StatusOutcome,
  request: StatusChangeRequest,
  words: OutcomeWords,
): string {
  const changed = outcome.changed.length;
  const conflicts = outcome.conflicts.length;
  const failed = outcome.failed.length;
  if (conflicts === 0 && failed === 0) return allChanged(changed, request, words);
  if (conflicts === 0 && changed === 0) return words.applications.updateFailed;
  const asked = changed + conflicts + failed;
  return [
    changed > 0 ? someChanged({ changed, asked }, request, words) : "",
    failed > 0 ? formatMessage(words.statusOutcome.failed, { count: failed }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function allChanged(changed: number, request: StatusChangeRequest, { statusOutcome }: OutcomeWords): string {
  return request.kind === "undo"
    ? formatPlural(statusOutcome.undone, { changed })
    : formatPlural(statusOutcome.marked, { changed, status: request.status });
}

/** A change of one application names whose, as the open application does. */
export function statusChangeLine(
  outcome: StatusOutcome,
  request: StatusChangeRequest,
  words: OutcomeWords,
): string {
  const { changed, failed } = outcome;
  const [one] = changed;
  const summary = statusChangeSummary(outcome, request, words);
  if (!one || changed.length + failed.length > 1) return summary;
  const name = nameWithNewStatus(one, words);
  return request.kind === "undo" ? `${summary} · ${name}` : name;
}

function nameWithNewStatus(
  { application, to }: StatusChange,
  { applicationDetail, statuses }: OutcomeWords,
): string {
  return formatMessage(applicationDetail.decided, {
    name: applicantName(application),
    status: statuses[to].badge,
  });
}

function someChanged(
  counts: { changed: number; asked: number },
  request: StatusChangeRequest,
  { statusOutcome }: OutcomeWords,
): string {
  return request.kind === "undo"
    ? formatMessage(statusOutcome.undoneSome, counts)
    : formatMessage(statusOutcome.markedSome, { ...counts, status: request.status });
}

/** At most `maxNames` names, and how many more there are. */
export function conflictingNames(
  conflicts: ConflictingChange[],
  maxNames: number,
  words: OutcomeWords,
): string[] {
  const names = conflicts.map((conflict) => nameWithState(conflict, words));
  return firstOf(names, maxNames, words);
}

export function changedNames(changes: StatusChange[], maxNames: number, words: OutcomeWords): string[] {
  const names = changes.map(({ application }) => applicantName(application));
  return firstOf(names, maxNames, words);
}

function firstOf(names: string[], most: number, { statusOutcome }: OutcomeWords): string[] {
  const rest = names.length - most;
  return rest > 0 ? [...names.slice(0, most), formatMessage(statusOutcome.more, { count: rest })] : names;
}

function nameWithState(
  { application, now }: ConflictingChange,
  { statusOutcome, statuses }: OutcomeWords,
): string {
  const name = applicantName(application);
  if (!now) return formatMessage(statusOutcome.deleted, { name });
  const isAnonymized = now.email === erasedEmail && application.email !== erasedEmail;
  return isAnonymized
    ? formatMessage(statusOutcome.anonymized, { name })
    : formatMessage(statusOutcome.now, { name, status: statuses[now.status].badge });
}
