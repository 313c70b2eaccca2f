// What the prepared text says in the language of the staff, beside an email in another one. It is not sent.
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { useLanguageName } from "../use-language-name.ts";
import { isSameText, type MessageText, type PreparedChoice, preparedMessage } from "./message-text.ts";

type ReadingCopyProps = {
  application: Pick<StoredApplication, "first_name">;
  text: MessageText;
  /** The prepared text that this one began with. */
  choice: PreparedChoice;
};

export function ReadingCopy({ application, text, choice }: ReadingCopyProps) {
  const words = useWords("applicationDetail").message;
  const prepared = useWords("preparedMessages");
  const { code } = useWords("language");
  const language = useLanguageName()(code);
  if (choice.language === code) return null;
  const copy = preparedMessage(application, { ...choice, language: code }, prepared);
  const isExact = isSameText(text, preparedMessage(application, choice, prepared));
  return (
    <div className="border-line border-l-4 pl-4">
      <p className="font-semibold text-base text-ink-muted">
        {formatMessage(isExact ? words.copy : words.copyOfPrepared, { language })}
      </p>
      <p className="wrap-anywhere mt-1.5 font-semibold text-base">{copy.subject}</p>
      <p className="wrap-anywhere mt-1.5 whitespace-pre-wrap text-base">{copy.body}</p>
    </div>
  );
}
