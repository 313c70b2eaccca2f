// A form that was posted without JavaScript has the newest answers, so they replace the draft's. Otherwise an
// older answer would return to a field that was emptied since. Call it before useDraft, which reads the
// draft.
import { type RefObject, useEffect } from "react";
import { currentDraft, saveDraft } from "../draft/draft.ts";
import { readAnswers } from "./fill-form.ts";

export function usePostedAnswers(formRef: RefObject<HTMLFormElement | null>, isPosted: boolean): void {
  useEffect(() => {
    if (isPosted && formRef.current) saveDraft({ ...currentDraft(), answers: readAnswers(formRef.current) });
  }, [formRef, isPosted]);
}
