// The end of the form: what failed last time, and the button (spec section 4: it reads 'Submitting...' and is disabled).
import { scholarshipWords as words } from "../../content/pages/scholarship.ts";
import { focusOnMount } from "../ui/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Submission } from "./use-submission.ts";

export function SubmitBar({ submission }: { submission: Submission }) {
  return (
    <div className="border-line border-t pt-6">
      {submission.phase === "failed" ? (
        <Notice tone="error" title={words.notSaved.toast} ref={focusOnMount} className="mb-6">
          <p>{words.notSaved[submission.reason]}</p>
        </Notice>
      ) : null}
      <p className="mb-4 text-ink-muted">{words.consent}</p>
      <SubmitButton
        isSubmitting={submission.phase === "submitting"}
        label={words.submit}
        submitting={words.submitting}
        status={words.submittingStatus}
        className="w-full sm:w-auto"
      />
    </div>
  );
}
