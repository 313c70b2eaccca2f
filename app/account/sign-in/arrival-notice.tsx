// Tells whoever was sent here why the sign-in page is shown: a session ended elsewhere, or an invitation to
// review applications needs an account.
import { useSyncExternalStore } from "react";
import { focusOnMount } from "../../ui/forms/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useComingFrom } from "../session/return-path.ts";

export function ArrivalNotice() {
  const words = useWords("auth");
  const { from = "", endedSessionOf } = useComingFrom() ?? {};
  // Not on the prerendered page, which a reload hydrates with the same history entry.
  const reason = useSyncExternalStore(
    neverChanges,
    () =>
      endedSessionOf !== undefined
        ? "signedOut"
        : from.startsWith("/reviews?invitation=")
          ? "invited"
          : undefined,
    () => undefined,
  );
  if (!reason) return null;
  return (
    <Notice title={words[reason].title} ref={focusOnMount} className="mb-8">
      <p>{words[reason].text}</p>
    </Notice>
  );
}

const neverChanges = () => () => undefined;
