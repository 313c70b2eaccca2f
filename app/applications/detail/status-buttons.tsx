// The status buttons: any status may follow any other, and the current one is pressed. The
// result stays beside them, because a toast disappears. There it can be undone until somebody else changes
// the status, or an applicant was told.
import { useEffect, useRef, useState } from "react";
import { type ApplicationStatus, applicationStatuses } from "../../../contract/application-status.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { onUndoEnded } from "../set-status/undo-store.ts";
import { useStatusSetter } from "../timeline/use-timeline.ts";
import type { StatusChangeResult } from "./detail-store.ts";
import { wasSetHere } from "./own-status.ts";
import { useStatus } from "./use-status.ts";

type StatusMessage = { text: string; isAlarming: boolean };

type StatusButtonsProps = {
  id: string;
  status: ApplicationStatus;
  /** Whether a press now was meant for the application that was shown before. */
  isLatePress: () => boolean;
  /** Called when this press set the status, not an undo. */
  onSet: (from: ApplicationStatus, to: ApplicationStatus) => void;
  onUndone: () => void;
};

export function StatusButtons({ id, status, isLatePress, onSet, onUndone }: StatusButtonsProps) {
  const words = useWords("applicationDetail");
  const applications = useWords("applications");
  const statuses = useWords("statuses");
  const { mutate, isPending } = useStatus(id);
  /** The last status that the user has seen: the first one shown, or one that was set here. */
  const [known, setKnown] = useState(status);
  const [undoTo, setUndoTo] = useState<ApplicationStatus>();
  const [message, setMessage] = useState<StatusMessage>();
  if (status !== known && wasSetHere(id, status)) {
    setKnown(status);
    setUndoTo(undefined);
    setMessage(undefined);
  }
  useEffect(() => onUndoEnded(() => setUndoTo(undefined)), []);
  const line = useRef<HTMLParagraphElement>(null);
  const isRunning = useRef(false);

  /** Ignores a second press, which may come before the buttons show that a request is pending. */
  function mark(to: ApplicationStatus, isUndo = false) {
    if (isRunning.current || isLatePress()) return;
    isRunning.current = true;
    const from = isUndo ? known : status;
    mutate(
      { from, to },
      {
        onSuccess: (now) => {
          setKnown(now.status);
          if (!now.isSet || from !== to) setUndoTo(now.isSet && !isUndo ? from : undefined);
          setMessage(
            describeResult({ now, to, isUndo }, { applicationDetail: words, applications, statuses }),
          );
          if (isUndo) line.current?.focus();
          if (now.isSet) isUndo ? onUndone() : onSet(from, to);
        },
        onError: () => {
          setUndoTo(undefined); // beside what failed it would be taken for an undo of that
          setMessage({ text: applications.updateFailed, isAlarming: true });
        },
        onSettled: () => {
          isRunning.current = false;
        },
      },
    );
  }

  const setter = useStatusSetter(id, status);
  const isStale = !isPending && status !== known;
  const shown = isStale
    ? {
        text: formatMessage(words.changedMeanwhile, {
          status: statuses[status].badge,
          who: setter ?? words.somebodyElse,
        }),
        isAlarming: true,
      }
    : isPending
      ? { text: words.saving, isAlarming: false }
      : message;
  return (
    <div className="@container">
      <fieldset className="grid grid-cols-4 gap-1.5 @max-[18rem]:grid-cols-2">
        <legend className="sr-only">{words.statusGroup}</legend>
        {applicationStatuses.map((choice) => (
          <Button
            key={choice}
            variant={choice === status ? "plain" : "outline"}
            size="compact"
            aria-pressed={choice === status}
            data-status={choice}
            aria-disabled={isPending}
            className={`px-1! max-sm:text-sm! ${choice === status ? presentClass : ""}`}
            onClick={() => mark(choice)}
          >
            {statuses[choice].button}
          </Button>
        ))}
      </fieldset>
      <div className="mt-1.5 flex items-center gap-x-4 text-[0.9375rem] lg:min-h-6">
        <p
          ref={line}
          tabIndex={-1}
          role={shown?.isAlarming ? "alert" : undefined}
          className={shown?.isAlarming ? "font-semibold text-danger" : "text-ink-muted"}
        >
          {shown?.text}
        </p>
        {undoTo && !isStale && !isPending ? (
          <Button
            variant="quiet"
            size="compact"
            className="-my-2 shrink-0 px-0!"
            data-undo=""
            onClick={() => mark(undoTo, true)}
          >
            {words.undo}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What is so, not what to press: orange is for that. */
const presentClass = "border-ink! bg-ground-alt font-semibold shadow-[inset_0_-4px_0_var(--color-drawing)]";

type Result = { now: StatusChangeResult; to: ApplicationStatus; isUndo: boolean };
type ResultWords = Pick<Words, "applicationDetail" | "applications" | "statuses">;

/** If this call did not set the status, somebody else did. */
function describeResult(
  { now, to, isUndo }: Result,
  { applicationDetail: words, applications, statuses }: ResultWords,
): StatusMessage {
  if (now.isSet) return { text: formatMessage(applications.markedAs, { status: to }), isAlarming: false };
  if (now.status === to) return { text: formatMessage(words.setBefore, { status: to }), isAlarming: false };
  const { badge } = statuses[now.status];
  return {
    text: formatMessage(isUndo ? words.notUndone : words.notSet, { status: badge }),
    isAlarming: true,
  };
}
