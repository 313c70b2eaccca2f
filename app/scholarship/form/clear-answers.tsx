// Asks for confirmation before it clears the answers. On a shared computer an undo button would show them to
// the next person.
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";

export type ClearAnswersProps = {
  /** True while the application is being sent. */
  isLocked: boolean;
  /** Whether an earlier attempt to send may have been stored. */
  isUnconfirmed: boolean;
  onClear: () => void;
};

export function ClearAnswers({ isLocked, isUnconfirmed, onClear }: ClearAnswersProps) {
  const words = useWords("scholarship").keeping;
  const [step, setStep] = useState<"offer" | "question" | "declined">("offer");
  const questionId = useId();
  if (step !== "question")
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="quiet"
          className="-ml-5"
          disabled={isLocked}
          ref={step === "declined" ? focusWhenShown : null}
          onClick={() => setStep("question")}
        >
          {words.clear}
        </Button>
        <span className="text-base text-ink-muted">{words.clearHint}</span>
      </p>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; this groups a question and its answers.
    <div
      role="group"
      aria-labelledby={questionId}
      onKeyDown={(event) => {
        if (event.key === "Escape") setStep("declined");
      }}
      className="rounded-xs border border-danger p-4"
    >
      <p id={questionId} ref={focusWhenShown} tabIndex={-1} className="font-semibold">
        {words.clearQuestion}
      </p>
      <p className="mt-1">{words.clearMeaning}</p>
      {isUnconfirmed ? <p className="mt-1">{words.clearUnconfirmed}</p> : null}
      <p className="mt-3 flex flex-wrap gap-3">
        <Button disabled={isLocked} onClick={onClear}>
          {words.clearYes}
        </Button>
        <Button variant="outline" onClick={() => setStep("declined")}>
          {words.clearNo}
        </Button>
      </p>
    </div>
  );
}
