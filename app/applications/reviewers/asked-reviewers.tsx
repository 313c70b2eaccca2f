// Who is asked to review an application, how far each is, and on request what reviewers gave.
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { applicationQueryKey } from "../detail/use-application.ts";
import { ReviewerChoice } from "./reviewer-choice.tsx";
import { type AskedReviewer, readReviewerScores } from "./reviewers-store.ts";
import { useAskedReviewers, useAskReviewer, useEndRequest, useReviewers } from "./use-reviewers.ts";

export function AskedReviewers({ applicationId }: { applicationId: string }) {
  const words = useWords("reviewers");
  const { data: asked, isError } = useAskedReviewers(applicationId);
  const { data: reviewers } = useReviewers();
  const ask = useAskReviewer();
  const end = useEndRequest(applicationId);
  const message = useRef<HTMLParagraphElement>(null);
  const [told, setTold] = useState("");
  const others = reviewers?.filter(
    ({ id, is_expired }) => !is_expired && !asked?.some((one) => one.reviewer_id === id),
  );

  /** What had focus may go away. */
  const tell = (text: string) => {
    setTold(text);
    message.current?.focus();
  };

  return (
    <DialogSection title={words.title}>
      {isError && !asked ? <p role="alert">{words.loadFailed}</p> : null}
      <p ref={message} tabIndex={-1} role="status" className={told ? "font-semibold" : "sr-only"}>
        {told}
      </p>
      {reviewers?.length === 0 ? (
        <p className="text-[0.9375rem] text-ink-muted">{words.noReviewers}</p>
      ) : asked?.length === 0 ? (
        <p className="text-[0.9375rem] text-ink-muted">{words.askNobody}</p>
      ) : null}
      <ul className="space-y-1 text-[0.9375rem] empty:hidden">
        {asked?.map((one) => (
          <Asked
            key={one.reviewer_id}
            asked={one}
            isPending={end.isPending}
            onEnd={() => end.mutate(one.reviewer_id, { onSuccess: () => tell(words.ended) })}
          />
        ))}
      </ul>
      {asked && others ? (
        <ReviewerChoice
          reviewers={others}
          isPending={ask.isPending}
          onAsk={({ id }) =>
            ask.mutate(
              { reviewer: id, applications: [applicationId] },
              { onSuccess: () => tell(words.asked) },
            )
          }
        />
      ) : null}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {ask.isError ? words.askFailed : end.isError ? words.endFailed : ""}
      </p>
      <ReviewerScores key={applicationId} applicationId={applicationId} />
    </DialogSection>
  );
}

type AskedProps = { asked: AskedReviewer; isPending: boolean; onEnd: () => void };

function Asked({ asked: { email, is_accepted, given }, isPending, onEnd }: AskedProps) {
  const words = useWords("reviewers");
  const { criteria } = useWords("rubric");
  const progress = is_accepted
    ? formatMessage(words.given, { given, criteria: criteria.length })
    : words.pending;
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 grow break-words">
        <AddressText text={email} />
        <span className="text-ink-muted">{` · ${progress}`}</span>
      </span>
      <Button
        variant="quiet"
        size="compact"
        className="px-0!"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) onEnd();
        }}
      >
        {words.end} <span className="sr-only">{formatMessage(words.endOf, { email })}</span>
      </Button>
    </li>
  );
}

/** Not before it is asked for: whoever scores too gives their own scores first. */
function ReviewerScores({ applicationId }: { applicationId: string }) {
  const words = useWords("reviewers");
  const scoreWords = useWords("workingTogether").scores;
  const { criteria } = useWords("rubric");
  const [isAsked, setAsked] = useState(false);
  const { data: scores } = useQuery({
    queryKey: [...applicationQueryKey(applicationId, "reviews"), "scores"],
    queryFn: ({ signal }) => readReviewerScores(applicationId, signal),
    enabled: isAsked,
    staleTime: 0,
  });
  if (criteria.length === 0) return null;
  if (!isAsked)
    return (
      <Button variant="quiet" size="compact" className="px-0!" onClick={() => setAsked(true)}>
        {words.showScores}
      </Button>
    );
  return (
    <div ref={focusWhenShown} tabIndex={-1} role="status" className="text-[0.9375rem]">
      {scores?.length === 0 ? <p className="text-ink-muted">{words.noScores}</p> : null}
      <ul className="space-y-1 empty:hidden">
        {criteria
          .map(({ key, label }) => ({
            key,
            label,
            given: (scores ?? []).filter((one) => one.criterion === key),
          }))
          .filter(({ given }) => given.length > 0)
          .map(({ key, label, given }) => (
            <li key={key} className="break-words">
              <span className="font-semibold">{label}</span>
              <span>
                {`: ${given
                  .map(({ reviewer_email, score }) =>
                    formatMessage(scoreWords.by, { email: reviewer_email ?? scoreWords.unknown, score }),
                  )
                  .join(", ")}`}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
