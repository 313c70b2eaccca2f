// What the dialog shows of one application, in the order in which staff need it.
import { detailWords as words } from "#content/pages/application-detail.ts";
import { retention } from "#content/retention.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Part } from "../../ui/dialog-section.tsx";
import { Unfolding } from "../../ui/disclosure.tsx";
import { dateOf } from "../describe-application.ts";
import { WriteMessage } from "../message/write-message.tsx";
import { lastChangeOf } from "../timeline/timeline.ts";
import { TimelineList } from "../timeline/timeline-list.tsx";
import { useTimeline } from "../timeline/use-timeline.ts";
import { ApplicationAnswers } from "./application-answers.tsx";
import { Erase } from "./erase-application.tsx";
import { HoldNotice } from "./held-notice.tsx";
import { Likenesses } from "./possible-duplicates.tsx";
import { retentionDate } from "./retention-date.ts";

type ApplicationDetailProps = { application: StoredApplication; onOpen: (id: string | undefined) => void };

export function ApplicationDetail({ application, onOpen }: ApplicationDetailProps) {
  const { id, email, status } = application;
  const timeline = useTimeline(id);
  const isErased = email === erasedEmail;
  const until =
    timeline.data && !isErased
      ? retentionDate(lastChangeOf(application, timeline.data), retention.months[status])
      : undefined;
  return (
    <div className="space-y-5">
      <HoldNotice id={id} />
      <ApplicationAnswers application={application} />
      {until ? (
        <p className="text-base text-ink-muted">
          {words.retention(dateOf({ created_at: until.toISOString() }))}
        </p>
      ) : null}
      <Likenesses id={id} onOpen={onOpen} />
      {isBackendBuiltIn() && !isErased ? (
        <Part title={words.message.title}>
          <Unfolding label={words.message.open}>
            {(fold) => <WriteMessage application={application} fold={fold} />}
          </Unfolding>
        </Part>
      ) : null}
      <TimelineList application={application} timeline={timeline} />
      <Part title={words.erasure.title}>
        <Unfolding label={words.erasure.open}>
          {(fold) => <Erase application={application} onDeleted={() => onOpen(undefined)} fold={fold} />}
        </Unfolding>
      </Part>
      <Part title={words.steps.keysTitle}>
        <p className="text-base text-ink-muted">{words.steps.keys}</p>
      </Part>
    </div>
  );
}
