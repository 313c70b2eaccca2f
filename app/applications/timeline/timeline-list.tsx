// Notes and history of an application under one heading: what happened, who did it, and when.
import type { ReactNode } from "react";
import { detailWords } from "#content/pages/application-detail.ts";
import { statusWords } from "#content/pages/applications.ts";
import { type ApplicationStatus, erasedEmail } from "../../../contract/scholarship.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { DeleteNote } from "./delete-note.tsx";
import { NoteForm } from "./note-form.tsx";
import { buildTimeline, type TimelineEntry } from "./timeline.ts";
import { maxEntries, type TimelineRows } from "./timeline-store.ts";
import { Timestamp } from "./timestamp.tsx";
import type { useTimeline } from "./use-timeline.ts";

const words = detailWords.timeline;

type TimelineListProps = { application: StoredApplication; timeline: ReturnType<typeof useTimeline> };

export function TimelineList({ application, timeline }: TimelineListProps) {
  const { data: rows, isError, refetch } = timeline;
  return (
    <DialogSection title={words.title}>
      {application.email === erasedEmail ? null : <NoteForm applicationId={application.id} />}
      {isError ? (
        <p role="alert" className="font-semibold text-danger">
          {words.failed}{" "}
          <Button variant="quiet" className="px-0!" onClick={() => void refetch()}>
            {detailWords.tryAgain}
          </Button>
        </p>
      ) : null}
      {!rows && !isError ? <p className="text-ink-muted">{words.loading}</p> : null}
      {rows ? (
        <ol className="space-y-3">
          {buildTimeline(application, rows).map((entry) => (
            <Entry key={entry.id} entry={entry} applicationId={application.id} />
          ))}
        </ol>
      ) : null}
      {rows && hasMore(rows) ? <p className="text-base text-ink-muted">{words.older}</p> : null}
    </DialogSection>
  );
}

function Entry({ entry, applicationId }: { entry: TimelineEntry; applicationId: string }) {
  return (
    <li className="border-line border-l-4 pl-4">
      <p className="text-base text-ink-muted">
        <Timestamp at={entry.at} />
        {entry.kind === "received" ? null : ` ${words.by(entry.by ?? words.operator)}`}
      </p>
      <EntryBody entry={entry} />
      {entry.kind === "note" && entry.isOwn ? (
        <DeleteNote applicationId={applicationId} id={entry.id} />
      ) : null}
    </li>
  );
}

function EntryBody({ entry }: { entry: TimelineEntry }): ReactNode {
  switch (entry.kind) {
    case "received":
      return <p>{words.received}</p>;
    case "change":
      return <p>{words.changed(badgeOf(entry.from), badgeOf(entry.to))}</p>;
    case "erasure":
      return (
        <p>{entry.reason === "retention" ? `${words.anonymized}: ${words.retention}` : words.anonymized}</p>
      );
    case "note":
      return (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {entry.body}
        </p>
      );
    case "message":
      return <Message entry={entry} />;
  }
}

function Message({ entry }: { entry: Extract<TimelineEntry, { kind: "message" }> }) {
  const outcome = isBackendBuiltIn() ? words.outcomes[entry.outcome] : words.handedOver;
  return (
    <>
      <p className="break-words">
        {words.message(entry.subject)}{" "}
        <span className={entry.outcome === "given_up" ? "font-semibold text-danger" : "text-ink-muted"}>
          ({outcome})
        </span>
      </p>
      <details>
        <summary className="cursor-pointer py-2.5 text-base underline underline-offset-4">
          {words.messageBody}
        </summary>
        <p className="text-base text-ink-muted">
          {detailWords.message.to}: <span className="break-all">{entry.to}</span>
        </p>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {entry.body}
        </p>
      </details>
    </>
  );
}

function badgeOf(status: ApplicationStatus | undefined): string {
  return status ? statusWords[status].badge : "?";
}

function hasMore({ changes, notes, messages }: TimelineRows): boolean {
  return [changes, notes, messages].some(({ length }) => length === maxEntries);
}
