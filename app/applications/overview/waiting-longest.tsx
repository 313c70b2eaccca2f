// The applications that wait longest for a decision; each opens in the list.
import { Link } from "react-router";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { serverNow } from "../../backend/server-clock.ts";
import { useWords } from "../../words/words.tsx";
import { applicantName, formatCount } from "../describe-application.ts";
import { listSearch } from "../list/application-filter.ts";
import { daysBetween, useSchoolDays } from "../school-days.ts";
import type { Overview } from "./overview-store.ts";

export function WaitingLongest({ overview: { waiting, overdue } }: { overview: Overview }) {
  const words = useWords("overview");
  const { timeZone, undecidedDays } = useSchoolDays();
  function waitingSince(moment: string): string {
    const number = Math.max(0, daysBetween(Date.parse(moment), serverNow(), timeZone));
    return formatPlural(words.waitingSince, { days: formatCount(number), number });
  }
  return (
    <section className="min-w-0 print:hidden">
      <h2 className="mb-3 border-line border-b pb-1 font-heading text-xl">{words.waiting}</h2>
      {waiting.length === 0 ? <p>{words.nobodyWaits}</p> : null}
      <ul className="divide-y divide-line">
        {waiting.map((application) => (
          <li key={application.id} className="flex items-baseline justify-between gap-4">
            <Link to={{ search: `?open=${application.id}` }} className="min-w-0 py-2 underline wrap-anywhere">
              {applicantName(application)}
            </Link>
            <span className="shrink-0 text-ink-muted tabular-nums">
              {waitingSince(application.created_at)}
            </span>
          </li>
        ))}
      </ul>
      {overdue.count > 0 ? (
        <Link
          to={{ search: listSearch({ isOverdue: true, sort: "oldest" }) }}
          className="mt-2 inline-flex min-h-11 items-center underline print:hidden"
        >
          {formatMessage(words.allOverdue, { days: undecidedDays })}
        </Link>
      ) : null}
    </section>
  );
}
