// Asks one reviewer to review the selected applications.

import { formatPlural } from "../../../words/format-plural.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { ReviewerChoice } from "./reviewer-choice.tsx";
import { useAskReviewer, useReviewers } from "./use-reviewers.ts";

type AskSeveralDialogProps = { applications: StoredApplication[]; onClose: () => void };

export function AskSeveralDialog({ applications, onClose }: AskSeveralDialogProps) {
  const words = useWords("reviewers");
  const { toast } = useToast();
  const { data: reviewers, isError } = useReviewers();
  const { mutate, isPending, isError: isRefused } = useAskReviewer();
  const title = formatPlural(words.askSeveral, { count: applications.length });
  const open = reviewers?.filter(({ is_expired }) => !is_expired);

  function ask(reviewer: string) {
    const onSuccess = () => {
      toast({ title: words.asked, variant: "success" });
      onClose();
    };
    mutate({ reviewer, applications: applications.map(({ id }) => id) }, { onSuccess });
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} close={words.close} content={title}>
      {open?.length === 0 ? <p>{words.noReviewers}</p> : null}
      {isError && !open ? <p role="alert">{words.loadFailed}</p> : null}
      {open ? <ReviewerChoice reviewers={open} isPending={isPending} onAsk={({ id }) => ask(id)} /> : null}
      <p role="alert" className="mt-3 font-semibold text-danger empty:hidden">
        {isRefused ? words.askFailed : ""}
      </p>
    </Dialog>
  );
}
