// The decision that led here, above the status buttons of the next application: what was decided, and the way
// to undo it. Undoing opens that application again.
import { useState } from "react";
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { useStatus } from "./use-status.ts";

export type DecisionMade = {
  id: string;
  name: string;
  from: ApplicationStatus;
  to: ApplicationStatus;
  /** In milliseconds since the page was opened. */
  at: number;
};

type LastDecisionProps = {
  decision: DecisionMade;
  onOpen: (id: string) => void;
  onUndone: (id: string) => void;
};

export function LastDecision({ decision, onOpen, onUndone }: LastDecisionProps) {
  const words = useWords("applicationDetail");
  const statusWords = useWords("statuses");
  const { id, name, from, to } = decision;
  const { mutate, isPending } = useStatus(id);
  const [problem, setProblem] = useState("");

  function undo() {
    if (isPending) return;
    mutate(
      { from: to, to: from },
      {
        onSuccess: ({ status, isSet }) => {
          if (isSet) {
            onUndone(id);
            onOpen(id);
          } else setProblem(formatMessage(words.notUndone, { status: statusWords[status].badge }));
        },
      },
    );
  }

  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 border-line border-b pb-2 text-[0.9375rem]">
      <p role="status" className="min-w-0 break-words">
        {problem || formatMessage(words.decided, { name, status: statusWords[to].badge })}
      </p>
      {problem ? null : (
        <Button
          variant="quiet"
          size="compact"
          className="px-0!"
          data-undo=""
          aria-disabled={isPending}
          onClick={undo}
        >
          {words.undo}
          <span className="sr-only">{` ${formatMessage(words.undoOf, { name })}`}</span>
        </Button>
      )}
    </div>
  );
}
