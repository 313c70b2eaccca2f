// An email to the applicant, sent only on request: staff edit a prepared text, preview exactly what will be
// sent, and send it. Typed text is kept until it is sent.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ApplicationStatus,
  applicationStatuses,
  type Decision,
  decisions,
} from "../../../contract/application-status.ts";
import { cleanText } from "../../../contract/clean-text.ts";
import type { Words } from "../../../words/compose-language.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { logFailure } from "../../backend/log-failure.ts";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import { useWords } from "../../words/words.tsx";
import { DueDay } from "../conversation/due-day.tsx";
import { useDueDays } from "../conversation/use-due-days.ts";
import { useToldAlready } from "../decide/told-already.ts";
import { ElsewhereNotice } from "../detail/elsewhere-notice.tsx";
import { useOpenForm } from "../detail/open-form.ts";
import { applicationQueryKey } from "../detail/use-application.ts";
import { countKey } from "../list/use-applications.ts";
import { readAgain } from "../read-again.ts";
import { type MessageOutcome, type NewMessage, sendMessage } from "../timeline/timeline-store.ts";
import { MessageFields } from "./message-fields.tsx";
import { MessagePreview, type PreviewWords } from "./message-preview.tsx";
import {
  isSameText,
  type MessageText,
  messageErrors,
  type PreparedChoice,
  questionNames,
  withDay,
} from "./message-text.ts";
import { PreparedText } from "./prepared-text.tsx";
import { ReadingCopy } from "./reading-copy.tsx";
import { draftKey, useStoredMessage } from "./stored-message.ts";
import { useDraft } from "./use-draft.ts";

type WriteMessageProps = {
  /** A question names the day until which an answer is awaited. */
  form: "message" | "question";
  application: StoredApplication;
  /** The code of the language of the application's form. */
  formLanguage: string;
  close: CloseDisclosure;
};

