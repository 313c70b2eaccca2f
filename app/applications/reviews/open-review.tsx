// One application as a reviewer reads it: the answers, and beside or below them the reviewer's own scores and
// notes.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { hasFailed } from "../has-failed.ts";
import { Scores } from "../rubric/scores.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { reviewName } from "./review-list.tsx";
import { ReviewNotes } from "./review-notes.tsx";
import { ReviewedAnswers } from "./reviewed-answers.tsx";
import { scoreCalls } from "./reviews-store.ts";
import { TypedNotes } from "./typed-notes.tsx";
import { reviewsKey, useIsScored, useReviewed, useReviews } from "./use-reviews.ts";

type OpenReviewProps = { id: string; hidesNames: boolean; onOpen: (id: string | undefined) => void };

export function OpenReview({ id, hidesNames, onOpen }: OpenReviewProps) {
  const words = useWords("reviews");
  const client = useQueryClient();
  const reviewed = useReviewed(id);
  const application = reviewed.data;
  // What was scored here has left the list, or counts in it.
  useEffect(() => () => void client.invalidateQueries({ queryKey: [reviewsKey] }), [client]);
  return (
    <div>
      <Button variant="quiet" className="px-0!" onClick={() => onOpen(undefined)}>
        {words.back}
      </Button>
      <LoadFailed of={reviewed} className="mb-4" />
      {application === null ? <Gone id={id} /> : null}
      {application ? (
        <>
          <h1 ref={focusWhenShown} tabIndex={-1} className="break-words font-heading text-2xl">
            <bdi>{reviewName(application, words)}</bdi>
          </h1>
          {application.is_closed ? <Notice className="mt-3" title={words.closed} /> : null}
          <div className="mt-3 grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <section aria-label={words.answers}>
              {hidesNames ? <p className="mb-3 text-base text-ink-muted">{words.hidden}</p> : null}
              <ReviewedAnswers application={application} />
            </section>
            <section aria-labelledby="work">
              <h2 id="work" className="sr-only">
                {words.work}
              </h2>
              <Scores
                applicationId={id}
                calls={scoreCalls}
                isClosed={application.is_closed}
                other={words.other}
                name={reviewName(application, words)}
              />
              <DialogSection title={words.notes}>
                <ReviewNotes id={id} isClosed={application.is_closed} />
              </DialogSection>
              <NextToScore id={id} onOpen={onOpen} />
            </section>
          </div>
        </>
      ) : null}
      {application === undefined && !hasFailed(reviewed) ? <Spinner label={words.loading} /> : null}
    </div>
  );
}

/** Deleted or taken away meanwhile. What was typed about it stays on the screen. */
function Gone({ id }: { id: string }) {
  const words = useWords("reviews");
  return (
    <>
      <div role="alert">
        <Notice title={words.gone} />
      </div>
      <TypedNotes of={id} />
    </>
  );
}

/** In the order of the list as it was when this one was opened, without what has left it. */
function NextToScore({ id, onOpen }: Pick<OpenReviewProps, "id" | "onOpen">) {
  const words = useWords("reviews");
  const { data } = useReviews("to_score");
  const isScored = useIsScored(id);
  const first = useRef(data);
  first.current ??= data;
  if (!data) return null;
  const listed = new Set(data.pages.flat().map((row) => row.id));
  const rows = first.current?.pages.flat().filter((row) => row.id === id || listed.has(row.id)) ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const next = rows[at + 1] ?? rows.find((row) => row.id !== id);
  if (!next) return isScored ? <p className="mt-4 text-base">{words.nextNone}</p> : null;
  return (
    <Button variant="outline" className="mt-4" onClick={() => onOpen(next.id)}>
      {words.next}
    </Button>
  );
}
