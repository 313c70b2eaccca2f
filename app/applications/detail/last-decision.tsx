// The decision that led here, above the status buttons of the next application: what was decided, and the way
// to undo it. Undoing opens that application again.
import { useState } from "react";
import { detailWords as words } from "#content/pages/application-detail.ts";
import { statusWords } from "#content/pages/applications.ts";
import type { ApplicationStatus } from "../../../contract/scholarship.ts";
import { Button } from "../../ui/button.tsx";
import { useStatus } from "./use-status.ts";

export type DecisionMade = { id: string; name: string; from: ApplicationStatus; to: ApplicationStatus };

type LastDecisionProps = { decision: DecisionMade; onOpen: (id: string) => void };

export function LastDecision({ decision, onOpen }: LastDecisionProps) {
  const { id, name, from, to } = decision;
  const { mutate, isPending } = useStatus(id);
  const [problem, setProblem] = useState("");

  function undo() {
    if (isPending) return;
    mutate(
      { from: to, to: from },
      {
        onSuccess: ({ status, isSet }) => {
          if (isSet) onOpen(id);
          else setProblem(words.notUndone(statusWords[status].badge));
        },
      },
    );
  }

  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 border-line border-b pb-2 text-[0.9375rem]">
      <p role="status" className="min-w-0 break-words">
        {problem || words.decided(name, statusWords[to].badge)}
      </p>
      {problem ? null : (
        <Button variant="quiet" size="compact" className="px-0!" aria-disabled={isPending} onClick={undo}>
          {words.undo}
          <span className="sr-only"> {words.undoOf(name)}</span>
        </Button>
      )}
    </div>
  );
}
