// The decision on the open application: the status buttons, the switch "decide and next", and the
// decision that was made just before.
import { useState } from "react";
import { decisions, isDecision } from "../../../contract/application-status.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { useDeviceSwitch } from "../device-switch.ts";
import { useBegunLabel } from "./begun-label.ts";
import { type DecisionMade, LastDecision } from "./last-decision.tsx";
import { useOpenForm } from "./open-form.ts";
import { StatusButtons } from "./status-buttons.tsx";
import { UntoldNotice } from "./untold-notice.tsx";
import { WishLine } from "./wish-notice.tsx";

/** A second press so soon, of a double tap or a held key, was meant for the application before. */
const pauseMs = 600;

/** Whether the next undecided application opens after a decision. */
const decideAndNext = { key: "decide-and-next", isOnAtFirst: false };

type DecisionProps = {
  application: StoredApplication;
  /** Undefined if the application is not in the list, and so has no next one. */
  onNext: (() => void) | undefined;
  onOpen: (id: string) => void;
  last: DecisionMade | undefined;
  onDecided: (decision: Pick<DecisionMade, "from" | "to">) => void;
  onUndone: (id: string) => void;
  /** The dialog is one column, and this stays in view below it. */
  isAlone: boolean;
};

export function Decision({ application, isAlone, onNext, onOpen, last, onDecided, onUndone }: DecisionProps) {
  const words = useWords("applicationDetail");
  const [isNextOn, setNextOn] = useDeviceSwitch(decideAndNext);
  const { id, status } = application;
  const ledHere = last && last.id !== id ? last : undefined;
  return (
    <>
      {ledHere ? (
        <LastDecision key={ledHere.id} decision={ledHere} onOpen={onOpen} onUndone={onUndone} />
      ) : null}
      {isAlone ? <WishLine application={application} /> : null}
      <StatusButtons
        key={id}
        id={id}
        status={status}
        isLatePress={() => ledHere !== undefined && performance.now() - ledHere.at < pauseMs}
        onSet={(from, to) => {
          if (from !== to) onDecided({ from, to });
          if (isNextOn && isDecision(to)) onNext?.();
        }}
        onUndone={() => onUndone(id)}
      />
      <UntoldNotice application={application} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
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
        {isAlone && !isDecision(status) ? <OpenDecideAndWrite key={id} application={application} /> : null}
      </div>
    </>
  );
}

/** Opens the form, which is far below the answers. A decided application offers the letter instead. */
function OpenDecideAndWrite({ application: { id, email } }: { application: StoredApplication }) {
  const label = useBegunLabel(useWords("decisions").open, { applicationId: id, texts: decisions });
  const { step, disclosure } = useOpenForm("decision", id);
  const [wasOpen, setWasOpen] = useState(false);
  if (step !== undefined && !wasOpen) setWasOpen(true);
  if (step !== undefined || !isBackendBuiltIn() || email === erasedEmail) return null;
  return (
    <Button
      variant="plain"
      size="compact"
      ref={wasOpen ? focusWhenShown : null}
      aria-keyshortcuts="D"
      onClick={() => disclosure.onToggle(true)}
    >
      {label}
    </Button>
  );
}
