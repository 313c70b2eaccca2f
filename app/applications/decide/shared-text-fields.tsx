// Subject and message for several applicants. A message without the place for a name is pointed out.
import { TextArea, TextField } from "../../ui/field.tsx";
import { useWords } from "../../words/words.tsx";
import type { MessageText } from "../message/message-text.ts";
import { hasPlaceholder } from "./personal-text.ts";

type SharedTextFieldsProps = {
  id: string;
  text: MessageText;
  problems: Partial<MessageText>;
  onChange: (text: MessageText) => void;
};

export function SharedTextFields({ id, text, problems, onChange }: SharedTextFieldsProps) {
  const { message, errorPrefix } = useWords("applicationDetail");
  const words = useWords("decisions").several;
  const isPersonal = hasPlaceholder(text, words.placeholder);
  return (
    <>
      <TextField
        name={`${id}-subject`}
        label={message.subject}
        error={problems.subject}
        errorPrefix={errorPrefix}
        autoComplete="off"
        value={text.subject}
        onChange={(event) => onChange({ ...text, subject: event.target.value })}
      />
      <TextArea
        name={`${id}-body`}
        label={message.body}
        hint={words.placeholderHint}
        error={problems.body}
        errorPrefix={errorPrefix}
        rows={8}
        value={text.body}
        onChange={(event) => onChange({ ...text, body: event.target.value })}
      />
      <p role="status" className={isPersonal ? "sr-only" : "font-semibold"}>
        {isPersonal ? "" : words.placeholderMissing}
      </p>
    </>
  );
}
