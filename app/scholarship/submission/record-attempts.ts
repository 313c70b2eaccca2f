// What the tab stores before and after every attempt to send. An attempt without a response may have been
// stored: if the answers changed since, the applicant learns that the school may have the older ones
// (docs/decisions/0011-retries-store-once.md).
import type { Submission } from "../../../contract/scholarship.ts";
import { serverNow } from "../../backend/server-clock.ts";
import { clearDraft, currentDraft, updateDraft } from "../draft/draft.ts";
import { type Draft, hasSameAnswers, pickAnswers } from "../draft/draft-record.ts";
import { type Confirmation, saveConfirmation, summaryOf } from "./confirmation.ts";
import { savePendingEmail } from "./pending-email.ts";
import type { NotSaved, Saved } from "./submit-application.ts";

type Unconfirmed = Draft["unconfirmed"];

/**
 * Called before an attempt, so that a reload during the request knows of it. Returns the unconfirmed attempt
 * before it, if any.
 */
export function recordAttempt(submission: Submission): Unconfirmed {
  const { unconfirmed } = currentDraft();
  const isMixed = unconfirmed !== null && differs(unconfirmed, submission);
  updateDraft({ unconfirmed: { answers: pickAnswers(submission), isMixed } });
  return unconfirmed;
}

/** A refused attempt stored nothing, so the unconfirmed attempt before it is restored. */
export function recordNotSaved(outcome: NotSaved, before: Unconfirmed): void {
  if (outcome.reason === "refused" || outcome.reason === "limited") updateDraft({ unconfirmed: before });
}

export function recordSaved(
  submission: Submission,
  saved: Saved,
  before: Unconfirmed,
  now = new Date(serverNow()),
): Confirmation {
  const { email, isTestingMode, isWithoutReceipt, wasStoredBefore, retryEmailAfterSeconds } = saved;
  const draft = currentDraft();
  const isCurrent = draft.id === submission.id;
  const hasChangedSince = isCurrent && !hasSameAnswers(draft.answers, submission);
  const mayBeEarlier =
    hasChangedSince || (wasStoredBefore && (before === null || differs(before, submission)));
  const confirmation = {
    id: submission.id,
    email,
    isTestingMode,
    isWithoutReceipt,
    mayBeEarlier,
    summary: summaryOf(submission, now),
    answers: pickAnswers(submission),
  };
  saveConfirmation(confirmation);
  if (retryEmailAfterSeconds !== undefined) savePendingEmail(submission, retryEmailAfterSeconds);
  // An applicant who left the form meanwhile may have begun another application.
  if (isCurrent) clearDraft();
  return confirmation;
}

function differs(unconfirmed: NonNullable<Unconfirmed>, submission: Submission): boolean {
  return unconfirmed.isMixed || !hasSameAnswers(unconfirmed.answers, submission);
}
