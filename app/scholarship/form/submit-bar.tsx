// The end of the form: the result of the last attempt, and the button, which reads 'Submitting...' and is
// disabled while the form is sent and while it tries again by itself. The panel's buttons act then.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { checkAnswersButton } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/forms/error-summary.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import type { Sending } from "../submission/use-submission.ts";
import { openAllAnswersId } from "./use-all-answers.ts";

type SubmitBarProps = {
  sending: Sending;
  onStop: () => void;
  /** Opens the list of all answers. Undefined while it is shown. */
  onCheck: (() => void) | undefined;
  /** Stands beside the button: on a shared computer the end of the form is where people leave it. */
  children: ReactNode;
};

export function SubmitBar({ sending, onStop, onCheck, children }: SubmitBarProps) {
  const words = useWords("scholarship");
  const { formats: tag } = useWords("language");
  const isWaiting = sending.phase === "waiting";
  const isSubmitting = sending.phase === "submitting" || isWaiting;
  return (
    <div className="border-line border-t pt-6">
      {sending.phase === "failed" ? (
        <Notice tone="error" title={words.notSaved.toast} ref={focusOnMount} className="mb-4">
          <p>{explain(sending, { words: words.notSaved, tag })}</p>
        </Notice>
      ) : null}
      {isWaiting ? <Waiting isTrying={sending.isTrying} onStop={onStop} /> : null}
      {sending.phase === "paused" ? <Paused because={sending.because} /> : null}
      <p className="mb-4 text-ink-muted">
        {words.consent}{" "}
        <Link to="/privacy" className="text-ink underline underline-offset-4">
          {words.privacy}
        </Link>
      </p>
      <SubmitButton
        isSubmitting={isSubmitting}
        // An automatic retry must not move the focus.
        takesFocus={!isWaiting}
        label={words.submit}
        submitting={words.submitting}
        status={isWaiting ? "" : words.submittingStatus}
        className="w-full sm:w-auto"
      />
      {/* After the button that sends: Enter in a field presses the first button of a form. */}
      {onCheck ? (
        <Button
          id={openAllAnswersId}
          type="submit"
          name={checkAnswersButton}
          value="true"
          variant="outline"
          className="w-full sm:w-auto"
          disabled={isSubmitting}
          onClick={(event) => {
            event.preventDefault();
            onCheck();
          }}
        >
          {words.allAnswers.open}
        </Button>
      ) : null}
      <div className="mt-2 hidden scripted:block">{children}</div>
    </div>
  );
}

function Waiting({ isTrying, onStop }: { isTrying: boolean; onStop: () => void }) {
  const { waiting } = useWords("scholarship");
  return (
    <Notice ref={focusWhenShown} className="mb-4">
      <div role="status" className="space-y-2">
        <p className="font-semibold">{waiting.title}</p>
        <p>{waiting.text}</p>
      </div>
      <p className="flex flex-wrap gap-3 pt-2">
        <Button type="submit" variant="outline" aria-disabled={isTrying}>
          {waiting.tryNow}
        </Button>
        <Button variant="outline" onClick={onStop}>
          {waiting.stop}
        </Button>
      </p>
    </Notice>
  );
}

/**
 * Takes focus only if the applicant stopped the retries. After a changed answer focus stays in the field, and
 * a toast says what happened.
 */
function Paused({ because }: { because: "stopped" | "changed" }) {
  const { paused } = useWords("scholarship");
  return (
    <Notice ref={because === "stopped" ? focusWhenShown : null} title={paused[because]} className="mb-4">
      <p>{paused.text}</p>
    </Notice>
  );
}

type FailedSending = Sending & { phase: "failed" };
type ExplainWords = { words: Words["scholarship"]["notSaved"]; tag: string };

function explain({ outcome, at }: FailedSending, { words, tag }: ExplainWords): string {
  const { reason, waitSeconds } = outcome;
  if (reason !== "limited") return words[reason];
  if (waitSeconds === undefined) return words.tooMany;
  const untilNextMinute = 60_000;
  const time = new Date(at + waitSeconds * 1000 + untilNextMinute);
  return formatMessage(words.limited, {
    timeOfDay: time.toLocaleTimeString(tag, { hour: "numeric", minute: "2-digit" }),
  });
}
