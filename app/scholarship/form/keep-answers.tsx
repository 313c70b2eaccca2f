// Says where the answers are stored, and offers to keep them on this device: once, after the first part, when
// there is something to keep.
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import type { DraftStorage } from "../draft/use-draft.ts";

const sendsNothingId = "sends-nothing";

/** The form of the box, outside of any dialog: Enter at the box must not send the application. */
export function SendsNothing() {
  return <form id={sendsNothingId} method="dialog" hidden />;
}

type KeepAnswersProps = {
  keeping: DraftStorage;
  /** True while the application is being sent. */
  isLocked: boolean;
  onKeep: (isWanted: boolean) => void;
  onShowKept: () => void;
  onKeepInstead: () => void;
};

export function KeepAnswers({ keeping, isLocked, ...on }: KeepAnswersProps) {
  const words = useWords("scholarship").keeping;
  const box = useBoxCheckedEarly(on.onKeep);
  const hintId = useId();
  const { place, canKeep, problem } = keeping;
  return (
    <div className="hidden space-y-2 border-drawing border-l-2 pl-4 scripted:block print:hidden">
      {canKeep ? (
        <div>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 font-semibold">
            <input
              type="checkbox"
              form={sendsNothingId}
              ref={box}
              checked={place === "device"}
              disabled={isLocked}
              aria-describedby={hintId}
              onChange={(event) => on.onKeep(event.currentTarget.checked)}
              className="size-6 shrink-0 accent-drawing"
            />
            {words.option}
          </label>
          <p id={hintId} className="text-base text-ink-muted sm:ml-9">
            {words.optionHint}
          </p>
        </div>
      ) : null}
      {/* Below the box, which must not move under the finger when the sentence gets longer. */}
      {place === "nowhere" ? null : <p role="status">{words.place[place]}</p>}
      {problem === "refused" ? <p role="alert">{words.refused}</p> : null}
      {problem === "contested" ? (
        <Contested onShow={on.onShowKept} onKeep={on.onKeepInstead} isLocked={isLocked} />
      ) : null}
    </div>
  );
}

/** Applies a box that was checked before hydration, as soon as the draft is open. */
function useBoxCheckedEarly(onKeep: (isWanted: boolean) => void) {
  const box = useRef<HTMLInputElement>(null);
  const keep = useEffectEvent(() => onKeep(true));
  useEffect(() => {
    if (box.current?.checked) queueMicrotask(() => keep());
  }, []);
  return box;
}

type ContestedProps = { isLocked: boolean; onShow: () => void; onKeep: () => void };

function Contested({ isLocked, onShow, onKeep }: ContestedProps) {
  const words = useWords("scholarship").keeping;
  return (
    <Notice title={words.contested.title}>
      <p>{words.contested.text}</p>
      <p className="flex flex-wrap gap-3">
        <Button variant="outline" disabled={isLocked} onClick={onShow}>
          {words.contested.show}
        </Button>
        <Button variant="outline" disabled={isLocked} onClick={onKeep}>
          {words.contested.keep}
        </Button>
      </p>
    </Notice>
  );
}
