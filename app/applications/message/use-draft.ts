// An email to an applicant in the making: a prepared text, or what was typed instead, which is kept until it
// is sent.
import type { StoredApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { useUnsavedText } from "../detail/unsaved-text.ts";
import { type MessageText, type PreparedChoice, preparedMessage } from "./message-text.ts";

/** `formKey` identifies the application and the form. `first` is the prepared text to begin with. */
export function useDraft(
  formKey: string,
  application: Pick<StoredApplication, "first_name">,
  first: PreparedChoice,
) {
  const prepared = useWords("preparedMessages");
  const typed = useUnsavedText<PreparedChoice>(formKey);
  const choice = typed.choices ?? first;
  const text: MessageText = { ...preparedMessage(application, choice, prepared), ...typed.fields };
  return { typed, choice, text };
}
