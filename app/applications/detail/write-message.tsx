// An e-mail to the applicant, sent only when staff choose it: a prepared text to change, a look at exactly what goes out, then sending.
// What is typed stays until it is sent.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { detailWords } from "../../../content/pages/application-detail.ts";
import { cleaned } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { MessageFields } from "./message-fields.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { type MessageText, preparedMessage, problemsOf } from "./message-text.ts";
import { type MessageOutcome, sendMessage } from "./timeline-store.ts";
import { useTypedText } from "./typed-text.ts";
import { keyOf } from "./use-application.ts";

const words = detailWords.message;

type WriteMessageProps = { application: StoredApplication; fold: (achieved?: string) => void };

export function WriteMessage({ application, fold }: WriteMessageProps) {
  const { id: applicationId } = application;
  const typed = useTypedText(`message ${applicationId}`);
  const client = useQueryClient();
  const [isChecking, setIsChecking] = useState(false);
  const [problems, setProblems] = useState<Partial<MessageText>>({});
  const [failure, setFailure] = useState("");
  const text = { ...preparedMessage(application, application.status), ...typed.fields };
  const goesOut = { subject: cleaned(text.subject), body: cleaned(text.body) };

  const { mutate, isPending } = useMutation({
    mutationFn: sendMessage,
    onSuccess: (outcome) => {
      void client.invalidateQueries({ queryKey: keyOf(applicationId, "timeline") });
      if (outcome === "earlier") typed.keepAsNew(goesOut);
      if (outcome !== "stored") return setFailure(failures[outcome]);
      typed.forget();
      fold(words.handedOver);
    },
    onError: (error) => {
      logFailure("Sending a message failed.", error);
      setFailure(words.failed);
    },
  });

  function check() {
    const found = problemsOf(goesOut);
    setProblems(found);
    setFailure("");
    setIsChecking(Object.keys(found).length === 0);
  }

  function change(fields: MessageText) {
    typed.keep(fields);
    setProblems((current) => (Object.keys(current).length > 0 ? problemsOf(fields) : current));
  }

  function send() {
    if (isPending) return;
    setFailure("");
    mutate({ id: typed.idFor(goesOut), application_id: applicationId, ...goesOut });
  }

  if (isChecking) {
    return (
      <MessagePreview
        {...{ to: application.email, ...goesOut, failure, isSending: isPending }}
        onSend={send}
        onBack={() => setIsChecking(false)}
      />
    );
  }
  return (
    <MessageFields
      {...{ application, text, problems }}
      isChanged={typed.fields !== undefined}
      onChange={change}
      onCheck={check}
      onCancel={() => fold()}
      onDiscard={() => {
        typed.forget();
        fold();
      }}
    />
  );
}

const failures: Record<Exclude<MessageOutcome, "stored">, string> = {
  earlier: words.earlierSent,
  "too soon": words.tooSoon,
  unclear: words.unclear,
  refused: words.failed,
};
