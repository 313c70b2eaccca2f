// Below the status buttons: that the applicant was not told the decision yet, or that it was taken back, the
// letter, and "Told by phone".
import { use, useRef, useState } from "react";
import { type Decision, decisions, isDecision } from "../../../contract/application-status.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { hasTextIn } from "../../backend/kept-text/kept-text.ts";
import { TextOwner } from "../../backend/kept-text/unsaved-text.ts";
import { newId } from "../../backend/new-id.ts";
import { Button } from "../../ui/button.tsx";
import { focusFirstField, focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { useOpenEndsOf } from "../list/open-ends.ts";
import { draftKey } from "../message/stored-message.ts";
import type { TimelineRows } from "../timeline/timeline-store.ts";
import { useNoteCall, useTakeCallBack } from "../timeline/use-call.ts";
import { useTimeline } from "../timeline/use-timeline.ts";
import { openForm, useOpenForm } from "./open-form.ts";

export function UntoldNotice({ application }: { application: StoredApplication }) {
  const { id, status, email } = application;
  return email === erasedEmail ? null : <Notice key={`${id} ${status}`} application={application} />;
}

function Notice({ application: { id, status } }: { application: StoredApplication }) {
  const words = useWords("applicationDetail").untold;
  const statusWords = useWords("statuses");
  const isUntold = useOpenEndsOf(id)?.isUntold;
  const told = lastTold(useTimeline(id).data);
  const owner = use(TextOwner);
  const letter = useOpenForm("message", id);
  const note = useNoteCall(id);
  const undo = useTakeCallBack(id);
  /** The same for each try. */
  const callId = useRef(newId());
  const [isNoted, setNoted] = useState(false);
  const isPending = note.isPending || undo.isPending;

  /** A letter that was begun before the decision is the one to go on with. */
  function write() {
    const hasBegun = isDecision(status) && hasTextIn({ owner, form: draftKey(status, id) });
    if (!hasBegun) return letter.disclosure.onToggle(true);
    openForm({ owner, applicationId: id }, status);
    focusFirstField(document.querySelector("[data-letter][aria-keyshortcuts=D]")); // where it is open already
  }
  function tell() {
    if (isPending || !isDecision(status)) return;
    note.mutate({ id: callId.current, decision: status }, { onSuccess: () => setNoted(true) });
  }
  function takeBack() {
    if (isPending) return;
    undo.mutate(callId.current, {
      onSuccess: () => {
        setNoted(false);
        callId.current = newId();
      },
    });
  }
  if (isNoted && !isUntold)
    return (
      <div className={rowClass}>
        <p role="status" ref={focusWhenShown} tabIndex={-1}>
          {undo.isError ? words.failed : words.noted}
        </p>
        <Button
          variant="quiet"
          size="compact"
          className="px-0!"
          data-undo=""
          aria-disabled={isPending}
          onClick={takeBack}
        >
          {words.undo}
        </Button>
      </div>
    );
  if (!isUntold) return null;
  return (
    <div className={rowClass}>
      <p role="status" className="font-semibold">
        {note.isError
          ? words.failed
          : told && told !== status
            ? formatMessage(isDecision(status) ? words.toldOther : words.takenBack, {
                decision: statusWords[told].badge,
              })
            : words.text}
      </p>
      {isBackendBuiltIn() && letter.step === undefined ? (
        <Button variant="plain" size="compact" onClick={write}>
          {words.write}
        </Button>
      ) : null}
      {isDecision(status) ? (
        <Button variant="plain" size="compact" aria-disabled={isPending} aria-keyshortcuts="T" onClick={tell}>
          {note.isPending ? words.saving : words.byPhone}
        </Button>
      ) : null}
    </div>
  );
}

/** The decision that the applicant was told last, which may be another one than is set. */
function lastTold(rows: Pick<TimelineRows, "messages" | "calls"> | undefined): Decision | undefined {
  const told = [
    ...(rows?.messages ?? []).map(({ announces, written_at }) => ({ decision: announces, at: written_at })),
    ...(rows?.calls ?? []).map(({ decision, told_at }) => ({ decision, at: told_at })),
  ].filter(({ decision }) => decision !== null);
  const newest = told.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))[0]?.decision;
  return decisions.find((decision) => decision === newest);
}

const rowClass = "mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.9375rem]";
