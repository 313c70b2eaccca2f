// The form: one column in four parts, validated on submit, saved while the applicant types, and sent once
// however often the button is pressed. The file is long because only here the draft, the
// validation, the submission and a form posted without JavaScript meet.
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useHref, useLocation } from "react-router";
import type { HelperAnswers } from "../../../contract/helper-fields.ts";
import type { ScholarshipForm } from "../../../contract/scholarship.ts";
import { preloadClient } from "../../backend/connect.ts";
import { ErrorSummary, showField } from "../../ui/forms/error-summary.tsx";
import {
  type FormErrors,
  type FormValues,
  readForm,
  useValidatedForm,
  type ValidationResult,
} from "../../ui/forms/validated-form.ts";
import { useTitlePrefix } from "../../ui/page-title.ts";
import { useToast } from "../../ui/toast.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import { useWords } from "../../words/words.tsx";
import { clearStoredAnswers } from "../draft/clear-stored-answers.ts";
import { currentDraft } from "../draft/draft.ts";
import { useDraft } from "../draft/use-draft.ts";
import { buildSubmission } from "../submission/build-submission.ts";
import type { Confirmation } from "../submission/confirmation.ts";
import { UnconfirmedSubmission } from "../submission/unconfirmed-submission.tsx";
import { usePendingEmail } from "../submission/use-pending-email.ts";
import { useSubmission } from "../submission/use-submission.ts";
import { AllAnswers } from "./all-answers.tsx";
import { AskedFields, CheckSummary } from "./check-summary.tsx";
import { ClearAnswers } from "./clear-answers.tsx";
import { EmailSuggestion } from "./email-suggestion.tsx";
import { readAnswers, setAnswer } from "./fill-form.ts";
import { FormIntro } from "./form-intro.tsx";
import { FormSection } from "./form-section.tsx";
import { HelperFields } from "./helper-fields.tsx";
import { HiddenField } from "./hidden-field.tsx";
import { KeepAnswers, SendsNothing } from "./keep-answers.tsx";
import { KeptAnswers } from "./kept-answers.tsx";
import { OtherLanguages } from "./other-languages.tsx";
import { type FailedPost, postedProblems } from "./posted-problems.ts";
import { SubmitBar } from "./submit-bar.tsx";
import { allAnswersPrefix } from "./title-prefix.ts";
import { useAllAnswers } from "./use-all-answers.ts";
import { useAnswersToCheck } from "./use-answers-to-check.ts";
import { useEmailSuggestion } from "./use-email-suggestion.ts";
import { usePostedAnswers } from "./use-posted-answers.ts";
import { useValidation } from "./use-validation.ts";

/** The buttons outside the form name it. */
const formId = "scholarship-application";

export type ScholarshipApplicationFormProps = {
  onSaved: (confirmation: Confirmation) => void;
  onSubmitted: () => void;
  /** Whether the applicant just asked for a new application. Then its heading takes focus. */
  isRestarted: boolean;
  /** An application that was posted without JavaScript and not stored. The form starts with its answers. */
  posted: FailedPost | undefined;
  /** Why this form replaced an earlier one. */
  restart: "cleared" | "gone" | undefined;
  onRestart: (because: "cleared" | "gone") => void;
};

