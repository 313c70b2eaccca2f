// At the top of the form: what became of the answers before. Somebody who comes back reads once that they
// were kept, and can clear them.
import { useRef } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { longDate } from "../../../words/wording.ts";
import { focusOnMount } from "../../ui/forms/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useScrollAnchor } from "../../ui/scroll-anchor.ts";
import { useWords } from "../../words/words.tsx";
import type { DraftStorage } from "../draft/use-draft.ts";
import { ClearAnswers, type ClearAnswersProps } from "./clear-answers.tsx";

type KeptAnswersProps = ClearAnswersProps & {
  keeping: DraftStorage;
  restart: "cleared" | "gone" | undefined;
};

export function KeptAnswers({ keeping, restart, ...clearing }: KeptAnswersProps) {
  const words = useWords("scholarship").keeping;
  const { timeZone } = useWords("school");
  const { formats: tag } = useWords("language");
  const section = useRef<HTMLDivElement>(null);
  useScrollAnchor(section);
  const { place, restoredFrom } = keeping;
  return (
    <div ref={section} className="pt-4 print:hidden empty:hidden">
      {restart ? (
        <p ref={focusOnMount} tabIndex={-1} className="scroll-mt-6 font-semibold">
          {words[restart]}
        </p>
      ) : null}
      {place === "nowhere" ? <p role="status">{words.place.nowhere}</p> : null}
      {place === "device" && restoredFrom ? (
        <Notice title={words.restored.title} ref={keepFocusInPlace}>
          <p>
            {formatMessage(words.restored.text, {
              date: longDate(new Date(restoredFrom), { tag, timeZone }),
            })}
          </p>
          <ClearAnswers {...clearing} />
        </Notice>
      ) : null}
    </div>
  );
}

/**
 * The notice comes with the script. Whoever is typing by then keeps the field in its place; browsers with
 * scroll anchoring see to that themselves once the page is scrolled.
 */
function keepFocusInPlace(notice: HTMLElement | null): void {
  const isAnchored = window.scrollY > 0 && CSS.supports("overflow-anchor", "auto");
  if (notice?.parentElement && !isAnchored && document.activeElement?.matches("form :focus"))
    window.scrollBy({ top: notice.parentElement.getBoundingClientRect().height, behavior: "instant" });
}
