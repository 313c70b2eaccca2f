// Suggests a correction of the e-mail address after a pause in typing. It does not do so on blur: the page
// would move under the button that is being pressed.
import { useRef, useState } from "react";
import { readForm } from "../../ui/validated-form.ts";
import { suggestEmail } from "./suggest-email.ts";

const pauseMs = 700;

export function useEmailSuggestion() {
  const [suggestion, setSuggestion] = useState<string>();
  const timer = useRef<number>(undefined);

  function suggestLater(form: HTMLFormElement) {
    dismiss();
    timer.current = window.setTimeout(() => setSuggestion(suggestEmail(readForm(form).email ?? "")), pauseMs);
  }

  function dismiss() {
    window.clearTimeout(timer.current);
    setSuggestion(undefined);
  }

  return { suggestion, suggestLater, dismiss };
}
