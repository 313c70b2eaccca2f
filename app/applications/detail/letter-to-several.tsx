// Names a letter to several that was begun. It leads back to the applicants and the words, or discards them
// after a question.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Decision } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { addresseesOf, type Deciding, severalForm } from "../decide/several-form.ts";
import { listPanelId } from "../list/status-tabs.tsx";
import { readUnerased } from "./read-unerased.ts";

type LetterToSeveralProps = { decision: Decision; onGoOn: (deciding: Deciding) => void };

export function LetterToSeveral({ decision, onGoOn }: LetterToSeveralProps) {
  const words = useWords("applications").keptWords;
  const statuses = useWords("statuses");
  const { toast } = useToast();
  const typed = useUnsavedText(severalForm(decision));
  const [isAsked, setIsAsked] = useState(false);
  const { ids, choice } = addresseesOf(typed.choices, decision);
  const name = formatMessage(words.several, { decision: statuses[decision].badge });
  const { mutate, isPending } = useMutation({
    mutationFn: () => readUnerased(ids),
    onSuccess: (applications) => {
      if (applications.length > 0) onGoOn({ applications, choice });
      else toast({ title: words.severalGone, variant: "error" });
    },
    onError: (failure) => {
      logFailure("Reading the applicants of a letter failed.", failure);
      toast({ title: words.severalFailed, variant: "error" });
    },
  });

  function discardLetter() {
    document.getElementById(listPanelId)?.focus(); // the button goes away
    typed.forget();
  }
  if (isAsked)
    return (
      <div className="flex flex-wrap items-center gap-x-4">
        <p ref={focusWhenShown} tabIndex={-1}>
          <span className="block">{name}</span> <span>{words.sure}</span>
        </p>
        <Button variant="quiet" size="compact" className="px-0!" onClick={discardLetter}>
          {words.discard}
        </Button>
        <Button variant="quiet" size="compact" className="px-0!" onClick={() => setIsAsked(false)}>
          {words.keep}
        </Button>
      </div>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span>{name}</span>
      {ids.length > 0 ? (
        <Button
          variant="quiet"
          size="compact"
          className="px-0!"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          <span>{words.open}</span>
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      ) : null}
      <Button variant="quiet" size="compact" className="px-0!" onClick={() => setIsAsked(true)}>
        <span>{words.discard}</span>
        <span className="sr-only">{` ${name}`}</span>
      </Button>
    </p>
  );
}
