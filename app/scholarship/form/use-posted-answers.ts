// A form that was posted without JavaScript has the newest answers, so they replace the draft's. Otherwise an
// older answer would return to a field that was emptied since. Call it before useDraft, which reads the
// draft.
import { type RefObject, useEffect } from "react";
import { currentDraft, saveDraft } from "../draft/draft.ts";
import { readAnswers } from "./fill-form.ts";
import type { FailedPost } from "./posted-problems.ts";
import { askedAbout } from "./use-answers-to-check.ts";

export function usePostedAnswers(
  formRef: RefObject<HTMLFormElement | null>,
  posted: FailedPost | undefined,
): void {
  useEffect(() => {
    if (!posted || !formRef.current) return;
    const asked = askedAbout(posted.answersToCheck);
    saveDraft({ ...currentDraft(), answers: readAnswers(formRef.current), asked });
  }, [formRef, posted]);
}
