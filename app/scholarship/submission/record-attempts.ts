// What is written down around every try to send. A try whose answer never came may be stored: if the answers
// changed since, the applicant learns that the school may have the older ones
// (docs/decisions/0011-retries-store-once.md).
import type { FormValues } from "../../ui/validated-form.ts";
import { amendDraft, clearDraft, currentDraft } from "../draft/draft.ts";
import { type Draft, isSame } from "../draft/draft-record.ts";
import { type Confirmation, keepConfirmation } from "./confirmation.ts";
import { oweMail } from "./pending-email.ts";
import type { EmailRequest, NotSaved, Saved } from "./submit-application.ts";

/** What is sent, and the answers as the form held them then. */
export type Confirmed = { request: EmailRequest; answers: FormValues };

type Unheard = Draft["unheard"];

/** Before the try, so that a reload in its middle knows of it. Gives back what was noted before. */
export function noteTry(answers: FormValues): Unheard {
  const { unheard } = currentDraft();
  const isMixed = unheard !== null && differs(unheard, answers);
  amendDraft({ unheard: { answers, isMixed } });
  return unheard;
}

/** A refusal is an answer: this try stored nothing. */
export function noteNotSaved(outcome: NotSaved, before: Unheard): void {
  if (outcome.reason === "refused" || outcome.reason === "limited") amendDraft({ unheard: before });
}

export function noteSaved({ request, answers }: Confirmed, saved: Saved, before: Unheard): Confirmation {
  const { email, isTestingMode, wasStoredBefore, askAgainSeconds } = saved;
  const draft = currentDraft();
  const isCurrent = draft.id === request.id;
  const hasChangedSince = isCurrent && !isSame(draft.answers, answers);
  const mayBeEarlier = hasChangedSince || (wasStoredBefore && (before === null || differs(before, answers)));
  const confirmation = { id: request.id, email, isTestingMode, mayBeEarlier };
  keepConfirmation(confirmation);
  if (askAgainSeconds !== undefined) oweMail(request, askAgainSeconds);
  // Somebody who left meanwhile may have begun another one.
  if (isCurrent) clearDraft();
  return confirmation;
}

function differs(unheard: NonNullable<Unheard>, answers: FormValues): boolean {
  return unheard.isMixed || !isSame(unheard.answers, answers);
}
