// The words of letters to several that were typed and not sent yet, by decision, and those among them that
// were there when the dialog opened.
import { useState } from "react";
import { type Decision, decisions } from "../../../contract/application-status.ts";
import { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { messageIdOf } from "./message-id.ts";
import { type LetterChoices, severalForm } from "./several-form.ts";

export type KeptLetters = Record<Decision, ReturnType<typeof useUnsavedText<LetterChoices>>>;

export function useKeptLetters() {
  const letters: KeptLetters = {
    approved: useUnsavedText(severalForm("approved")),
    rejected: useUnsavedText(severalForm("rejected")),
  };
  const [earlier, setEarlier] = useState(() => decisions.filter((decision) => letters[decision].choices));
  return {
    letters,
    /** When the words were begun that came back; undefined for those of this dialog. */
    begunEarlier: (decision: Decision) =>
      earlier.includes(decision) ? letters[decision].choices?.begun : undefined,
    forgetEarlier: (decision: Decision) => setEarlier(earlier.filter((one) => one !== decision)),
    /** Undefined as long as no text of the decision was changed or sent. */
    messageIdOf: (applicationId: string, decision: Decision) => {
      const textId = letters[decision].id;
      return textId && messageIdOf(textId, applicationId);
    },
  };
}
