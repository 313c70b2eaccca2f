// Removes what this site wrote down about applications, in this tab and on this device; other tabs notice by
// themselves.
import { clearConfirmation } from "./confirmation.ts";
import { clearDraft } from "./draft.ts";
import { removeKept } from "./kept-draft.ts";
import { forgetOwedMail } from "./owed-mail.ts";

export function clearEverything(): void {
  removeKept();
  clearDraft();
  clearConfirmation();
  forgetOwedMail();
}
