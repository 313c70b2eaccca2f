// The decision on the open application: the status buttons, the switch "decide and next", and the
// decision that was made just before.

import { isDecision } from "../../../contract/application-status.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { applicantName } from "../describe-application.ts";
import { useDecideAndNext } from "./decide-and-next.ts";
import { type DecisionMade, LastDecision } from "./last-decision.tsx";
import { StatusButtons } from "./status-buttons.tsx";

type DecisionProps = {
  application: StoredApplication;
  /** Undefined if the application is not in the list, and so has no next one. */
  onNext: (() => void) | undefined;
  onOpen: (id: string) => void;
  last: DecisionMade | undefined;
  onDecided: (decision: DecisionMade) => void;
};

export function Decision({ application, onNext, onOpen, last, onDecided }: DecisionProps) {
  const words = useWords("applicationDetail");
  const [isNextOn, setNextOn] = useDecideAndNext();
  const { id, status } = application;
  return (
    <>
      {last && last.id !== id ? <LastDecision key={last.id} decision={last} onOpen={onOpen} /> : null}
      <StatusButtons
        key={id}
        id={id}
        status={status}
        onSet={(from, to) => {
          onDecided({ id, name: applicantName(application), from, to });
          if (isNextOn && isDecision(to)) onNext?.();
        }}
      />
      {onNext ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-[0.9375rem] lg:min-h-8">
          <input
            type="checkbox"
            checked={isNextOn}
            onChange={(event) => setNextOn(event.target.checked)}
            className="size-5 cursor-pointer accent-action"
          />
          {words.decideAndNext}
        </label>
      ) : null}
    </>
  );
}
