// Joins the form to the draft of this tab: brings answers back when the page opens, keeps them as they change, and
// chooses the program of the link that led here, once.
import { type RefObject, useEffect, useState } from "react";
import { type FormValues, readForm } from "../ui/checked-form.ts";
import { currentDraft, saveDraft } from "./draft.ts";
import { fillForm, setAnswer } from "./fill-form.ts";
import { programFromLink } from "./program-from-link.ts";

export function useDraft(formRef: RefObject<HTMLFormElement | null>, search: string) {
  const [answers, setAnswers] = useState<FormValues>({});

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const draft = currentDraft();
    fillForm(form, draft.answers);
    const program = programFromLink(search);
    if (program && program !== draft.appliedProgram) setAnswer(form, "program", program);
    const restored = readForm(form);
    saveDraft({ ...draft, answers: restored, appliedProgram: program ?? draft.appliedProgram });
    setAnswers(restored);
  }, [formRef, search]);

  function keep(form: HTMLFormElement) {
    const typed = readForm(form);
    saveDraft({ ...currentDraft(), answers: typed });
    setAnswers(typed);
  }

  return { answers, keep };
}
