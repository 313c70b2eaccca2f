// The view after a saved record: the reference, what happens next, whom to ask, and links to
// continue. It repeats everything that the toast said, and survives a reload.
import { useState } from "react";
import { organisation } from "#content/organisation.ts";
import { confirmationWords as words } from "#content/pages/scholarship.ts";
import { applicationReference } from "../../../contract/scholarship.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitlePrefix } from "../../ui/page-title.ts";
import { ContactLine } from "../form/contact-line.tsx";
import { savedPrefix } from "../form/title-prefix.ts";
import { type Confirmation, readConfirmation, saveConfirmation } from "./confirmation.ts";
import { usePendingEmail } from "./use-pending-email.ts";

type SuccessViewProps = { confirmation: Confirmation; isFresh: boolean; onStartAgain: () => void };

export function SuccessView({ confirmation, isFresh, onStartAgain }: SuccessViewProps) {
  const [known, setKnown] = useState(confirmation);
  const { email, id, isTestingMode, mayBeEarlier } = known;
  usePendingEmail((answeredId, result) => {
    if (readConfirmation()?.id !== answeredId) return;
    saveConfirmation({ ...known, ...result });
    setKnown({ ...known, ...result });
  });
  useTitlePrefix(savedPrefix, true);
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
      <dl className="inline-block border-2 border-drawing px-5 py-3">
        <dt className="text-base text-ink-muted">{words.reference}</dt>
        <dd className="font-bold font-heading text-3xl tracking-wide">{applicationReference(id)}</dd>
      </dl>
      <section>
        <h2 className="font-bold font-heading text-2xl">{words.nextTitle}</h2>
        <ol className="mt-3 list-decimal space-y-2 pl-6">
          {words.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {isTestingMode ? null : <p className="mt-3">{words.receipt}</p>}
      </section>
      <section>
        <h2 className="font-bold font-heading text-2xl">{words.contactTitle}</h2>
        <p className="mt-3">
          <ContactLine
            before={words.contactBefore}
            between={words.contactBetween}
            after={` ${words.contactAfter}`}
            organisation={organisation}
          />
        </p>
      </section>
      <p className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/">{words.home}</ButtonLink>
        <Button variant="outline" className="hidden scripted:inline-flex" onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button variant="quiet" className="hidden scripted:inline-flex" onClick={onStartAgain}>
          {words.again}
        </Button>
        <ButtonLink to="/scholarship" reloadDocument variant="quiet" className="scripted:hidden">
          {words.again}
        </ButtonLink>
      </p>
    </article>
  );
}
