// Removes everything about applications that this site stored in this tab and on this device. Other tabs that
// show the saved draft notice it (saved-draft.ts).
import { clearConfirmation } from "../submission/confirmation.ts";
import { clearPendingEmail } from "../submission/pending-email.ts";
import { forgetTab } from "../submission/tab-id.ts";
import { clearDraft } from "./draft.ts";
import { removeSavedDraft } from "./saved-draft.ts";

export function clearStoredAnswers(): void {
  removeSavedDraft();
  clearDraft();
  clearConfirmation();
  clearPendingEmail();
  forgetTab();
}
