// The choice of a prepared text for each status. A typed text that a prepared one replaces can be brought
// back.
import { useId, useState } from "react";
import { applicationStatuses } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { controlClass } from "../../ui/field.tsx";
import { useWords } from "../../words/words.tsx";
import { parseStatus } from "../list/application-filter.ts";
import { type MessageText, preparedMessage } from "./message-text.ts";

type PreparedTextProps = {
  application: StoredApplication;
  text: MessageText;
  /** Whether the user has typed in the text. */
  isChanged: boolean;
  onChange: (text: MessageText) => void;
};

export function PreparedText({ application, text, isChanged, onChange }: PreparedTextProps) {
  const words = useWords("applicationDetail").message;
  const statusWords = useWords("statuses");
  const prepared = useWords("applicantMessages");
  const id = useId();
  const [chosen, setChosen] = useState(application.status);
  const [replacedText, setReplacedText] = useState<MessageText>();

  function choose(value: string) {
    const status = parseStatus(value);
    if (!status) return;
    const isOwn = isChanged && !isPrepared(text);
    if (isOwn) setReplacedText(text);
    setChosen(status);
    onChange(preparedMessage(application, status, prepared));
  }

  function isPrepared({ subject, body }: MessageText): boolean {
    const all = applicationStatuses.map((status) => preparedMessage(application, status, prepared));
    return all.some((message) => message.subject === subject && message.body === body);
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
