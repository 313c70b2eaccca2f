// The result of the last status change of many applications, beside the buttons because a toast disappears.
// The names of those that somebody else had changed are below. The change can be undone from here.
import { type Ref, useEffect, useRef } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { Button } from "../../ui/button.tsx";
import { CloseIcon, closeButtonClass } from "../../ui/close-icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { joinNames } from "../describe-application.ts";
import {
  changedNames,
  conflictingNames,
  statusChangeLine,
  statusChangeSummary,
} from "./describe-status-outcome.ts";
import { useOutcomeWords } from "./use-outcome-words.ts";
import type { useSelectedStatus } from "./use-selected-status.ts";

type Marking = ReturnType<typeof useSelectedStatus>;

/** The line that says what was done. */
export const outcomeLineId = "status-outcome";

const maxNames = 10;
const maxNamesInLine = 3;

export function StatusOutcomeNotice({ last, pending, undoable, undo, dismiss }: Marking) {
  const outcomeWords = useOutcomeWords();
  const { selection: words } = outcomeWords.applications;
  const isUndoable = undoable.length > 0;
  const line = useRef<HTMLSpanElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const hasConflicts = last !== undefined && last.outcome.conflicts.length > 0;
  // The pressed button may be gone. Without a new place for focus, keyboard users would start at the top of
  // the page. An application that closes gives the focus to its row.
  useEffect(() => {
    if (!last || last.isFromApplication || document.activeElement !== document.body) return;
    (hasConflicts ? notice : line).current?.focus({ preventScroll: true });
  }, [last, hasConflicts]);
  return (
    <>
      <span ref={line} id={outcomeLineId} tabIndex={-1} role="status" className="text-ink-muted empty:-mr-4">
        {pending
          ? { mark: words.marking, undo: words.undoing }[pending]
          : last && !hasConflicts
            ? statusChangeLine(last.outcome, last.request, outcomeWords)
            : isUndoable && !last
              ? formatMessage(words.stillUndoable, {
                  names: joinNames(changedNames(undoable, maxNamesInLine, outcomeWords)),
                })
              : ""}
      </span>
      {isUndoable ? (
        <Button variant="quiet" size="compact" className="px-0!" data-undo="" onClick={undo}>
          {words.undo}
        </Button>
      ) : null}
      {(last || isUndoable) && !pending ? (
        <button
          type="button"
          aria-label={words.close}
          className={`${closeButtonClass} ml-auto lg:size-9`}
          onClick={dismiss}
        >
          <CloseIcon />
        </button>
      ) : null}
      <div role="status" className="basis-full empty:-mt-1">
        {last && hasConflicts ? <OvertakenNotice ref={notice} {...last} /> : null}
      </div>
    </>
  );
}

type OvertakenNoticeProps = NonNullable<Marking["last"]> & { ref: Ref<HTMLDivElement> };

function OvertakenNotice({ ref, outcome, request }: OvertakenNoticeProps) {
  const outcomeWords = useOutcomeWords();
  const { statusOutcome: words } = outcomeWords;
  const undecided = request.kind === "mark" ? outcome.conflicts.filter(({ now }) => now) : [];
  const conflicts = formatPlural(words.conflicts, { count: outcome.conflicts.length });
  const title = `${statusChangeSummary(outcome, request, outcomeWords)} ${conflicts}:`.trimStart();
  return (
    <Notice ref={ref} tone="error" title={title}>
      <ul className="list-disc space-y-1 pl-6">
        {conflictingNames(outcome.conflicts, maxNames, outcomeWords).map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two people may have one name.
          <li key={index} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {undecided.length > 0 ? (
        <p>{undecided.length === 1 ? words.decideOneAgain : words.decideAgain}</p>
      ) : null}
    </Notice>
  );
}
