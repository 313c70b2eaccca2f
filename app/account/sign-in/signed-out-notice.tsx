// Tells whoever comes from a session that ended elsewhere why the sign-in page is shown, and that what staff
// typed is kept in this browser. On a shared computer it can be discarded here, without a sign-in.
import { useEffect, useState, useSyncExternalStore } from "react";
import {
  discardKeptText,
  hasKeptText,
  onKeptText,
  removeOldText,
} from "../../backend/kept-text/kept-text.ts";
import { areWordsStored } from "../../backend/kept-text/word-storage.ts";
import { Button } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/forms/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useComingFrom } from "../session/return-path.ts";

export function SignedOutNotice() {
  const words = useWords("auth").signedOut;
  const { endedSessionOf } = useComingFrom() ?? {};
  // Not on the prerendered page, which a reload hydrates with the same history entry.
  const hasEnded = useSyncExternalStore(
    onKeptText,
    () => endedSessionOf !== undefined,
    () => false,
  );
  const hasText = useSyncExternalStore(
    onKeptText,
    () => hasKeptText(),
    () => false,
  );
  const [isDiscarded, setIsDiscarded] = useState(false);
  useEffect(removeOldText, []);
  useEffect(() => (hasText && !areWordsStored() ? warnBeforeUnload() : undefined), [hasText]);
  if (!hasEnded && !hasText && !isDiscarded) return null;
  return (
    <Notice
      title={hasEnded ? words.title : words.keptTitle}
      {...(hasEnded ? { ref: focusOnMount } : {})}
      className="mb-8"
    >
      {hasEnded ? <p>{words.text}</p> : null}
      {hasText ? (
        <>
          <p>{words.kept}</p>
          <Button
            variant="quiet"
            className="px-0!"
            onClick={() => {
              discardKeptText();
              setIsDiscarded(true);
            }}
          >
            {words.discard}
          </Button>
        </>
      ) : null}
      <p role="status" className="empty:hidden">
        {isDiscarded && !hasText ? words.discarded : ""}
      </p>
    </Notice>
  );
}

/** Returns the function that stops it. */
function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", warn);
  return () => window.removeEventListener("beforeunload", warn);
}
