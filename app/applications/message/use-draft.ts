// An email to an applicant before it is sent: a prepared text, or what was typed instead, which is kept until
// then.
import type { StoredApplication } from "../../backend/database-schema.ts";
import { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { useWords } from "../../words/words.tsx";
import { hasPrepared, type MessageText, type PreparedChoice, preparedMessage } from "./message-text.ts";

/** `key` identifies the application and the form. `first` is the prepared text to begin with. */
export function useDraft(
  key: string,
  application: Pick<StoredApplication, "first_name">,
  first: PreparedChoice,
) {
  const prepared = useWords("preparedMessages");
  const typed = useUnsavedText<PreparedChoice>(key);
  const kept = typed.choices;
  const choice = kept && hasPrepared(kept, prepared) ? kept : first;
  const text: MessageText = { ...preparedMessage(application, choice, prepared), ...typed.fields };
  return { typed, choice, text };
}
