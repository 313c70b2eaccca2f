// What the dialog shows of one application, in the order in which staff need it.
import { detailWords as words } from "#content/pages/application-detail.ts";
import { retention } from "#content/retention.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { applicationDate } from "../describe-application.ts";
import { WriteMessage } from "../message/write-message.tsx";
import { lastStatusChange } from "../timeline/timeline.ts";
import { TimelineList } from "../timeline/timeline-list.tsx";
import { useTimeline } from "../timeline/use-timeline.ts";
import { ApplicationAnswers } from "./application-answers.tsx";
import { EraseApplication } from "./erase-application.tsx";
import { HeldNotice } from "./held-notice.tsx";
import { PossibleDuplicates } from "./possible-duplicates.tsx";
import { retentionDate } from "./retention-date.ts";

type ApplicationDetailProps = { application: StoredApplication; onOpen: (id: string | undefined) => void };

export function ApplicationDetail({ application, onOpen }: ApplicationDetailProps) {
  const { id, email, status } = application;
  const timeline = useTimeline(id);
  const isErased = email === erasedEmail;
  const until =
    timeline.data && !isErased
      ? retentionDate(lastStatusChange(application, timeline.data), retention.months[status])
      : undefined;
  return (
    <div className="space-y-5">
      <HeldNotice id={id} />
      <ApplicationAnswers application={application} />
      {until ? (
        <p className="text-base text-ink-muted">
          {words.retention(applicationDate({ created_at: until.toISOString() }))}
        </p>
      ) : null}
      <PossibleDuplicates id={id} onOpen={onOpen} />
      {isBackendBuiltIn() && !isErased ? (
        <DialogSection title={words.message.title}>
          <Disclosure label={words.message.open}>
            {(close) => <WriteMessage application={application} close={close} />}
          </Disclosure>
        </DialogSection>
      ) : null}
      <TimelineList application={application} timeline={timeline} />
      <DialogSection title={words.erasure.title}>
        <Disclosure label={words.erasure.open}>
          {(close) => (
            <EraseApplication application={application} onDeleted={() => onOpen(undefined)} close={close} />
          )}
        </Disclosure>
      </DialogSection>
      <DialogSection title={words.steps.keysTitle}>
        <p className="text-base text-ink-muted">{words.steps.keys}</p>
      </DialogSection>
    </div>
  );
}
