// The dialog in which administrators invite reviewers, see how far each is, and change or end their right.
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { InviteReviewer } from "./invite-reviewer.tsx";
import { ReviewerRow } from "./reviewer-row.tsx";
import { reviewersKey, useReviewers } from "./use-reviewers.ts";

export function ReviewersDialog({ onClose }: { onClose: () => void }) {
  const words = useWords("reviewers");
  const client = useQueryClient();
  const { data: reviewers, isError, refetch } = useReviewers();
  const message = useRef<HTMLParagraphElement>(null);
  const [told, setTold] = useState("");

  /** What had focus goes away. */
  function tell(text: string) {
    setTold(text);
    message.current?.focus();
    void client.invalidateQueries({ queryKey: reviewersKey });
  }

  return (
    <Dialog isOpen onClose={onClose} title={words.open} close={words.close} content={words.open} focusesTitle>
      <p>{words.intro}</p>
      <p ref={message} tabIndex={-1} role="status" className={told ? "mt-3 font-semibold" : "sr-only"}>
        {told}
      </p>
      <div className="mt-3">
        <DialogSection title={words.list}>
          {isError && !reviewers ? (
            <Notice tone="error" title={words.loadFailed}>
              <Button variant="outline" onClick={() => void refetch()}>
                {words.tryAgain}
              </Button>
            </Notice>
          ) : null}
          {reviewers?.length === 0 ? <p className="text-ink-muted">{words.none}</p> : null}
          {!reviewers && !isError ? <Spinner label={words.title} /> : null}
          <ul className="divide-y divide-line border-line border-y empty:hidden">
            {reviewers?.map((reviewer) => (
              <ReviewerRow key={reviewer.id} reviewer={reviewer} onDone={tell} />
            ))}
          </ul>
        </DialogSection>
        <DialogSection title={words.add}>
          <InviteReviewer onInvited={(email) => tell(formatMessage(words.sent, { email }))} />
        </DialogSection>
      </div>
    </Dialog>
  );
}
