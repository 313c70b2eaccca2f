// A form that was posted without script holds the newest answers there are: they take the place of the
// draft's, so that an older one never comes back into a field that was emptied since. Stands before the hook
// that reads the draft.
import { type RefObject, useEffect } from "react";
import { currentDraft, saveDraft } from "../draft/draft.ts";
import { readAnswers } from "./fill-form.ts";

export function usePostedAnswers(formRef: RefObject<HTMLFormElement | null>, isPosted: boolean): void {
  useEffect(() => {
    if (isPosted && formRef.current) saveDraft({ ...currentDraft(), answers: readAnswers(formRef.current) });
  }, [formRef, isPosted]);
}
