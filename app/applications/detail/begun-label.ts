// The name of a folded form of an application, which says whether it holds words that are not sent.
import { use, useSyncExternalStore } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { hasTextIn, onKeptText } from "../../backend/kept-text/kept-text.ts";
import { TextOwner } from "../../backend/kept-text/unsaved-text.ts";
import { useWords } from "../../words/words.tsx";

/** `texts` are what the form keeps its words as, such as "reply". */
export function useBegunLabel(
  label: string,
  { applicationId, texts }: { applicationId: string; texts: readonly string[] },
): string {
  const { begun } = useWords("applicationDetail");
  const owner = use(TextOwner);
  const hasBegun = useSyncExternalStore(
    onKeptText,
    () => texts.some((text) => hasTextIn({ owner, form: `${text} ${applicationId}` })),
    () => false,
  );
  return hasBegun ? formatMessage(begun, { label }) : label;
}
