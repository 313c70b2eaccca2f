// The figures above the plots. Each leads to the list, but for the median, which no filter shows.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { formatCount, formatTotal } from "../describe-application.ts";
import { listSearch } from "../list/application-filter.ts";
import { weekFilter } from "./overview-links.ts";
import type { Overview } from "./overview-store.ts";

export function KeyFigures({ overview }: { overview: Overview }) {
  const words = useWords("overview");
  const applicationsWords = useWords("applications");
  const { undecidedDays } = useWords("review");
  const { weeks, statuses, overdue, untold, followUps, medianDays } = overview;
  const week = weeks.at(-1);
  const newOnes = statuses.find(({ value }) => value === "new")?.count ?? 0;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
      <KeyFigure label={words.newOnes} search={listSearch({ status: "new" })}>
        {formatCount(newOnes)}
      </KeyFigure>
      <KeyFigure
        label={formatMessage(words.overdue, { days: undecidedDays })}
        search={listSearch({ isOverdue: true })}
      >
        {formatTotal(overdue.count, overdue.isMore, applicationsWords)}
      </KeyFigure>
      <KeyFigure label={words.untold} search={listSearch({ isUntold: true })}>
        {formatCount(untold?.count ?? 0)}
      </KeyFigure>
      <KeyFigure label={words.followUps} search={listSearch({ isFollowUp: true })}>
        {formatCount(followUps?.count ?? 0)}
      </KeyFigure>
      <KeyFigure label={words.thisWeek} search={week && listSearch(weekFilter(week.monday))}>
        {formatCount(week?.count ?? 0)}
      </KeyFigure>
      <KeyFigure label={words.median}>
        {medianDays === undefined ? words.noMedian : formatCount(medianDays)}
      </KeyFigure>
    </dl>
  );
}

type KeyFigureProps = { label: string; search?: string | undefined; children: ReactNode };

function KeyFigure({ label, search, children }: KeyFigureProps) {
  return (
    <div className="border-line border-l-4 pl-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="font-heading text-3xl tabular-nums">
        {search === undefined ? (
          <span className={figureClass}>{children}</span>
        ) : (
          <Link
            to={{ search }}
            aria-label={`${label}: ${children}`}
            className={`${figureClass} underline decoration-1 decoration-drawing underline-offset-4`}
          >
            {children}
          </Link>
        )}
      </dd>
    </div>
  );
}

const figureClass = "inline-flex min-h-11 items-center";
