// The scholarship application: the form, or the success view once a record is saved.
// `posted` is the result of an application that was posted without JavaScript. `onSubmitted` lets the page
// record the scholarship-apply event. The current year is in the site's footer.
import { useEffect, useRef, useState } from "react";
import type { PostedApplication } from "../../contract/posted-application.ts";
import { clearStoredAnswers } from "./draft/clear-stored-answers.ts";
import { clearDraft } from "./draft/draft.ts";
import type { FailedPost } from "./form/posted-problems.ts";
import { ResettableForm } from "./form/resettable-form.tsx";
import {
  type Confirmation,
  clearConfirmation,
  readConfirmation,
  saveConfirmation,
  summaryOf,
} from "./submission/confirmation.ts";
import { clearPendingEmail } from "./submission/pending-email.ts";
import { SuccessView } from "./submission/success-view.tsx";

type Shown =
  | { view: "form"; isRestarted: boolean; posted?: FailedPost }
  | { view: "success"; confirmation: Confirmation; isFresh: boolean };

type ScholarshipScreenProps = { posted?: PostedApplication | undefined; onSubmitted?: () => void };

export function ScholarshipScreen({ posted, onSubmitted = () => undefined }: ScholarshipScreenProps) {
  const [shown, setShown] = useState(() => shownAfter(posted));
  const frame = useRef<HTMLDivElement>(null);

  // Runs once, on mount: `posted` does not change while the page is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const kept = readConfirmation();
    if (posted?.outcome === "saved") {
      saveConfirmation(confirmationOf(posted));
      clearDraft();
      if (kept?.id !== posted.id) onSubmitted();
      return;
    }
    if (kept && !posted) setShown({ view: "success", confirmation: kept, isFresh: false });
  }, []);

  function show(next: Shown) {
    setShown(next);
    // The last request before leaving may end when the visitor is on another page already.
    if (frame.current) window.scrollTo(0, 0);
  }

  return (
    <div ref={frame} className="mx-auto max-w-2xl px-4 py-6 sm:py-14">
      {shown.view === "success" ? (
        <SuccessView
          confirmation={shown.confirmation}
          isFresh={shown.isFresh}
          onStartAgain={() => {
            clearConfirmation();
            clearPendingEmail();
            show({ view: "form", isRestarted: true });
          }}
          onClear={() => {
            clearStoredAnswers();
            show({ view: "form", isRestarted: true });
          }}
        />
      ) : (
        <ResettableForm
          isRestarted={shown.isRestarted}
          posted={shown.posted}
          onSubmitted={onSubmitted}
          onSaved={(confirmation) => show({ view: "success", confirmation, isFresh: true })}
        />
      )}
    </div>
  );
}

/** `mayBeEarlier` is false: the browser left the page that was posted, so its answers cannot have changed. */
function confirmationOf({
  answers,
  sentAt,
  ...saved
}: PostedApplication & { outcome: "saved" }): Confirmation {
  const { id, email, isTestingMode } = saved;
  const summary = summaryOf(answers, new Date(sentAt));
  return { id, email, isTestingMode, mayBeEarlier: false, summary, answers };
}

function shownAfter(posted: PostedApplication | undefined): Shown {
  if (posted?.outcome === "saved")
    return { view: "success", confirmation: confirmationOf(posted), isFresh: false };
  return { view: "form", isRestarted: false, ...(posted ? { posted } : {}) };
}
