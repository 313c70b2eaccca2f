// A button that leaves the confirmation. If the email request is still pending it is sent first; if it cannot
// go out now, the applicant is asked: afterwards only they can tell the school what it holds.
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { readPendingEmail } from "./pending-email.ts";
import { sendPendingEmail } from "./send-pending-email.ts";

type LeaveButtonProps = {
  label: string;
  /** The button that leaves all the same. */
  anyway: string;
  hint?: string;
  variant: "outline" | "quiet";
  onLeave: () => void;
};

export function LeaveButton({ label, anyway, hint, variant, onLeave }: LeaveButtonProps) {
  const words = useWords("confirmation").leaving;
  const [step, setStep] = useState<"offer" | "sending" | "question" | "waiting">("offer");
  const questionId = useId();

  async function leave() {
    if (step === "sending") return;
    if (!readPendingEmail()) return onLeave();
    setStep("sending");
    if ((await sendPendingEmail()) === "pending") setStep("question");
    else onLeave();
  }

  if (step !== "question")
    return (
      <div className="hidden flex-wrap items-center gap-x-4 gap-y-1 scripted:flex print:hidden!">
        <Button
          variant={variant}
          aria-disabled={step === "sending"}
          ref={step === "waiting" ? focusWhenShown : null}
          onClick={() => void leave()}
        >
          {step === "sending" ? words.sending : label}
        </Button>
        {hint ? <span className="text-base text-ink-muted">{hint}</span> : null}
        <span role="status" className="text-base empty:hidden">
          {step === "waiting" ? words.waiting : ""}
        </span>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; this groups a question and its answers.
    <div
      role="group"
      aria-labelledby={questionId}
      onKeyDown={(event) => {
        if (event.key === "Escape") setStep("waiting");
      }}
      className="rounded-xs border border-danger p-4 print:hidden"
    >
      <p id={questionId} ref={focusWhenShown} tabIndex={-1} className="font-semibold">
        {words.question}
      </p>
      <p className="mt-1">{words.meaning}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => setStep("waiting")}>{words.wait}</Button>
        <Button variant="outline" onClick={onLeave}>
          {anyway}
        </Button>
      </p>
    </div>
  );
}
