// When an application was handed in, and how long it has waited if it is undecided.
import { applicationsWords } from "#content/pages/applications.ts";
import { review } from "#content/review.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { applicationDate } from "../describe-application.ts";
import { type Waiting, waitingTime } from "../waiting.ts";

const words = applicationsWords.waiting;

export function DateCell({ application }: { application: StoredApplication }) {
  const waiting = waitingTime(application, Date.now());
  return (
    <span className="block whitespace-nowrap leading-5 @max-[34rem]:flex @max-[34rem]:items-baseline @max-[34rem]:gap-2">
      {applicationDate(application)}
      {waiting ? <WaitingLine {...waiting} /> : null}
    </span>
  );
}

function WaitingLine({ days, isTooLong }: Waiting) {
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
