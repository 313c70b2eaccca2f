// Whether the page lists all answers in place of the form. The list is a step in the browser's history, so
// that Back returns to the form, which stays mounted, with nothing lost. Another application and another
// document begin with their form: the HTML of a reload is the form's, and must not change under a finger.
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { newId } from "../../backend/new-id.ts";

/** The id of the button that opens the list. It takes focus when the form returns. */
export const openAllAnswersId = "check-all-answers";

const documentId = newId();

export function useAllAnswers(applicationId: string | undefined, isPosted: boolean) {
  const { state, search }: { state: unknown; search: string } = useLocation();
  const navigate = useNavigate();
  /** Whether the server rendered the list. Then it is no step of its own. */
  const [isAsPosted, setIsAsPosted] = useState(isPosted);
  const isShown = isAsPosted || (applicationId !== undefined && state === stateOf(applicationId));
  const focusInForm = useRef<() => void>(undefined);

  useEffect(() => {
    if (isShown) focusInForm.current = () => document.getElementById(openAllAnswersId)?.focus();
    else focusInForm.current?.();
  }, [isShown]);

  function open(id: string) {
    void navigate({ search }, { state: stateOf(id), preventScrollReset: true });
  }

  /** Returns to the form, where `focus` decides what takes focus. */
  function close(focus: () => void = () => undefined) {
    if (!isShown) return;
    focusInForm.current = focus;
    if (isAsPosted) setIsAsPosted(false);
    else void navigate({ search }, { preventScrollReset: true });
  }

  function back() {
    if (isAsPosted) setIsAsPosted(false);
    else void navigate(-1);
  }

  return { isShown, isAsPosted, open, close, back };
}

function stateOf(applicationId: string): string {
  return `all answers of ${applicationId} in ${documentId}`;
}
