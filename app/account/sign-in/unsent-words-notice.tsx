// Tells on the sign-in page that what staff typed is kept in this browser. On a shared computer it can be
// discarded here, without a sign-in.
import { useEffect, useState, useSyncExternalStore } from "react";
import {
  discardKeptText,
  hasKeptText,
  onKeptText,
  removeOldText,
} from "../../backend/kept-text/kept-text.ts";
import { areWordsStored } from "../../backend/kept-text/word-storage.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";

export function UnsentWordsNotice() {
  const words = useWords("auth").signedOut;
  const hasText = useSyncExternalStore(
    onKeptText,
    () => hasKeptText(),
    () => false,
  );
  const [answer, setAnswer] = useState<"asked" | "kept" | "discarded">();
  useEffect(removeOldText, []);
  useEffect(() => (hasText && !areWordsStored() ? warnBeforeUnload() : undefined), [hasText]);
  if (!hasText && answer !== "discarded") return null;
  return (
    <Notice {...(hasText ? { title: words.keptTitle } : {})} className="mt-10">
      {!hasText ? (
        <p ref={focusWhenShown} tabIndex={-1}>
          {words.discarded}
        </p>
      ) : answer === "asked" ? (
        <Question
          onDiscard={() => {
            discardKeptText();
            setAnswer("discarded");
          }}
          onKeep={() => setAnswer("kept")}
        />
      ) : (
        <>
          <p>{words.kept}</p>
          <Button
            ref={answer === "kept" ? focusWhenShown : null}
            variant="quiet"
            className="px-0!"
            onClick={() => setAnswer("asked")}
          >
            {words.discard}
          </Button>
        </>
      )}
    </Notice>
  );
}

function Question({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const words = useWords("auth").signedOut;
  return (
    <>
      <p ref={focusWhenShown} tabIndex={-1}>
        {words.sure}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onDiscard}>
          {words.discardNow}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </>
  );
}

/** Returns the function that stops it. */
function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", warn);
  return () => window.removeEventListener("beforeunload", warn);
}
