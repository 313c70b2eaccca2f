// The application form (spec sections 2 to 5): one calm column in four parts, checked on submit, kept while typing, sent
// once however often somebody presses the button.
import { useRef } from "react";
import { useLocation } from "react-router";
import { scholarshipSections, scholarshipWords as words } from "../../content/pages/scholarship.ts";
import type { ScholarshipForm } from "../../contract/scholarship.ts";
import { prepareToConnect } from "../backend/connect.ts";
import { useCheckedForm } from "../ui/checked-form.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { useTitlePrefix } from "../ui/page-title.ts";
import { checkApplication } from "./check-form.ts";
import type { Confirmation } from "./confirmation.ts";
import { EmailSuggestion } from "./email-suggestion.tsx";
import { setAnswer } from "./fill-form.ts";
import { FormIntro } from "./form-intro.tsx";
import { FormProgress } from "./form-progress.tsx";
import { FormSection } from "./form-section.tsx";
import { HiddenField } from "./hidden-field.tsx";
import { type FailedPost, problemsOf } from "./posted-problems.ts";
import { SubmitBar } from "./submit-bar.tsx";
import { problemPrefix } from "./title-prefix.ts";
import { useDraft } from "./use-draft.ts";
import { useEmailSuggestion } from "./use-email-suggestion.ts";
import { usePostedAnswers } from "./use-posted-answers.ts";
import { useSubmission } from "./use-submission.ts";

type ApplicationFormProps = {
  onSaved: (confirmation: Confirmation) => void;
  onSubmitted: () => void;
  /** Whether somebody just asked for a new application, and so should start at its heading. */
  isRestarted: boolean;
  /** An application that came without script and is not stored: the form begins with its answers. */
  posted: FailedPost | undefined;
};

export function ApplicationForm({ onSaved, onSubmitted, isRestarted, posted }: ApplicationFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  usePostedAnswers(formRef, posted !== undefined);
  const { answers, keep } = useDraft(formRef, useLocation().search);
  const { suggestion, reconsider, dismiss } = useEmailSuggestion();
  const { submission, submit } = useSubmission({ onSaved, onSubmitted });
  const form = useCheckedForm<ScholarshipForm>({
    check: checkApplication,
    ...(posted?.outcome === "invalid" ? { firstErrors: posted.errors } : {}),
    onValid: submit,
    onChange: (changed, name) => {
      keep(changed);
      prepareToConnect();
      if (name === "email") reconsider(changed);
    },
  });
  const isAsPosted = form.attempt === 0 && submission.phase === "idle";
  const problems = isAsPosted ? [...problemsOf(posted), ...form.problems] : form.problems;
  useTitlePrefix(problemPrefix, problems.length > 0 || submission.phase === "failed");

  /** The draft is read after the first paint; until then, and on the server, the form holds what was posted. */
  const shownAnswers = Object.keys(answers).length > 0 ? answers : (posted?.answers ?? answers);

  function acceptSuggestion(address: string) {
    const element = formRef.current;
    if (!element) return;
    setAnswer(element, "email", address);
    keep(element);
    dismiss();
    document.getElementById("email")?.focus();
  }

  return (
    <>
      <ErrorSummary heading={words.problem} problems={problems} attempt={form.attempt} />
      <FormIntro takesFocus={isRestarted} />
      <form
        ref={formRef}
        method="post"
        action="/scholarship"
        className="mt-10 space-y-12"
        {...form.formProps}
      >
        <FormProgress answers={shownAnswers} />
        {scholarshipSections.map((section, index) => (
          <FormSection
            key={section.title}
            section={section}
            part={index + 1}
            parts={scholarshipSections.length}
            answers={shownAnswers}
            firstAnswers={posted?.answers ?? {}}
            errors={form.errors}
            afterEmail={<EmailSuggestion suggestion={suggestion} onAccept={acceptSuggestion} />}
          />
        ))}
        <HiddenField />
        <SubmitBar submission={submission} />
      </form>
    </>
  );
}
