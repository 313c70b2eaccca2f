// Runs the submit flow once at a time and tells its outcome: a toast in every case, and what the page shows for good
// (spec sections 4, 7 and 8).
import { useRef, useState } from "react";
import { confirmationWords, scholarshipWords } from "../../content/pages/scholarship.ts";
import type { ScholarshipForm } from "../../contract/scholarship.ts";
import { useToast } from "../ui/toast.tsx";
import { type Confirmation, keepConfirmation } from "./confirmation.ts";
import { clearDraft, currentDraft } from "./draft.ts";
import { send } from "./send.ts";
import { submitApplication } from "./submit-application.ts";

export type Submission =
  | { phase: "idle" }
  | { phase: "submitting" }
  | { phase: "failed"; reason: "connection" | "refused" };

type SubmissionOptions = { onSaved: (confirmation: Confirmation) => void; onSubmitted: () => void };

export function useSubmission({ onSaved, onSubmitted }: SubmissionOptions) {
  const [submission, setSubmission] = useState<Submission>({ phase: "idle" });
  const isRunning = useRef(false);
  const { toast } = useToast();

  async function run(form: ScholarshipForm) {
    setSubmission({ phase: "submitting" });
    const { id } = currentDraft();
    const outcome = await submitApplication(id, form, send);
    if (!outcome.isSaved) {
      setSubmission({ phase: "failed", reason: outcome.reason });
      toast({ title: scholarshipWords.notSaved.toast, variant: "error" });
      return;
    }
    const confirmation = { id, email: outcome.email, isTestingMode: outcome.isTestingMode };
    keepConfirmation(confirmation);
    clearDraft();
    toast({
      title: confirmationWords.toasts[outcome.email],
      variant: outcome.email === "unclear" ? "error" : "success",
    });
    onSubmitted();
    onSaved(confirmation);
  }

  function submit(form: ScholarshipForm) {
    if (isRunning.current) return;
    isRunning.current = true;
    void run(form).finally(() => {
      isRunning.current = false;
    });
  }

  return { submission, submit };
}
