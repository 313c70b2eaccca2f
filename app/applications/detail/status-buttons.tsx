// The four status buttons: any status may follow any other, and the current one is pressed. The
// result stays beside them, because a toast disappears. There it can be undone until somebody else changes
// the status.
import { useRef, useState } from "react";
import { detailWords as words } from "#content/pages/application-detail.ts";
import { applicationsWords, statusWords } from "#content/pages/applications.ts";
import { type ApplicationStatus, applicationStatuses } from "../../../contract/scholarship.ts";
import { Button } from "../../ui/button.tsx";
import type { StatusChangeResult } from "./detail-store.ts";
import { useStatus } from "./use-status.ts";

type StatusMessage = { text: string; isAlarming: boolean };

export function StatusButtons({ id, status }: { id: string; status: ApplicationStatus }) {
  const { mutate, isPending } = useStatus(id);
  /** The last status that the user has seen: the first one shown, or one that was set here. */
  const [known, setKnown] = useState(status);
  const [undoTo, setUndoTo] = useState<ApplicationStatus>();
  const [message, setMessage] = useState<StatusMessage>();
  const line = useRef<HTMLParagraphElement>(null);
  const isRunning = useRef(false);

  /** Ignores a second press, which may come before the buttons show that a request is pending. */
  function mark(to: ApplicationStatus, isUndo = false) {
    if (isRunning.current) return;
    isRunning.current = true;
    const from = isUndo ? known : status;
    mutate(
      { from, to },
      {
        onSuccess: (now) => {
          setKnown(now.status);
          setUndoTo(now.isSet && !isUndo && from !== to ? from : undefined);
          setMessage(describeResult({ now, to, isUndo }));
          if (isUndo) line.current?.focus();
        },
        onError: () => setMessage({ text: applicationsWords.updateFailed, isAlarming: true }),
        onSettled: () => {
          isRunning.current = false;
        },
      },
    );
  }

  const isStale = !isPending && status !== known;
  const shown = isStale
    ? { text: words.changedMeanwhile(statusWords[status].badge), isAlarming: true }
    : isPending
      ? { text: words.saving, isAlarming: false }
      : message;
  return (
    <div>
      <fieldset className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <legend className="sr-only">{words.statusGroup}</legend>
        {applicationStatuses.map((choice) => (
          <Button
            key={choice}
            variant={choice === status ? "action" : "outline"}
            aria-pressed={choice === status}
            aria-disabled={isPending}
            className="px-3!"
            onClick={() => mark(choice)}
          >
            {statusWords[choice].button}
          </Button>
        ))}
      </fieldset>
      <div className="mt-2 flex min-h-7 items-center gap-x-4">
        <p
          ref={line}
          tabIndex={-1}
          role={shown?.isAlarming ? "alert" : undefined}
          className={`text-base ${shown?.isAlarming ? "font-semibold text-danger" : "text-ink-muted"}`}
        >
          {shown?.text}
        </p>
        {undoTo && !isStale && !isPending ? (
          <Button
            variant="quiet"
            className="-my-2 min-h-11! min-w-11 shrink-0 px-0!"
            onClick={() => mark(undoTo, true)}
          >
            {words.undo}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** If this call did not set the status, somebody else did. */
function describeResult({
  now,
  to,
  isUndo,
}: {
  now: StatusChangeResult;
  to: ApplicationStatus;
  isUndo: boolean;
}): StatusMessage {
  if (now.isSet) return { text: applicationsWords.markedAs(to), isAlarming: false };
  if (now.status === to) return { text: words.setBefore(to), isAlarming: false };
  const { badge } = statusWords[now.status];
  return { text: isUndo ? words.notUndone(badge) : words.notSet(badge), isAlarming: true };
}
