// What the dialog shows of one application: the answers, and beside or below them what staff do with it.
import type { ReactNode } from "react";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { CorrectContact } from "../contact/correct-contact.tsx";
import { applicationDate } from "../describe-application.ts";
import { useSchoolDays } from "../school-days.ts";
import { lastStatusChange } from "../timeline/timeline.ts";
import { useTimeline } from "../timeline/use-timeline.ts";
import { ApplicationAnswers } from "./application-answers.tsx";
import { HeldNotice } from "./held-notice.tsx";
import { retentionDate } from "./retention-date.ts";
import { sections } from "./sections.tsx";
import { WishNotice } from "./wish-notice.tsx";

type ApplicationDetailProps = {
  application: StoredApplication;
  onOpen: (id: string | undefined) => void;
  /** There is no second column. */
  isAlone: boolean;
};

export function ApplicationDetail({ application, onOpen, isAlone }: ApplicationDetailProps) {
  const timeline = useTimeline(application.id);
  const props = { application, timeline, onOpen, isAlone };
  return (
    <div className="@container space-y-4 text-base">
      <WishNotice application={application} />
      <HeldNotice id={application.id} />
      <ApplicationAnswers application={application} helper={timeline.data?.helpers[0]} />
      <CorrectContact application={application} />
      <Retention {...props} />
      {isAlone ? sections.map(({ name, Content }) => <Content key={name} {...props} />) : null}
    </div>
  );
}

type ApplicationWorkProps = Omit<ApplicationDetailProps, "isAlone"> & { decision: ReactNode };

/** The second column: the decision, which stays in view, and the sections below it. */
export function ApplicationWork({ application, onOpen, decision }: ApplicationWorkProps) {
  const words = useWords("applicationDetail");
  const timeline = useTimeline(application.id);
  return (
    <div className="flex min-h-0 has-letter w-[clamp(17rem,40%,24rem)] shrink-0 flex-col border-line border-l print:block print:w-auto print:border-0">
      <div className="border-line border-b px-4 py-3 print:hidden">{decision}</div>
      <section
        key={application.id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label={words.work}
        className="-outline-offset-4 min-h-0 grow overflow-y-auto px-4 py-3"
      >
        {sections.map(({ name, Content }) => (
          <Content key={name} application={application} timeline={timeline} onOpen={onOpen} isAlone={false} />
        ))}
      </section>
    </div>
  );
}

function Retention({
  application,
  timeline,
}: {
  application: StoredApplication;
  timeline: ReturnType<typeof useTimeline>;
}) {
  const words = useWords("applicationDetail");
  const { months } = useWords("retention");
  const { timeZone } = useSchoolDays();
  if (!timeline.data || application.email === erasedEmail) return null;
  const until = retentionDate(lastStatusChange(application, timeline.data), months[application.status]);
  if (!until) return null;
  return (
    <p className="text-[0.9375rem] text-ink-muted">
      {formatMessage(words.retention, {
        date: applicationDate({ created_at: until.toISOString() }, timeZone),
      })}
    </p>
  );
}
