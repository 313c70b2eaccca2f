// Decides the selected applications and writes to each applicant: one text with a place for the first name,
// each email as it will go out, and afterwards those that were not sent.
import { useId, useState } from "react";
import type { Decision } from "../../../contract/scholarship.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words.tsx";
import { formatCount } from "../describe-application.ts";
import { useUnsavedText } from "../detail/unsaved-text.ts";
import { type MessageText, messageErrors } from "../message/message-text.ts";
import { DecisionChoice } from "./decision-choice.tsx";
import { DecisionResults } from "./decision-results.tsx";
import { EmailPreview } from "./email-preview.tsx";
import { sharedText } from "./personal-text.ts";
import { SharedTextFields } from "./shared-text-fields.tsx";
import { type SettledDecision, useSeveralDecisions } from "./use-several-decisions.ts";

type DecideSeveralDialogProps = {
  /** As they were when the dialog opened. */
  applications: StoredApplication[];
  onSettled: (results: SettledDecision[]) => void;
  onClose: () => void;
};

export function DecideSeveralDialog({ applications, onSettled, onClose }: DecideSeveralDialogProps) {
  const decisionWords = useWords("decisions");
  const messageWords = useWords("applicationDetail").message;
  const prepared = useWords("applicantMessages");
  const { several: words } = decisionWords;
  const [decision, setDecision] = useState<Decision>();
  const typedTexts = {
    approved: useUnsavedText("several approved"),
    rejected: useUnsavedText("several rejected"),
  };
  const [problems, setProblems] = useState<Partial<MessageText>>({});
  const [failure, setFailure] = useState("");
  const { run, sent, settled } = useSeveralDecisions(applications);
  const formId = useId();
  const people = formatPlural(words.people, { count: applications.length });
  const isSending = sent !== undefined;
  const text: MessageText | undefined = decision && {
    ...sharedText(decision, prepared, words.placeholder),
    ...typedTexts[decision].fields,
  };

  async function send() {
    setFailure(decision ? "" : words.choose);
    if (!decision || !text) return;
    const found = messageErrors(text, messageWords);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) return document.getElementById(`${formId}-${first}`)?.focus();
    const results = await run(decision, text);
    if (results.length === 0) return;
    onSettled(results);
    if (results.some(({ outcome }) => outcome !== "done")) return;
    typedTexts[decision].forget();
    onClose();
  }

  function change(fields: MessageText) {
    if (decision) typedTexts[decision].keep(fields);
    setProblems((current) =>
      Object.keys(current).length > 0 ? messageErrors(fields, messageWords) : current,
    );
  }

  const buttons = settled ? (
    <Button onClick={onClose}>{words.close}</Button>
  ) : (
    <>
      <Button aria-disabled={isSending} onClick={() => void send()}>
        {isSending ? decisionWords.sending : formatMessage(decisionWords.sendTo, { people })}
      </Button>
      <Button variant="quiet" aria-disabled={isSending} onClick={() => !isSending && onClose()}>
        {decisionWords.cancel}
      </Button>
    </>
  );
  const progress = isSending
    ? formatMessage(words.progress, { done: formatCount(sent), all: formatCount(applications.length) })
    : undefined;

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={formatMessage(words.title, { people })}
      close={words.close}
      content={words.content}
      footer={
        <>
          {settled ? null : (
            <p
              role="status"
              className={`mb-3 text-base ${failure ? "font-semibold text-danger" : "text-ink-muted"}`}
            >
              {failure || progress || `${decisionWords.together} ${words.final}`}
            </p>
          )}
          <div className="flex flex-wrap gap-3">{buttons}</div>
        </>
      }
    >
      {settled ? (
        <DecisionResults results={settled} />
      ) : (
        <div className="space-y-4">
          <DecisionChoice
            chosen={decision}
            onChoose={(next) => {
              setDecision(next);
              setFailure("");
              setProblems({});
            }}
          />
          {text ? (
            <>
              <SharedTextFields id={formId} text={text} problems={problems} onChange={change} />
              <EmailPreview applications={applications} text={text} />
            </>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
