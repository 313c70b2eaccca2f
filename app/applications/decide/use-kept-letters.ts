// The words of letters to several that were typed and not sent yet, by decision.
import type { Decision } from "../../../contract/application-status.ts";
import { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { messageIdOf } from "./message-id.ts";

export type KeptLetters = Record<Decision, ReturnType<typeof useUnsavedText>>;

export function useKeptLetters() {
  const letters: KeptLetters = {
    approved: useUnsavedText("several approved"),
    rejected: useUnsavedText("several rejected"),
  };
  return {
    letters,
    /** Undefined as long as no text of the decision was changed or sent. */
    messageIdOf: (applicationId: string, decision: Decision) => {
      const textId = letters[decision].id;
      return textId && messageIdOf(textId, applicationId);
    },
  };
}
