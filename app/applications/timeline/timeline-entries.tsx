// Entries of an application's history as a list: what happened, who did it, and when.
import type { ReactNode } from "react";
import { detailWords } from "#content/pages/application-detail.ts";
import { statusWords } from "#content/pages/applications.ts";
import { workingTogetherWords } from "#content/pages/working-together.ts";
import type { ApplicationStatus } from "../../../contract/scholarship.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import { AddressText } from "../../ui/no-wrap.tsx";
import { questionLabel } from "../question-label.ts";
import { DeleteNote } from "./delete-note.tsx";
import type { TimelineEntry } from "./timeline.ts";
import { Timestamp } from "./timestamp.tsx";

const words = detailWords.timeline;
const assignmentWords = workingTogetherWords.assignment;

type TimelineEntriesProps = {
  applicationId: string;
  entries: TimelineEntry[];
};

export function TimelineEntries({ applicationId, entries }: TimelineEntriesProps) {
  return (
    <ol className="space-y-3 text-[0.9375rem] leading-normal empty:hidden">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} applicationId={applicationId} />
      ))}
    </ol>
  );
}

function Entry({ entry, applicationId }: { entry: TimelineEntry; applicationId: string }) {
  return (
    <li className="border-line border-l-3 pl-3">
      <p className="text-ink-muted text-sm">
        <Timestamp at={entry.at} />
        {entry.kind === "received" ? null : (
          <>
            {" "}
            <AddressText text={words.by(entry.by ?? nameless(entry))} />
          </>
        )}
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
    case "correction":
      return (
        <p>
          <AddressText
            text={words.corrected(
              entry.question ? questionLabel(entry.question) : "?",
              entry.from || "–",
              entry.to,
            )}
          />
        </p>
      );
    case "assignment":
      return (
        <p>
          <AddressText
            text={entry.to === null ? assignmentWords.ended : assignmentWords.assigned(entry.to)}
          />
        </p>
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
          {detailWords.message.to}: <AddressText text={entry.to} />
        </p>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {entry.body}
        </p>
      </details>
    </>
  );
}

/** Who did what no account did. */
function nameless(entry: TimelineEntry): string {
  return entry.kind === "correction" && entry.isByApplicant ? words.applicant : words.operator;
}

function badgeOf(status: ApplicationStatus | undefined): string {
  return status ? statusWords[status].badge : "?";
}
