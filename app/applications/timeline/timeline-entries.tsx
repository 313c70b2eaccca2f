// Entries of an application's history as a list: what happened, who did it, and when.
import { type ReactNode, useState } from "react";
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import { AddressText } from "../../ui/no-wrap.tsx";
import { focusWhenShownIfFree } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { formatDay } from "../describe-application.ts";
import { applicationQueryKey } from "../detail/use-application.ts";
import { useQuestionLabel } from "../use-question-label.ts";
import { DeleteEntry } from "./delete-entry.tsx";
import { noteElementId } from "./note-form.tsx";
import { TakeCallBack } from "./take-call-back.tsx";
import type { TimelineEntry } from "./timeline.ts";
import { deleteEntry } from "./timeline-store.ts";
import { Timestamp } from "./timestamp.tsx";

type TimelineEntriesProps = {
  applicationId: string;
  entries: TimelineEntry[];
};

export function TimelineEntries({ applicationId, entries }: TimelineEntriesProps) {
  const { tookBack } = useWords("applicationDetail").timeline;
  const [takenBackId, setTakenBackId] = useState<string>();
  const isTakenBack = takenBackId !== undefined && entries.every(({ id }) => id !== takenBackId);
  return (
    <>
      {isTakenBack ? (
        <p role="status" ref={focusWhenShownIfFree} tabIndex={-1} className="text-[0.9375rem]">
          {tookBack}
        </p>
      ) : null}
      <ol className="space-y-3 text-[0.9375rem] leading-normal empty:hidden">
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            applicationId={applicationId}
            onTakeBack={() => setTakenBackId(entry.id)}
          />
        ))}
      </ol>
    </>
  );
}

type EntryProps = { entry: TimelineEntry; applicationId: string; onTakeBack: () => void };

function Entry({ entry, applicationId, onTakeBack }: EntryProps) {
  const words = useWords("applicationDetail").timeline;
  return (
    <li
      {...(entry.kind === "note" ? { id: noteElementId(entry.id), tabIndex: -1 } : {})}
      className="border-line border-l-3 pl-3"
    >
      <p className="text-ink-muted text-sm">
        <Timestamp at={entry.at} />
        {entry.kind === "received" ? null : (
          <>
            {" "}
            <AddressText text={formatMessage(words.by, { who: entry.by ?? nameless(entry, words) })} />
          </>
        )}
      </p>
      <EntryBody entry={entry} />
      {(entry.kind === "note" || entry.kind === "reply") && entry.isOwn ? (
        <DeleteOwn kind={entry.kind} applicationId={applicationId} id={entry.id} />
      ) : null}
      {entry.kind === "call" && entry.isOwn ? (
        <TakeCallBack applicationId={applicationId} id={entry.id} onTakeBack={onTakeBack} />
      ) : null}
    </li>
  );
}

const tables = { note: "application_notes", reply: "application_replies" } as const;

function DeleteOwn({
  kind,
  id,
  applicationId,
}: {
  kind: keyof typeof tables;
  id: string;
  applicationId: string;
}) {
  return (
    <DeleteEntry
      kind={kind}
      remove={() => deleteEntry({ table: tables[kind], id, applicationId })}
      queryKey={applicationQueryKey(applicationId, "timeline")}
    />
  );
}

function EntryBody({ entry }: { entry: TimelineEntry }): ReactNode {
  const words = useWords("applicationDetail").timeline;
  const { assignment } = useWords("workingTogether");
  const statuses = useWords("statuses");
  const labelOf = useQuestionLabel();
  const badgeOf = (status: ApplicationStatus | undefined) => (status ? statuses[status].badge : "?");
  switch (entry.kind) {
    case "received":
      return <p>{words.received}</p>;
    case "change":
      return <p>{formatMessage(words.changed, { from: badgeOf(entry.from), to: badgeOf(entry.to) })}</p>;
    case "erasure":
      return (
        <p>{entry.reason === "retention" ? `${words.anonymized}: ${words.retention}` : words.anonymized}</p>
      );
    case "correction":
      return (
        <p>
          <AddressText
            text={formatMessage(words.corrected, {
              what: entry.question ? labelOf(entry.question) : "?",
              from: entry.from || "–",
              to: entry.to,
            })}
          />
        </p>
      );
    case "assignment":
      return (
        <p>
          <AddressText
            text={
              entry.to === null ? assignment.ended : formatMessage(assignment.assigned, { email: entry.to })
            }
          />
        </p>
      );
    case "helper_ended":
      return <p>{words.helperEnded}</p>;
    case "note":
      return (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {entry.body}
        </p>
      );
    case "message":
      return <Message entry={entry} />;
    case "reply":
      return <Reply entry={entry} />;
    case "deed":
      return <DeedBody entry={entry} />;
    case "call":
      return <p>{formatMessage(words.call, { decision: badgeOf(entry.told) })}</p>;
  }
}

function Message({ entry }: { entry: Extract<TimelineEntry, { kind: "message" }> }) {
  const { timeline: words, message, replies } = useWords("applicationDetail");
  const outcome = isBackendBuiltIn() ? words.outcomes[entry.outcome] : words.handedOver;
  return (
    <>
      <p className="break-words">
        <span>
          {formatMessage(entry.isReminder ? words.reminder : words.message, { subject: entry.subject })}
        </span>{" "}
        <span className={entry.outcome === "given_up" ? "font-semibold text-danger" : "text-ink-muted"}>
          {`(${outcome})`}
        </span>
      </p>
      {entry.dueOn ? <p>{formatMessage(replies.next.wait, { day: formatDay(entry.dueOn) })}</p> : null}
      <details>
        <summary className="cursor-pointer py-2.5 text-base underline underline-offset-4">
          {words.messageBody}
        </summary>
        <p className="text-base text-ink-muted">
          {message.to}: <AddressText text={entry.to} />
        </p>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {entry.body}
        </p>
      </details>
    </>
  );
}

function Reply({ entry }: { entry: Extract<TimelineEntry, { kind: "reply" }> }) {
  const { how: hows, saidBy: people, next, settled } = useWords("applicationDetail").replies;
  const { how, saidBy, body, nextStep, dueOn } = entry;
  if (!how) return <p>{settled}</p>;
  return (
    <>
      <p>{`${hows[how]} ${people[saidBy]}`}</p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere empty:hidden">
        {body}
      </p>
      <p className="text-ink-muted empty:hidden">{nextOf()}</p>
    </>
  );

  function nextOf(): string {
    if (nextStep === "wait") return formatMessage(next.wait, { day: formatDay(dueOn ?? "") });
    return nextStep === "answer" ? next.answer : "";
  }
}

function DeedBody({ entry: { deed, question, body } }: { entry: Extract<TimelineEntry, { kind: "deed" }> }) {
  const words = useWords("applicationDetail").replies.did;
  const labelOf = useQuestionLabel();
  return (
    <>
      <p>
        {deed === "addition"
          ? formatMessage(words.addition, { question: question ? labelOf(question) : "?" })
          : words[deed]}
      </p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere empty:hidden">
        {body}
      </p>
    </>
  );
}

/** Who did what no account did. */
function nameless(entry: TimelineEntry, words: Words["applicationDetail"]["timeline"]): string {
  if (entry.kind === "message" && entry.isReminder) return words.site;
  const isApplicants =
    entry.kind === "deed" ||
    entry.kind === "helper_ended" ||
    (entry.kind === "correction" && entry.isByApplicant);
  return isApplicants ? words.applicant : words.operator;
}
