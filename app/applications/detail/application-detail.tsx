// What the dialog shows of one application, in the order in which staff need it.
import { detailWords as words } from "#content/pages/application-detail.ts";
import { retention } from "#content/retention.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { isBackendBuiltIn } from "../../backend/address.ts";
import type { StoredApplication } from "../../backend/database.ts";
import { Part } from "../../ui/part.tsx";
import { Unfolding } from "../../ui/unfolding.tsx";
import { dateOf } from "../describe-application.ts";
import { ApplicationAnswers } from "./application-answers.tsx";
import { Erase } from "./erase.tsx";
import { HoldNotice } from "./hold-notice.tsx";
import { Likenesses } from "./likenesses.tsx";
import { retentionDate } from "./retention-date.ts";
import { lastChangeOf } from "./timeline.ts";
import { TimelineList } from "./timeline-list.tsx";
import { useTimeline } from "./use-timeline.ts";
import { WriteMessage } from "./write-message.tsx";

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
