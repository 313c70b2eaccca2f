// The choice of a prepared text, by status and language. A typed text that a prepared one replaces can be
// brought back.
import { useId, useState } from "react";
import { type ApplicationStatus, applicationStatuses } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { controlClass } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import { parseStatus } from "../list/application-filter.ts";
import { useLanguageName } from "../use-language-name.ts";
import { isSameText, type MessageText, type PreparedChoice, preparedMessage } from "./message-text.ts";

type PreparedTextProps = {
  application: StoredApplication;
  /** The code of the language of the application's form. */
  formLanguage: string;
  text: MessageText;
  /** The prepared text that this one began with. */
  choice: PreparedChoice;
  /** Those to choose from; one is no choice. */
  statuses: readonly ApplicationStatus[];
  /** Whether the user has typed in the text. */
  isChanged: boolean;
  onChange: (text: MessageText, choice: PreparedChoice) => void;
};

export function PreparedText({
  application,
  formLanguage,
  text,
  choice,
  statuses,
  isChanged,
  onChange,
}: PreparedTextProps) {
  const words = useWords("applicationDetail").message;
  const statusWords = useWords("statuses");
  const prepared = useWords("preparedMessages");
  const languages = useWords("languages");
  const nameOf = useLanguageName();
  const [replaced, setReplaced] = useState<{ text: MessageText; choice: PreparedChoice }>();

  function choose(next: PreparedChoice) {
    const isOwn = isChanged && !isPrepared();
    if (isOwn) setReplaced({ text, choice });
    onChange(preparedMessage(application, next, prepared), next);
  }

  function isPrepared(): boolean {
    return languages.some(({ code: language }) =>
      applicationStatuses.some((status) =>
        isSameText(text, preparedMessage(application, { status, language }, prepared)),
      ),
    );
  }

  function restoreText() {
    if (replaced) onChange(replaced.text, replaced.choice);
    setReplaced(undefined);
  }

  return (
    <div className="space-y-4">
      {statuses.length > 1 ? (
        <LabelledSelect
          label={words.prepared}
          value={choice.status}
          options={statuses.map((status) => [status, statusWords[status].badge])}
          onChange={(value) => choose({ ...choice, status: parseStatus(value) ?? choice.status })}
        />
      ) : null}
      {languages.length > 1 ? (
        <LabelledSelect
          label={words.language}
          value={choice.language}
          options={languages.map(({ code }) => [code, nameInForm(code)])}
          onChange={(language) => choose({ ...choice, language })}
        />
      ) : null}
      <div>
        <p role="status" className="text-base text-ink-muted">
          {replaced ? words.replaced : ""}
        </p>
        {replaced ? (
          <Button variant="quiet" className="px-0!" onClick={restoreText}>
            {words.bringBack}
          </Button>
        ) : null}
      </div>
    </div>
  );

  function nameInForm(code: string): string {
    return code === formLanguage ? formatMessage(words.asInForm, { language: nameOf(code) }) : nameOf(code);
  }
}

type LabelledSelectProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
};

function LabelledSelect({ label, value, options, onChange }: LabelledSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} mt-1.5`}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
