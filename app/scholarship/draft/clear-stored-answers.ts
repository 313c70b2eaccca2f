// Removes what this site wrote down about applications, in this tab and on this device; other tabs notice by
// themselves.
import { clearConfirmation } from "../submission/confirmation.ts";
import { forgetOwedMail } from "../submission/pending-email.ts";
import { clearDraft } from "./draft.ts";
import { removeKept } from "./saved-draft.ts";

export function clearEverything(): void {
  removeKept();
  clearDraft();
  clearConfirmation();
  forgetOwedMail();
}
