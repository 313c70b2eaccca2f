// Suggests a correction of the email address after a pause in typing. It does not do so on blur: the page
// would move under the button that is being pressed.
import { useRef, useState } from "react";
import type { AnswerToCheck } from "../../../contract/answers-to-check.ts";
import { readForm } from "../../ui/forms/validated-form.ts";
import { answersToCheckIfLoaded, loadAnswerChecks } from "./load-answer-checks.ts";

const pauseMs = 700;

export function useEmailSuggestion() {
  const [suggestion, setSuggestion] = useState<AnswerToCheck>();
  const timer = useRef<number>(undefined);

  function suggestLater(form: HTMLFormElement) {
    dismiss();
    timer.current = window.setTimeout(() => {
      void loadAnswerChecks().then(() => setSuggestion(emailToCheck(form)));
    }, pauseMs);
  }

  function dismiss() {
    window.clearTimeout(timer.current);
    setSuggestion(undefined);
  }

  return { suggestion, suggestLater, dismiss };
}

function emailToCheck(form: HTMLFormElement): AnswerToCheck | undefined {
  return answersToCheckIfLoaded({ email: readForm(form).email ?? "" })[0];
}
