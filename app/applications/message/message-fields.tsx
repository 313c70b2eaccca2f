// The form for an email to an applicant: subject and message.
import { type FormEvent, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import { useKeptCaret } from "../kept-caret.ts";
import { useLanguageTag } from "../use-language-name.ts";
import { type MessageText, messageErrors } from "./message-text.ts";

type MessageFieldsProps = {
  /** Shown above the fields: the choice of a prepared text. */
  prepared: Elements;
  /** Shown below the fields: what the prepared text says in the language of the staff. */
  copy: Elements;
  text: MessageText;
  /** The code of the language of the text. */
  language: string;
  problems: Partial<MessageText>;
  /** Whether the user has typed in the text. */
  isChanged: boolean;
  onChange: (text: MessageText) => void;
  onCheck: () => void;
  onCancel: () => void;
  onDiscard: () => void;
};

export function MessageFields({
  prepared,
  copy,
  text,
  language,
  problems,
  isChanged,
  onChange,
  onCheck,
  onCancel,
  onDiscard,
}: MessageFieldsProps) {
  const { message: words, errorPrefix } = useWords("applicationDetail");
  const lang = useLanguageTag()(language);
  const subject = useKeptCaret<HTMLInputElement>(text.subject);
  const body = useKeptCaret<HTMLTextAreaElement>(text.body);
  const form = useRef<HTMLFormElement>(null);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onCheck();
    const [first] = Object.keys(messageErrors(text, words));
    if (first) form.current?.querySelector<HTMLElement>(`#${first}`)?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="space-y-4">
      {prepared}
      <TextField
        name="subject"
        label={words.subject}
        error={problems.subject}
        errorPrefix={errorPrefix}
        autoComplete="off"
        lang={lang}
        {...subject}
        onChange={(event) => onChange({ ...text, subject: event.target.value })}
      />
      <TextArea
        name="body"
        label={words.body}
        hint={words.bodyHint}
        error={problems.body}
        errorPrefix={errorPrefix}
        rows={8}
        lang={lang}
        {...body}
        onChange={(event) => onChange({ ...text, body: event.target.value })}
      />
      {copy}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline">
          {words.check}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {isChanged ? words.keepForLater : words.cancel}
        </Button>
        {isChanged ? (
          <Button variant="quiet" onClick={onDiscard}>
            {words.discard}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
