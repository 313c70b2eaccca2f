// The email that tells an applicant the decision: shown as it will go out, editable on request, sent
// together with the new status. Typed text is kept until it is sent.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { applicationStatuses, type Decision } from "../../../contract/application-status.ts";
import { cleanText } from "../../../contract/clean-text.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { logFailure } from "../../backend/log-failure.ts";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import { useWords } from "../../words/words.tsx";
import { ElsewhereNotice } from "../detail/elsewhere-notice.tsx";
import { useOpenForm } from "../detail/open-form.ts";
import { wasAnswered } from "../failures.ts";
import { MessageFields } from "../message/message-fields.tsx";
import { MessagePreview, type PreviewWords } from "../message/message-preview.tsx";
import { type MessageText, messageErrors } from "../message/message-text.ts";
import { PreparedText } from "../message/prepared-text.tsx";
import { ReadingCopy } from "../message/reading-copy.tsx";
import { draftKey, useStoredMessage } from "../message/stored-message.ts";
import { useDraft } from "../message/use-draft.ts";
import { type DecisionOutcome, decideAndSend, type OrderedDecision } from "./decision-store.ts";
import { useToldAlready } from "./told-already.ts";
import { useSettleDecisions } from "./use-settle-decisions.ts";

type WriteDecisionProps = {
  application: StoredApplication;
  /** The code of the language of the application's form. */
  formLanguage: string;
  decision: Decision;
  close: CloseDisclosure;
};

export function WriteDecision({ application, formLanguage, decision, close }: WriteDecisionProps) {
  const words = useWords("decisions");
  const messageWords = useWords("applicationDetail").message;
  const statuses = useWords("statuses");
  const first = { prepared: decision, language: formLanguage, until: "" };
  const { typed, choice, text } = useDraft(draftKey(decision, application.id), application, first);
  const open = useOpenForm("decision", application.id);
  const step = open.step?.decision === decision ? open.step : undefined;
  const client = useQueryClient();
  const settle = useSettleDecisions();
  const askToldAlready = useToldAlready(application.id);
  const [isEditing, setIsEditing] = useState(step?.at !== "preview" && typed.fields !== undefined);
  const [wasEdited, setWasEdited] = useState(isEditing);
  const [problems, setProblems] = useState<Partial<MessageText>>({});
  const [failure, setFailure] = useState("");
  /** The status that the user has seen. Somebody else's change of it is not written over unseen. */
  const [shownStatus, setShownStatus] = useState(
    () => applicationStatuses.find((status) => status === step?.shown) ?? application.status,
  );
  const outgoing = { subject: cleanText(text.subject), body: cleanText(text.body) };
  useStoredMessage(
    application.id,
    typed,
    () => void settleAs({ outcome: "done", status: decision }, outgoing, typed.id),
  );

  const { mutate, isPending } = useMutation({
    mutationFn: async (ordered: OrderedDecision) => {
      const told = await askToldAlready(ordered);
      return told || (await decideAndSend([ordered])).get(application.id);
    },
    onSuccess: async (answer, { text: sent, messageId }) => {
      if (typeof answer === "string") setFailure(answer);
      else await settleAs(answer ?? { outcome: "gone", status: shownStatus }, sent, messageId);
    },
    onError: (error) => {
      logFailure("Deciding an application failed.", error);
      setFailure(wasAnswered(error) ? words.failed : words.unclear);
    },
  });

  async function settleAs(
    { outcome, ...answer }: DecisionOutcome,
    sent: MessageText,
    messageId: string | undefined,
  ) {
    const status = answer.status ?? shownStatus;
    const changedTo = shownStatus === decision ? undefined : decision;
    await settle(client, new Map([[application.id, { outcome, status, changedTo }]]));
    if (outcome === "done") {
      if (typed.forgetSent(sent)) close(words.done, { hasToast: false, about: messageId });
      return;
    }
    setShownStatus(status);
    noteStep("preview", status);
    setFailure(
      outcome === "changed"
        ? formatMessage(words.changed, { status: statuses[status].badge })
        : outcome === "too_soon"
          ? words.tooSoon
          : words.gone,
    );
  }

  function check() {
    const found = messageErrors(text, messageWords);
    setProblems(found);
    setFailure("");
    setIsEditing(Object.keys(found).length > 0);
    if (Object.keys(found).length === 0) noteStep("preview");
  }

  function noteStep(at: "preview" | "fields", shown = shownStatus) {
    open.setStep({ decision, at, shown });
  }

  /** Another text is another message: an earlier one may have been stored although no answer came. */
  function change(fields: MessageText, nextChoice = choice) {
    typed.keepAsNew(fields, nextChoice);
    setProblems((current) =>
      Object.keys(current).length > 0 ? messageErrors(fields, messageWords) : current,
    );
  }

  const notice = <ElsewhereNotice typed={typed} />;
  if (isEditing) {
    return (
      <>
        {notice}
        <MessageFields
          prepared={
            <PreparedText
              application={application}
              formLanguage={formLanguage}
              text={text}
              choice={choice}
              names={[decision]}
              typed={typed}
              onChange={change}
            />
          }
          copy={<ReadingCopy application={application} text={text} choice={choice} />}
          text={text}
          language={choice.language}
          problems={problems}
          isChanged={typed.fields !== undefined}
          onChange={change}
          onCheck={check}
          onCancel={() => close()}
          onDiscard={() => {
            typed.forget();
            close();
          }}
        />
      </>
    );
  }
  return (
    <>
      {notice}
      <MessagePreview
        to={application.email}
        {...outgoing}
        language={choice.language}
        copy={<ReadingCopy application={application} text={text} choice={choice} />}
        failure={failure}
        isSending={isPending}
        words={previewWords(words)}
        onSend={() => {
          if (isPending || typed.elsewhere === "removed") return; // sent or discarded there, which the notice says
          setFailure("");
          noteStep("preview");
          mutate({ application, shownStatus, decision, messageId: typed.idFor(outgoing), text: outgoing });
        }}
        takesFocus={wasEdited}
        onBack={() => {
          setIsEditing(true);
          setWasEdited(true);
          noteStep("fields");
        }}
        onCancel={() => close()}
      />
    </>
  );
}

function previewWords(words: Words["decisions"]): PreviewWords {
  const { checkTitle, together, send, sending, change, cancel } = words;
  return { checkTitle, note: together, send, sending, change, cancel };
}
