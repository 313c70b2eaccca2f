// Removes what this site wrote down about applications, in this tab and on this device; other tabs notice by
// themselves.
import { clearConfirmation } from "../submission/confirmation.ts";
import { clearPendingEmail } from "../submission/pending-email.ts";
import { clearDraft } from "./draft.ts";
import { removeSavedDraft } from "./saved-draft.ts";

export function clearStoredAnswers(): void {
  removeSavedDraft();
  clearDraft();
  clearConfirmation();
  clearPendingEmail();
}
