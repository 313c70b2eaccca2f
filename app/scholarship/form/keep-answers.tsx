// Says where the answers are stored, and offers to keep them on this device or to clear them. It is folded;
// what the applicant must know or decide stands outside the fold.
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Folded } from "../../ui/folded.tsx";
import { focusOnMount } from "../../ui/forms/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import type { DraftStorage } from "../draft/use-draft.ts";
import { ClearAnswers } from "./clear-answers.tsx";

type KeepAnswersProps = {
  keeping: DraftStorage;
  /** True while the application is being sent. */
  isLocked: boolean;
  /** Whether an earlier attempt to send may have been stored. */
  isUnconfirmed: boolean;
  restart: "cleared" | "gone" | undefined;
  onKeep: (isWanted: boolean) => void;
  onShowKept: () => void;
  onKeepInstead: () => void;
  onClear: () => void;
};

export function KeepAnswers({ keeping, isLocked, isUnconfirmed, restart, ...on }: KeepAnswersProps) {
  const words = useWords("scholarship").keeping;
  const box = useBoxCheckedEarly(on.onKeep);
  const hintId = useId();
  const isNowhere = keeping.place === "nowhere";
  return (
    <section aria-label={words.title} className="mt-1 hidden space-y-3 scripted:block print:hidden">
      {restart ? (
        <p ref={focusOnMount} tabIndex={-1} className="mt-4 scroll-mt-6 font-semibold">
          {words[restart]}
        </p>
      ) : null}
      {isNowhere ? <Place of={keeping} /> : null}
      <Folded title={keeping.place === "device" ? words.titleKept : words.title}>
        {isNowhere ? null : <Place of={keeping} />}
        {keeping.canKeep ? (
          <div>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 font-semibold">
              <input
                type="checkbox"
                ref={box}
                checked={keeping.place === "device"}
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
        <ClearAnswers isLocked={isLocked} isUnconfirmed={isUnconfirmed} onClear={on.onClear} />
      </Folded>
      {keeping.problem === "refused" ? <p role="alert">{words.refused}</p> : null}
      {keeping.problem === "contested" ? (
        <Contested onShow={on.onShowKept} onKeep={on.onKeepInstead} isLocked={isLocked} />
      ) : null}
    </section>
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

/** Reserves the height of the text for the device, so that the box does not move when it is checked. */
function Place({ of: { place, canKeep } }: { of: DraftStorage }) {
  const words = useWords("scholarship").keeping;
  return (
    <p
      role="status"
      data-room={canKeep ? words.place.device : ""}
      className="grid after:invisible after:content-[attr(data-room)] after:[grid-area:1/1]"
    >
      <span className="[grid-area:1/1]">{words.place[place]}</span>
    </p>
  );
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
