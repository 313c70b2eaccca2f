// How long an undecided application has waited, marked after the school's limit. One that was withdrawn waits
// for nothing.
import { use } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { serverNow } from "../../backend/server-clock.ts";
import { useWords } from "../../words/words.tsx";
import { useSchoolDays } from "../school-days.ts";
import { waitingTime } from "../waiting.ts";
import { OpenEndsContext } from "./open-ends.ts";

export function WaitingDays({ application }: { application: StoredApplication }) {
  const words = useWords("applications").waiting;
  const schoolDays = useSchoolDays();
  const waiting = waitingTime(application, serverNow(), schoolDays);
  const wish = use(OpenEndsContext).get(application.id)?.wish;
  if (!waiting || wish) return null;
  const { days, isTooLong } = waiting;
  return (
    <span
      className={`block truncate text-[0.8125rem] leading-4 ${isTooLong ? "font-semibold text-caution" : "text-ink-muted"}`}
    >
      <span>{days === 0 ? words.today : formatPlural(words.days, { days })}</span>
      {isTooLong ? (
        <>
          <span aria-hidden="true"> !</span>
          <span className="sr-only">{formatMessage(words.tooLong, { days: schoolDays.undecidedDays })}</span>
        </>
      ) : null}
    </span>
  );
}
