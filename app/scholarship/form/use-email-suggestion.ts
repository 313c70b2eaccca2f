// Suggests a correction of the e-mail address after a pause in typing. It does not do so on blur: the page
// would move under the button that is being pressed.
import { useRef, useState } from "react";
import type { Doubt } from "../../../contract/doubts.ts";
import { readForm } from "../../ui/validated-form.ts";
import { findDoubts, loadDoubtFinder } from "./doubt-finder.ts";

const pauseMs = 700;

export function useEmailSuggestion() {
  const [suggestion, setSuggestion] = useState<Doubt>();
  const timer = useRef<number>(undefined);

  function suggestLater(form: HTMLFormElement) {
    dismiss();
    timer.current = window.setTimeout(() => {
      void loadDoubtFinder().then(() => setSuggestion(doubtAboutEmail(form)));
    }, pauseMs);
  }

  function dismiss() {
    window.clearTimeout(timer.current);
    setSuggestion(undefined);
  }

  return { suggestion, suggestLater, dismiss };
}

function doubtAboutEmail(form: HTMLFormElement): Doubt | undefined {
  return findDoubts({ email: readForm(form).email ?? "" })[0];
}
