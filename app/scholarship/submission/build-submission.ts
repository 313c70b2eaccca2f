// The application that the form sends: the validated answers, the language of the page, and the seconds and
// the hidden field that distinguish people from programs.
import type { HelperAnswers } from "../../../contract/helper-fields.ts";
import { hiddenField, type ScholarshipForm, type Submission } from "../../../contract/scholarship.ts";
import { readForm } from "../../ui/forms/validated-form.ts";
import { currentDraft } from "../draft/draft.ts";
import { tabId } from "./tab-id.ts";

export function buildSubmission(
  { answers, language }: { answers: ScholarshipForm & HelperAnswers; language: string },
  element: HTMLFormElement,
  now = Date.now(),
): Submission {
  const { id, firstTouchedAt } = currentDraft();
  const hidden = readForm(element)[hiddenField];
  const secondsTaken = secondsBetween(firstTouchedAt, now);
  return {
    ...answers,
    id,
    language,
    tab: tabId(),
    ...(secondsTaken === undefined ? {} : { secondsTaken }),
    ...(hidden === undefined ? {} : { [hiddenField]: hidden }),
  };
}

/** Returns undefined if no answer was changed, or if the clock was set back since. */
function secondsBetween(since: number | null, now: number): number | undefined {
  return since === null || now < since ? undefined : Math.round((now - since) / 1000);
}
