// The form for an e-mail to an applicant, which starts with a prepared text for each status. A typed text
// that a prepared one replaces can be brought back.
import { type FormEvent, useId, useRef, useState } from "react";
import { detailWords } from "#content/pages/application-detail.ts";
import { statusWords } from "#content/pages/applications.ts";
import { applicationStatuses } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { controlClass, TextArea, TextField } from "../../ui/field.tsx";
import { parseStatus } from "../list/application-filter.ts";
import { type MessageText, messageErrors, preparedMessage } from "./message-text.ts";

const words = detailWords.message;

type MessageFieldsProps = {
  application: StoredApplication;
  text: MessageText;
  problems: Partial<MessageText>;
  /** Whether the user has typed in the text. */
  isChanged: boolean;
  onChange: (text: MessageText) => void;
  onCheck: () => void;
  onCancel: () => void;
  onDiscard: () => void;
};

export function MessageFields({
  text,
  problems,
  onChange,
  onCheck,
  onCancel,
  onDiscard,
  ...prepared
}: MessageFieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  const { errorPrefix } = detailWords;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onCheck();
    const [first] = Object.keys(messageErrors(text));
    if (first) form.current?.querySelector<HTMLElement>(`#${first}`)?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="space-y-4">
      <PreparedText {...prepared} text={text} onChange={onChange} />
      <TextField
        name="subject"
        label={words.subject}
        error={problems.subject}
        errorPrefix={errorPrefix}
        autoComplete="off"
        value={text.subject}
        onChange={(event) => onChange({ ...text, subject: event.target.value })}
      />
      <TextArea
        name="body"
        label={words.body}
        hint={words.bodyHint}
        error={problems.body}
        errorPrefix={errorPrefix}
        rows={8}
        value={text.body}
        onChange={(event) => onChange({ ...text, body: event.target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline">
          {words.check}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {prepared.isChanged ? words.keepForLater : words.cancel}
        </Button>
        {prepared.isChanged ? (
          <Button variant="quiet" onClick={onDiscard}>
            {words.discard}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type PreparedTextProps = Pick<MessageFieldsProps, "application" | "text" | "isChanged" | "onChange">;

function PreparedText({ application, text, isChanged, onChange }: PreparedTextProps) {
  const id = useId();
  const [chosen, setChosen] = useState(application.status);
  const [replacedText, setReplacedText] = useState<MessageText>();

  function choose(value: string) {
    const status = parseStatus(value);
    if (!status) return;
    const isOwn = isChanged && !isPrepared(application, text);
    if (isOwn) setReplacedText(text);
    setChosen(status);
    onChange(preparedMessage(application, status));
  }

  function restoreText() {
    if (replacedText) onChange(replacedText);
    setReplacedText(undefined);
  }

  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        {words.prepared}
      </label>
      <select
        id={id}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        className={`${controlClass} mt-1.5`}
      >
        {applicationStatuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status].badge}
          </option>
        ))}
      </select>
      <p role="status" className="text-base text-ink-muted">
        {replacedText ? words.replaced : ""}
      </p>
      {replacedText ? (
        <Button variant="quiet" className="px-0!" onClick={restoreText}>
          {words.bringBack}
        </Button>
      ) : null}
    </div>
  );
}

function isPrepared(application: StoredApplication, text: MessageText): boolean {
  return applicationStatuses.some((status) => {
    const { subject, body } = preparedMessage(application, status);
    return subject === text.subject && body === text.body;
  });
}
