// How long an undecided application has waited, marked after the school's limit.
import { applicationsWords } from "#content/pages/applications.ts";
import { review } from "#content/review.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { waitingTime } from "../waiting.ts";

const words = applicationsWords.waiting;

export function WaitingDays({ application }: { application: StoredApplication }) {
  const waiting = waitingTime(application, Date.now());
  if (!waiting) return null;
  const { days, isTooLong } = waiting;
  return (
    <span
      className={`block truncate text-[0.8125rem] leading-4 ${isTooLong ? "font-semibold text-caution" : "text-ink-muted"}`}
    >
      {days === 0 ? words.today : words.days(days)}
      {isTooLong ? (
        <>
          <span aria-hidden="true"> !</span>
          <span className="sr-only">{words.tooLong(review.undecidedDays)}</span>
        </>
      ) : null}
    </span>
  );
}