export function ScholarshipApplicationForm(props: ScholarshipApplicationFormProps) {
  const words = useWords("scholarship");
  const sections = useWords("scholarshipSections");
  const { code: language } = useWords("language");
  const { onSaved, onSubmitted, isRestarted, posted, restart, onRestart } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const { toast } = useToast();
  const { suggestion, suggestLater, dismiss } = useEmailSuggestion();
  const { sending, submit, stop, noteAnswers } = useSubmission({ onSaved, onSubmitted });
  usePostedAnswers(formRef, posted);
  const { answersToCheck, ...check } = useAnswersToCheck(posted);
  const validate = useValidation();
  const suggestForTypedEmail = useEffectEvent(() => {
    if (formRef.current && readAnswers(formRef.current).email) suggestLater(formRef.current);
  });
  // Checks an address that was typed before hydration. Must run before useDraft fills in the draft's address.
  useEffect(() => suggestForTypedEmail(), []);
  const draft = useDraft(formRef, {
    search: useLocation().search,
    startsEmpty: restart !== undefined,
    onFollowed: noteAnswers,
    onContested: () => toast({ title: words.keeping.contested.title, variant: "error" }),
    onGone: () => onRestart("gone"),
  });
  const all = useAllAnswers(draft.shown?.id, posted?.outcome === "checking");
  // The list asks about the answers that are probably wrong.
  const askInList = useEffectEvent(() => {
    const values = formRef.current && readForm(formRef.current);
    if (values) check.ask(values, faultsIn(validate(values)));
  });
  useEffect(() => {
    if (all.isShown && !all.isAsPosted) askInList();
  }, [all.isShown, all.isAsPosted]);
  const form = useValidatedForm<ScholarshipForm & HelperAnswers>({
    check: validate,
    ...(posted?.outcome === "invalid" ? { firstErrors: posted.errors } : {}),
    onInvalid: (errors, element) => {
      check.ask(readForm(element), errors);
      all.close();
    },
    onValid: (valid, element) => {
      if (draft.hasChangedElsewhere(element) || check.ask(readForm(element))) return all.close();
      submit(buildSubmission({ answers: valid, language }, element));
    },
    onChange: (changed, name) => {
      if (!name) return; // the box that keeps the answers
      draft.keep(changed);
      noteAnswers(readAnswers(changed));
      check.noteChange(readForm(changed), name);
      if (name === "email") suggestLater(changed);
    },
  });
  usePendingEmail();
  // Loads the client early, so that a connection lost while the applicant types does not delay the
  // submission.
  useEffect(() => whenIdle(preloadClient), []);
  const isAsPosted = form.attempt === 0 && sending.phase === "idle";
  const formProblems = isAsPosted ? [...postedProblems(posted, words), ...form.problems] : form.problems;
  // The list says at each answer what is wrong in it.
  const problems = all.isShown ? [] : formProblems;
  useTitlePrefix(words.titlePrefix, problems.length > 0 || sending.phase === "failed");
  useTitlePrefix(
    words.pleaseCheck.titlePrefix,
    answersToCheck.length > 0 && problems.length === 0 && sending.phase !== "failed" && !all.isShown,
  );
  useTitlePrefix(allAnswersPrefix(words), all.isShown);
  const isLocked = sending.phase === "submitting";
  const isUnconfirmed = draft.isUnconfirmed || sending.phase === "waiting" || sending.phase === "paused";

  /** The draft is read in an effect. Before that, and on the server, the form shows the posted answers. */
  const answers = draft.shown?.answers ?? posted?.answers ?? noAnswers;
  const faults = useMemo(() => faultsIn(validate(answers)), [validate, answers]);

  function acceptSuggestion(address: string) {
    const element = formRef.current;
    if (!element) return;
    setAnswer(element, "email", address);
    draft.keep(element);
    noteAnswers(readAnswers(element));
    keepAddress();
    document.getElementById("email")?.focus();
  }

  function keepAddress() {
    if (formRef.current) check.settle(readForm(formRef.current), "email");
    dismiss();
  }

  function checkAll() {
    const element = formRef.current;
    if (!element || draft.hasChangedElsewhere(element)) return;
    draft.keep(element);
    all.open(currentDraft().id);
  }

  function clear() {
    stop("stopped");
    dismiss();
    clearStoredAnswers();
    onRestart("cleared");
  }

  return (
    <>
      <ErrorSummary
        heading={words.problem}
        problems={problems}
        attempt={form.attempt}
        isServerRendered={posted !== undefined && isAsPosted}
      />
      <CheckSummary
        answersToCheck={all.isShown ? [] : answersToCheck}
        formId={formId}
        attempt={all.isShown ? 0 : check.attempt}
        hasProblems={problems.length > 0}
        isServerRendered={posted !== undefined && isAsPosted && check.attempt === 0}
      />
      <div hidden={all.isShown}>
        <FormIntro takesFocus={isRestarted && restart === undefined} />
        <KeptAnswers
          keeping={draft.keeping}
          restart={restart}
          isLocked={isLocked}
          isUnconfirmed={isUnconfirmed}
          onClear={clear}
        />
      </div>
      <SendsNothing />
      <form
        ref={formRef}
        id={formId}
        method="post"
        action={useHref("/scholarship")}
        className="mt-6 space-y-12 sm:mt-10"
        {...form.formProps}
      >
        {draft.isUnconfirmed && sending.phase === "idle" && !all.isShown ? <UnconfirmedSubmission /> : null}
        {all.isShown ? (
          <AllAnswers
            answers={answers}
            faults={faults}
            answersToCheck={answersToCheck}
            isLocked={isLocked}
            isServerRendered={all.isAsPosted}
            onChange={(name) => all.close(() => showField(name))}
            onBack={all.back}
          />
        ) : null}
        {sections.map((section, index) => (
          <div key={section.title} hidden={all.isShown} className="space-y-12">
            <FormSection
              section={section}
              part={index + 1}
              parts={sections.length}
              answers={answers}
              firstAnswers={posted?.answers ?? noAnswers}
              faults={faults}
              errors={form.errors}
              answersToCheck={answersToCheck}
              isLocked={isLocked}
              afterEmail={
                <EmailSuggestion
                  toCheck={answersToCheck.find(({ name }) => name === "email") ?? suggestion}
                  onAccept={acceptSuggestion}
                  onKeep={() => {
                    keepAddress();
                    document.getElementById("email")?.focus();
                  }}
                />
              }
            />
            {index === 0 ? (
              <HelperFields
                firstAnswers={posted?.answers ?? noAnswers}
                errors={form.errors}
                isLocked={isLocked}
              />
            ) : null}
            {index === 0 ? (
              <KeepAnswers
                keeping={draft.keeping}
                isLocked={isLocked}
                onKeep={(isWanted) => (isWanted ? draft.keepOnDevice() : draft.stopKeeping())}
                onShowKept={draft.showKept}
                onKeepInstead={draft.keepInstead}
              />
            ) : null}
          </div>
        ))}
        <HiddenField />
        <AskedFields answersToCheck={posted?.answersToCheck ?? []} />
        <SubmitBar
          sending={sending}
          onStop={() => stop("stopped")}
          onCheck={all.isShown ? undefined : checkAll}
        >
          <ClearAnswers isLocked={isLocked} isUnconfirmed={isUnconfirmed} onClear={clear} />
        </SubmitBar>
        <OtherLanguages />
      </form>
    </>
  );
}

const noAnswers: FormValues = {};

function faultsIn(checked: ValidationResult<unknown>): FormErrors {
  return "errors" in checked ? checked.errors : {};
}
