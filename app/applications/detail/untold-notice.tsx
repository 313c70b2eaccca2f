// Below the status buttons of a decided application: that the applicant was not told yet, the letter, and
// "Told by phone".
import { useRef, useState } from "react";
import { isDecision } from "../../../contract/application-status.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { newId } from "../../backend/new-id.ts";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { useOpenEndsOf } from "../list/open-ends.ts";
import { useNoteCall, useTakeCallBack } from "../timeline/use-call.ts";
import { useOpenForm } from "./open-form.ts";

export function UntoldNotice({ application }: { application: StoredApplication }) {
  const { status, email } = application;
  return isDecision(status) && email !== erasedEmail ? (
    <Notice key={`${application.id} ${status}`} application={application} />
  ) : null;
}

function Notice({ application: { id, status } }: { application: StoredApplication }) {
  const words = useWords("applicationDetail").untold;
  const isUntold = useOpenEndsOf(id)?.isUntold;
  const letter = useOpenForm("message", id);
  const note = useNoteCall(id);
  const undo = useTakeCallBack(id);
  /** The same for each try. */
  const callId = useRef(newId());
  const [isNoted, setNoted] = useState(false);
  const isPending = note.isPending || undo.isPending;

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
  if (isNoted)
    return (
      <div className={rowClass}>
        <p role="status" ref={focusWhenShown} tabIndex={-1}>
          {undo.isError ? words.failed : words.noted}
        </p>
        <Button variant="quiet" size="compact" className="px-0!" aria-disabled={isPending} onClick={takeBack}>
          {words.undo}
        </Button>
      </div>
    );
  if (!isUntold) return null;
  return (
    <div className={rowClass}>
      <p role="status" className="font-semibold">
        {note.isError ? words.failed : words.text}
      </p>
      {isBackendBuiltIn() && letter.step === undefined ? (
        <Button variant="plain" size="compact" onClick={() => letter.disclosure.onToggle(true)}>
          {words.write}
        </Button>
      ) : null}
      <Button variant="plain" size="compact" aria-disabled={isPending} onClick={tell}>
        {note.isPending ? words.saving : words.byPhone}
      </Button>
    </div>
  );
}

const rowClass = "mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.9375rem]";
