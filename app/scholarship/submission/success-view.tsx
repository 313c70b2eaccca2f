// The view after a saved record: which application it is, what happens next, whom to ask,
// links to continue, and a copy of the answers. It repeats everything that the toast said.
import { useState } from "react";
import { Link } from "react-router";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/forms/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitlePrefix } from "../../ui/page-title.ts";
import { useWords } from "../../words/words.tsx";
import { ContactLine } from "../form/contact-line.tsx";
import { savedPrefix } from "../form/title-prefix.ts";
import { ApplicationSummary } from "./application-summary.tsx";
import { type Confirmation, readConfirmation, saveConfirmation } from "./confirmation.ts";
import { CorrectAddress } from "./correct-address.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { correctPendingEmail } from "./pending-email.ts";
import { ReceiptNote } from "./receipt-note.tsx";
import { SentAnswers } from "./sent-answers.tsx";
import { usePendingEmail } from "./use-pending-email.ts";

type SuccessViewProps = {
  confirmation: Confirmation;
  isFresh: boolean;
  onStartAgain: () => void;
  onClear: () => void;
};

export function SuccessView({ confirmation, isFresh, onStartAgain, onClear }: SuccessViewProps) {
  const words = useWords("confirmation");
  const [known, setKnown] = useState(confirmation);
  const [isAnswered, setIsAnswered] = useState(false);
  const { email, id, isTestingMode, isWithoutReceipt, mayBeEarlier, summary, answers } = known;
  usePendingEmail((answeredId, result) => {
    if (readConfirmation()?.id !== answeredId) return;
    saveConfirmation({ ...known, ...result });
    setKnown({ ...known, ...result });
    setIsAnswered(true);
  });
  useTitlePrefix(savedPrefix(words), true);

  function correct(email: string) {
    const corrected = {
      ...known,
      summary: { ...summary, email },
      ...(answers ? { answers: { ...answers, email } } : {}),
    };
    saveConfirmation(corrected);
    setKnown(corrected);
    correctPendingEmail(id, email);
  }

  return (
    <article className="space-y-8">
      <h1
        ref={isFresh ? focusOnMount : null}
        tabIndex={-1}
        className="font-bold font-heading text-4xl sm:text-5xl"
      >
        {words.title}
      </h1>
      <Notice tone={email === "unclear" ? "error" : "success"} title={words.toasts[email]}>
        {words.meaning[email] ? <p>{words.meaning[email]}</p> : null}
        {mayBeEarlier ? <p>{words.mayBeEarlier}</p> : null}
        {isTestingMode ? <p>{words.testingMode}</p> : null}
      </Notice>
      <ApplicationSummary
        id={id}
        summary={summary}
        afterEmail={
          isBackendBuiltIn() ? <CorrectAddress id={id} email={summary.email} onCorrected={correct} /> : null
        }
      />
      <section>
        <h2 className="font-bold font-heading text-2xl">{words.nextTitle}</h2>
        <ol className="mt-3 list-decimal space-y-2 pl-6">
          {words.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <ReceiptNote isTestingMode={isTestingMode} isWithoutReceipt={isWithoutReceipt} />
        <p className="mt-3">
          {words.lookUp.before}{" "}
          <Link to="/status" className="underline underline-offset-4">
            {words.lookUp.link}
          </Link>{" "}
          {words.lookUp.after}
        </p>
      </section>
      <section>
        <h2 className="font-bold font-heading text-2xl">{words.contactTitle}</h2>
        <p className="mt-3">
          <ContactLine
            before={words.contactBefore}
            between={words.contactBetween}
            after={` ${words.contactAfter}`}
          />
        </p>
      </section>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/">{words.home}</ButtonLink>
        <span className="hidden scripted:block">
          <Button variant="outline" onClick={() => window.print()}>
            {words.print}
          </Button>
        </span>
        <LeaveButton
          key={`${isAnswered}`}
          label={words.again}
          anyway={words.leaving.startAnyway}
          variant="quiet"
          onLeave={onStartAgain}
        />
        <ButtonLink to="/scholarship" reloadDocument variant="quiet" className="scripted:hidden">
          {words.again}
        </ButtonLink>
      </div>
      <SentAnswers
        answers={answers}
        clearing={
          <LeaveButton
            key={`${isAnswered}`}
            label={words.copy.clear}
            anyway={words.leaving.clearAnyway}
            hint={words.copy.clearHint}
            variant="outline"
            onLeave={onClear}
          />
        }
      />
    </article>
  );
}
