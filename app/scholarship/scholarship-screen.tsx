// The scholarship application (spec section 2): the form, or the success view once a record is saved. `onSubmitted` lets
// the page record the scholarship-apply event. The year that the spec wants below stands in the site's footer.
import { useEffect, useState } from "react";
import { ApplicationForm } from "./application-form.tsx";
import { type Confirmation, clearConfirmation, keptConfirmation } from "./confirmation.ts";
import { SuccessView } from "./success-view.tsx";

type Shown =
  | { view: "form"; isRestarted: boolean }
  | { view: "success"; confirmation: Confirmation; isFresh: boolean };

export function ScholarshipScreen({ onSubmitted = () => undefined }: { onSubmitted?: () => void }) {
  const [shown, setShown] = useState<Shown>({ view: "form", isRestarted: false });

  useEffect(() => {
    const confirmation = keptConfirmation();
    if (confirmation) setShown({ view: "success", confirmation, isFresh: false });
  }, []);

  function show(next: Shown) {
    setShown(next);
    window.scrollTo(0, 0);
  }

  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:py-14">
      {shown.view === "success" ? (
        <SuccessView
          confirmation={shown.confirmation}
          isFresh={shown.isFresh}
          onStartAgain={() => {
            clearConfirmation();
            show({ view: "form", isRestarted: true });
          }}
        />
      ) : (
        <ApplicationForm
          isRestarted={shown.isRestarted}
          onSubmitted={onSubmitted}
          onSaved={(confirmation) => show({ view: "success", confirmation, isFresh: true })}
        />
      )}
    </div>
  );
}
