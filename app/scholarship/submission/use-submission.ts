// Runs one submit flow at a time and reports its outcome: by a toast, and by what the page shows permanently
// . After a lost connection it retries by itself until the applicant stops it, changes an
// answer or leaves the form; until then only the page speaks. Every attempt sends the same id.
import { useEffect, useRef, useState } from "react";
import type { Submission } from "../../../contract/scholarship.ts";
import type { FormValues } from "../../ui/forms/validated-form.ts";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { hasSameAnswers } from "../draft/draft-record.ts";
import { waitForRetry } from "./backoff.ts";
import type { Confirmation } from "./confirmation.ts";
import { recordAttempt, recordNotSaved, recordSaved } from "./record-attempts.ts";
import { retrySubmission } from "./retry-submission.ts";
import { insertApplication, requestEmail } from "./submission-api.ts";
import { type NotSaved, submitApplication } from "./submit-application.ts";

export type Sending =
  | { phase: "idle" }
  | { phase: "submitting" }
  | { phase: "waiting"; isTrying: boolean }
  | { phase: "paused"; because: "stopped" | "changed" }
  | { phase: "failed"; outcome: NotSaved; at: number };

type Run = { submission: Submission; stopping: AbortController; isSending: boolean };
type SubmissionOptions = { onSaved: (confirmation: Confirmation) => void; onSubmitted: () => void };

export function useSubmission({ onSaved, onSubmitted }: SubmissionOptions) {
  const words = useWords("scholarship");
  const { toasts } = useWords("confirmation");
  const [sending, setSending] = useState<Sending>({ phase: "idle" });
  const current = useRef<Run>(undefined);
  const hasLeft = useRef(false);
  const { toast } = useToast();

  // An attempt that is running when the applicant leaves the form may finish; no other follows.
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      if (!current.current?.isSending) current.current?.stopping.abort();
    };
  }, []);

  async function attempt(run: Run) {
    const { submission, stopping } = run;
    const before = recordAttempt(submission);
    run.isSending = true;
    const outcome = await submitApplication(submission, {
      insert: (record) => insertApplication(record, stopping.signal),
      requestEmail,
      onStored: () => setSending({ phase: "submitting" }),
    });
    run.isSending = false;
    if (outcome.isSaved)
      return { isSaved: true, confirmation: recordSaved(submission, outcome, before) } as const;
    recordNotSaved(outcome, before);
    return outcome;
  }

  async function send(run: Run) {
    const { signal } = run.stopping;
    const outcome = await retrySubmission({
      attempt: () => attempt(run),
      pause: (pauseMs, askedMs) => waitForRetry(pauseMs, signal, askedMs),
      isStopped: () => signal.aborted || hasLeft.current,
      now: Date.now,
      random: Math.random,
      onWaiting: () => setSending({ phase: "waiting", isTrying: false }),
      onTryingAgain: () => setSending({ phase: "waiting", isTrying: true }),
    });
    if (outcome === "stopped") return;
    if (outcome.isSaved) return finish(outcome.confirmation);
    setSending({ phase: "failed", outcome, at: Date.now() });
    toast({ title: words.notSaved.toast, variant: "error" });
  }

  function finish(confirmation: Confirmation) {
    toast({
      title: toasts[confirmation.email],
      variant: confirmation.email === "unclear" ? "error" : "success",
    });
    onSubmitted();
    if (!hasLeft.current) onSaved(confirmation);
  }

  function submit(submission: Submission) {
    const earlier = current.current;
    if (earlier?.isSending && !earlier.stopping.signal.aborted) return;
    earlier?.stopping.abort();
    const run = { submission, stopping: new AbortController(), isSending: false };
    current.current = run;
    setSending({ phase: "submitting" });
    void send(run);
  }

  function stop(because: "stopped" | "changed") {
    current.current?.stopping.abort();
    setSending({ phase: "paused", because });
  }

  /** What is stored must be what the applicant confirmed last, so a change ends the retries. */
  function noteAnswers(answers: FormValues) {
    if (sending.phase !== "waiting") return;
    if (!current.current || hasSameAnswers(current.current.submission, answers)) return;
    stop("changed");
    toast({ title: words.paused.changed });
  }

  return { sending, submit, stop, noteAnswers };
}
