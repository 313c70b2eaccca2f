// Tells whoever comes from a session that ended elsewhere why the sign-in page is shown.
import { useSyncExternalStore } from "react";
import { focusOnMount } from "../../ui/forms/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useComingFrom } from "../session/return-path.ts";

export function SignedOutNotice() {
  const words = useWords("auth").signedOut;
  const { endedSessionOf } = useComingFrom() ?? {};
  // Not on the prerendered page, which a reload hydrates with the same history entry.
  const hasEnded = useSyncExternalStore(
    neverChanges,
    () => endedSessionOf !== undefined,
    () => false,
  );
  if (!hasEnded) return null;
  return (
    <Notice title={words.title} ref={focusOnMount} className="mb-8">
      <p>{words.text}</p>
    </Notice>
  );
}

const neverChanges = () => () => undefined;
