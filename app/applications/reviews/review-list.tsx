// The applications of a reviewer, one tab for those to score, those that are scored, and those that are
// closed.
import { useState } from "react";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { applicantName, applicationDate, formatCount } from "../describe-application.ts";
import { hasFailed } from "../has-failed.ts";
import { useSchoolDays } from "../school-days.ts";
import { LoadFailed } from "./load-failed.tsx";
import { type ListedReview, type ReviewTab, reviewTabs } from "./reviews-store.ts";
import { TypedNotes } from "./typed-notes.tsx";
import { useReviewCounts, useReviews } from "./use-reviews.ts";

/** Beyond it the counts do not go. */
const maxCounted = 1_000;

type ReviewListProps = {
  hidesNames: boolean;
  /** From an application: the heading takes focus, so that the keyboard does not start above the page. */
  isReturn: boolean;
  onOpen: (id: string) => void;
};

export function ReviewList({ hidesNames, isReturn, onOpen }: ReviewListProps) {
  const words = useWords("reviews");
  const [tab, setTab] = useState<ReviewTab>("to_score");
  const { data: counts } = useReviewCounts();
  const isEmpty = counts !== undefined && Object.values(counts).every((count) => count === 0);
  return (
    <div className="mx-auto max-w-4xl">
      <h1 ref={isReturn ? focusInPlace : null} tabIndex={-1} className="pt-3 font-heading text-2xl">
        {words.title}
      </h1>
      {hidesNames ? <p className="mt-1 text-base text-ink-muted">{words.hidden}</p> : null}
      <TypedNotes onOpen={onOpen} />
      <fieldset className="mt-3 flex flex-wrap gap-2">
        <legend className="sr-only">{words.tabs.group}</legend>
        {reviewTabs.map((one) => (
          <Button
            key={one}
            variant={one === tab ? "outline" : "plain"}
            size="compact"
            aria-pressed={one === tab}
            onClick={() => setTab(one)}
          >
            <span>{words.tabs[one]}</span>
            {counts ? (
              <span className="ml-1.5 text-ink-muted tabular-nums">{shown(counts[one], words)}</span>
            ) : null}
          </Button>
        ))}
      </fieldset>
      {isEmpty ? <p className="mt-6">{words.empty}</p> : <Rows key={tab} tab={tab} onOpen={onOpen} />}
    </div>
  );
}

/** The list stays scrolled to where it was. */
function focusInPlace(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}

function Rows({ tab, onOpen }: { tab: ReviewTab; onOpen: (id: string) => void }) {
  const words = useWords("reviews");
  const list = useReviews(tab);
  const isFailing = hasFailed(list);
  if (list.isPending && !isFailing) return <Spinner label={words.loading} />;
  const rows = list.data?.pages.flat() ?? [];
  return (
    <>
      <LoadFailed of={list} className="mt-4" />
      {rows.length === 0 && !isFailing ? <p className="mt-6">{words.emptyOf[tab]}</p> : null}
      <ul className="mt-3 divide-y divide-line border-line border-y empty:hidden">
        {rows.map((row) => (
          <Row key={row.id} row={row} onOpen={onOpen} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="outline"
          className="mt-4"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => {
            if (!list.isFetchingNextPage) void list.fetchNextPage();
          }}
        >
          {list.isFetchingNextPage ? words.loadingMore : words.more}
        </Button>
      ) : null}
    </>
  );
}

function Row({ row, onOpen }: { row: ListedReview; onOpen: (id: string) => void }) {
  const words = useWords("reviews");
  const { criteria } = useWords("rubric");
  const { timeZone } = useSchoolDays();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
      <Button
        variant="quiet"
        className="min-h-11! max-w-full justify-start! px-0! text-left"
        onClick={() => onOpen(row.id)}
      >
        <bdi className="min-w-0 break-words">{reviewName(row, words)}</bdi>
      </Button>
      <span className="text-[0.9375rem] text-ink-muted">
        {[row.program, applicationDate(row, timeZone)].filter(Boolean).join(" · ")}
      </span>
      {criteria.length > 0 && row.given > 0 ? (
        <span className="text-[0.9375rem] sm:ml-auto">
          {formatMessage(words.progress, { given: row.given, criteria: criteria.length })}
        </span>
      ) : null}
    </li>
  );
}

/** The applicant's name, or the reference where names are hidden. */
export function reviewName(
  { reference, first_name, last_name }: Pick<ListedReview, "reference" | "first_name" | "last_name">,
  words: Words["reviews"],
): string {
  if (first_name === null || last_name === null) return formatMessage(words.unnamed, { reference });
  return applicantName({ first_name, last_name });
}

function shown(count: number, words: Words["reviews"]): string {
  return count > maxCounted
    ? formatMessage(words.moreThan, { count: formatCount(maxCounted) })
    : formatCount(count);
}
