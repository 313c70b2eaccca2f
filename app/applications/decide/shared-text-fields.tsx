// Subject and message for several applicants of one language. A message without the place for a name is
// pointed out, and one that stayed as prepared while that of another language was changed.
import { DialogSection } from "../../ui/dialog-section.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import { useKeptCaret } from "../kept-caret.ts";
import type { MessageText } from "../message/message-text.ts";
import { ReadingCopy } from "../message/reading-copy.tsx";
import { useLanguageTag } from "../use-language-name.ts";
import { hasPlaceholder } from "./personal-text.ts";
import type { SharedText } from "./use-shared-texts.ts";

type SharedTextFieldsProps = {
  id: string;
  /** Which applicants get it, where there are several texts. */
  title: string | undefined;
  text: SharedText;
  isAnotherChanged: boolean;
  problems: Partial<MessageText>;
  onChange: (text: MessageText) => void;
};

export function SharedTextFields({
  id,
  title,
  text,
  isAnotherChanged,
  problems,
  onChange,
}: SharedTextFieldsProps) {
  const { message, errorPrefix } = useWords("applicationDetail");
  const words = useWords("decisions").several;
  const { decision, language, isPrepared } = text;
  const lang = useLanguageTag()(language);
  const subject = useKeptCaret<HTMLInputElement>(text.subject);
  const body = useKeptCaret<HTMLTextAreaElement>(text.body);
  const isPersonal = hasPlaceholder(text, words.placeholder);
  const fields = (
    <>
      <TextField
        name={`${id}-subject`}
        label={message.subject}
        error={problems.subject}
        errorPrefix={errorPrefix}
        autoComplete="off"
        lang={lang}
        {...subject}
        onChange={(event) => onChange({ ...text, subject: event.target.value })}
      />
      <TextArea
        name={`${id}-body`}
        label={message.body}
        hint={words.placeholderHint}
        error={problems.body}
        errorPrefix={errorPrefix}
        rows={8}
        lang={lang}
        {...body}
        onChange={(event) => onChange({ ...text, body: event.target.value })}
      />
      <p role="status" className={isPersonal ? "sr-only" : "font-semibold"}>
        {isPersonal ? "" : words.placeholderMissing}
      </p>
      <p role="status" className={isPrepared && isAnotherChanged ? "font-semibold" : "sr-only"}>
        {isPrepared && isAnotherChanged ? words.stillPrepared : ""}
      </p>
      <ReadingCopy
        application={{ first_name: words.placeholder }}
        text={text}
        choice={{ prepared: decision, language, until: "" }}
      />
    </>
  );
  return title ? <DialogSection title={title}>{fields}</DialogSection> : fields;
}