export function WriteMessage({ form, application, formLanguage, close }: WriteMessageProps) {
  const words = useWords("applicationDetail").message;
  const prepared = useWords("preparedMessages");
  const { id: applicationId, status } = application;
  const isQuestion = form === "question";
  const { inAWeek, faultOf } = useDueDays();
  const first: PreparedChoice = isQuestion
    ? { prepared: "question 0", language: formLanguage, until: inAWeek }
    : { prepared: status, language: formLanguage, until: "" };
  const { typed, choice, text } = useDraft(draftKey(form, applicationId), application, first);
  const { step, setStep } = useOpenForm(form, applicationId);
  const client = useQueryClient();
  const askToldAlready = useToldAlready(applicationId);
  /**
   * The text in the preview. It is fixed, because a prepared text follows the status, which somebody else may
   * change.
   */
  const [checked, setChecked] = useState<Checked | undefined>(() =>
    step?.at === "preview" && typed.fields ? { text: cleaned(text), choice } : undefined,
  );
  const [problems, setProblems] = useState<Partial<MessageText>>({});
  const [failure, setFailure] = useState("");
  const decision = isQuestion ? undefined : decisionOf(status);
  const [dueProblem, setDueProblem] = useState("");
  /** What a message that was kept tells, it tells only as long as that decision is set. */
  const [isDecision, setIsDecision] = useState(step?.announces === undefined || step.announces === decision);
  useStoredMessage(applicationId, typed, () => finish({ id: typed.id, ...cleaned(text) }));

  const { mutate, isPending } = useMutation({
    mutationFn: async (message: NewMessage) => {
      const { id, announces } = message;
      const told = announces && (await askToldAlready({ decision: announces, messageId: id }));
      return told ? { told } : { outcome: await sendMessage(message) };
    },
    onSuccess: ({ outcome, told }, { id, subject, body }) => {
      void readAgain(client, applicationQueryKey(applicationId, "timeline"));
      void client.invalidateQueries({ queryKey: [countKey] });
      if (outcome === "earlier") typed.keepAsNew({ subject, body });
      if (outcome === "stored") finish({ id, subject, body });
      else setFailure(outcome ? failureOf(outcome, words) : told);
    },
    onError: (error) => {
      logFailure("Sending a message failed.", error);
      setFailure(words.failed);
    },
  });

  function finish({ id, ...sent }: MessageText & { id: string | undefined }) {
    if (typed.forgetSent(sent)) close(words.handedOver, { about: id });
  }

  function check() {
    const outgoing = cleaned(text);
    const found = messageErrors(outgoing, words);
    const wrongDay = isQuestion ? faultOf(choice.until) : "";
    const isRight = Object.keys(found).length === 0 && wrongDay === "";
    if (typed.elsewhere === "removed") typed.seeElsewhere(); // what is checked now is another text
    setProblems(found);
    setDueProblem(wrongDay);
    setFailure("");
    setChecked(isRight ? { text: outgoing, choice } : undefined);
    noteStep(isRight, isDecision);
  }

  function noteStep(isPreview: boolean, announces: boolean) {
    setStep({
      ...(isPreview ? { at: "preview" } : {}),
      ...(decision ? { announces: announces ? decision : "nothing" } : {}),
    });
  }

  function change(fields: MessageText, nextChoice = choice) {
    typed.keep(fields, nextChoice);
    setProblems((current) => (Object.keys(current).length > 0 ? messageErrors(fields, words) : current));
  }

  /** What another tab sent is not sent again, and what it changed is checked first. */
  function send({ text: outgoing, choice: begun }: Checked) {
    if (isPending) return;
    const isGone = typed.elsewhere === "removed"; // sent or discarded there, which the notice says
    if (isGone || (typed.elsewhere && !isSameText(cleaned(text), outgoing))) return backToFields();
    const wrongDay = isQuestion ? faultOf(begun.until) : ""; // midnight has passed
    setFailure(wrongDay);
    if (wrongDay) return;
    typed.keep(outgoing, begun);
    const announces = isDecision ? (decision ?? null) : null;
    const due_on = begun.until || null;
    mutate({ id: typed.idFor(outgoing), application_id: applicationId, ...outgoing, announces, due_on });
  }

  /** The text names the new day wherever it named the one before. */
  function changeDay(until: string) {
    setDueProblem("");
    typed.keep(withDay(text, { from: choice.until, until, formats: prepared[choice.language]?.formats }), {
      ...choice,
      until,
    });
  }

  function changeAnnouncement(announces: boolean) {
    setIsDecision(announces);
    noteStep(true, announces);
  }

  function backToFields() {
    setChecked(undefined);
    noteStep(false, isDecision);
  }

  const notice = <ElsewhereNotice typed={typed} />;
  if (checked) {
    return (
      <>
        {notice}
        <MessagePreview
          to={application.email}
          {...checked.text}
          language={checked.choice.language}
          until={checked.choice.until}
          copy={<ReadingCopy application={application} {...checked} />}
          failure={failure}
          isSending={isPending}
          announcement={
            decision ? { decision, isChecked: isDecision, onChange: changeAnnouncement } : undefined
          }
          words={previewWords(words)}
          onSend={() => send(checked)}
          onBack={backToFields}
        />
      </>
    );
  }
  return (
    <>
      {notice}
      <MessageFields
        prepared={
          <>
            <PreparedText
              application={application}
              formLanguage={formLanguage}
              text={text}
              choice={choice}
              names={isQuestion ? questionNames(prepared, formLanguage) : applicationStatuses}
              typed={typed}
              onChange={change}
            />
            {isQuestion ? (
              <DueDay name="due" value={choice.until} error={dueProblem} onChange={changeDay} />
            ) : null}
          </>
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

type Checked = { text: MessageText; choice: PreparedChoice };

function cleaned({ subject, body }: MessageText): MessageText {
  return { subject: cleanText(subject), body: cleanText(body) };
}

/** The decision that a message may tell. */
function decisionOf(status: ApplicationStatus): Decision | undefined {
  return decisions.find((decision) => decision === status);
}

type MessageWords = Words["applicationDetail"]["message"];

function previewWords({ checkTitle, send, sending, keepWriting }: MessageWords): PreviewWords {
  return { checkTitle, note: "", send, sending, change: keepWriting };
}

function failureOf(outcome: Exclude<MessageOutcome, "stored">, words: MessageWords): string {
  const failures: Record<typeof outcome, string> = {
    earlier: words.earlierSent,
    "too soon": words.tooSoon,
    unclear: words.unclear,
    refused: words.failed,
  };
  return failures[outcome];
}
