// What the e-mail call carries for this form: the checked answers, and what tells people from programs.
import { hiddenField, type ScholarshipForm } from "../../../contract/scholarship.ts";
import { readForm } from "../../ui/validated-form.ts";
import { currentDraft } from "../draft/draft.ts";
import type { EmailRequest } from "./submit-application.ts";

export function buildEmailRequest(
  form: ScholarshipForm,
  element: HTMLFormElement,
  now = Date.now(),
): EmailRequest {
  const { id, firstTouchedAt } = currentDraft();
  const hidden = readForm(element)[hiddenField];
  const secondsTaken = secondsBetween(firstTouchedAt, now);
  return {
    ...form,
    id,
    ...(secondsTaken === undefined ? {} : { secondsTaken }),
    ...(hidden === undefined ? {} : { [hiddenField]: hidden }),
  };
}

/** Unknown where nothing was touched, or where the clock was set back meanwhile. */
function secondsBetween(since: number | null, now: number): number | undefined {
  return since === null || now < since ? undefined : Math.round((now - since) / 1000);
}
