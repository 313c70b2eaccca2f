// What happened to an application as one list, newest first: receipt, status changes, corrected contact data,
// notes, emails, replies, calls, what the applicant did, assignments and erasures.
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import type { ScholarshipField } from "../../../contract/scholarship.ts";
import { openQuestions } from "../../../contract/status-changes.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { parseContactField, questionOfContact } from "../contact/contact-fields.ts";
import { parseStatus } from "../list/application-filter.ts";
import {
  type Deed,
  deeds,
  type How,
  hows,
  type NextStep,
  nextSteps,
  type SaidBy,
  saidBy,
} from "./reply-kinds.ts";
import type { TimelineRows } from "./timeline-store.ts";

export type TimelineEntry = { id: string; at: string; by: string | null } & (
  | { kind: "received" }
  | { kind: "change"; from: ApplicationStatus | undefined; to: ApplicationStatus | undefined }
  | { kind: "note"; body: string; isOwn: boolean }
  | {
      kind: "message";
      to: string;
      subject: string;
      body: string;
      outcome: "waiting" | "sent" | "given_up";
      /** YYYY-MM-DD. */
      dueOn: string | null;
      isReminder: boolean;
    }
  | {
      kind: "reply";
      saidBy: SaidBy;
      /** Undefined where nothing was said. */
      how: How | undefined;
      body: string;
      nextStep: NextStep;
      dueOn: string | null;
      isOwn: boolean;
    }
  /** `question`: of an addition, the question to whose answer it belongs. */
  | { kind: "deed"; deed: Deed; question: ScholarshipField | undefined; body: string }
  | { kind: "call"; told: ApplicationStatus | undefined; isOwn: boolean }
  | { kind: "erasure"; reason: string }
  | {
      kind: "correction";
      question: ScholarshipField | undefined;
      from: string;
      to: string;
      isByApplicant: boolean;
    }
  | { kind: "assignment"; to: string | null }
  | { kind: "helper_ended" }
);

/** Those of the conversation with the applicant. */
export function isSaid({ kind }: TimelineEntry): boolean {
  return kind === "message" || kind === "reply" || kind === "deed" || kind === "call";
}

export function buildTimeline(
  application: Pick<StoredApplication, "id" | "created_at">,
  {
    changes,
    notes,
    messages,
    calls,
    replies,
    erasures,
    corrections,
    assignments,
    helpers,
    outcomes,
    readerId,
  }: TimelineRows,
): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    { kind: "received", id: "received", at: application.created_at, by: null },
    ...changes.map(({ id, from_status, to_status, changed_by_email, changed_at }) => ({
      kind: "change" as const,
      id: `change-${id}`,
      at: changed_at,
      by: changed_by_email,
      from: parseStatus(from_status),
      to: parseStatus(to_status),
    })),
    ...notes.map(({ id, body, written_by, written_by_email, written_at }) => ({
      kind: "note" as const,
      id,
      at: written_at,
      by: written_by_email,
      body,
      isOwn: readerId !== undefined && written_by === readerId,
    })),
    ...messages.map(({ id, sent_to, subject, body, due_on, reminds, written_by_email, written_at }) => ({
      kind: "message" as const,
      id,
      at: written_at,
      by: written_by_email,
      to: sent_to,
      subject,
      body,
      outcome: outcomeOf(id, outcomes),
      dueOn: due_on,
      isReminder: reminds !== null,
    })),
    ...replies.map((reply) => deedOf(reply) ?? replyOf(reply, readerId)),
    ...calls.map(({ id, decision, told_by, told_by_email, told_at }) => ({
      kind: "call" as const,
      id,
      at: told_at,
      by: told_by_email,
      told: parseStatus(decision),
      isOwn: readerId !== undefined && told_by === readerId,
    })),
    ...erasures.map(({ id, reason, erased_by_email, erased_at }) => ({
      kind: "erasure" as const,
      id,
      at: erased_at,
      by: erased_by_email,
      reason,
    })),
    ...corrections.map(({ id, field, from_value, to_value, by_applicant, changed_by_email, changed_at }) => ({
      kind: "correction" as const,
      id,
      at: changed_at,
      by: changed_by_email,
      question: questionOf(field),
      from: from_value,
      to: to_value,
      isByApplicant: by_applicant,
    })),
    ...assignments.map(({ id, assignee_email, changed_by_email, changed_at }) => ({
      kind: "assignment" as const,
      id: `assignment-${id}`,
      at: changed_at,
      by: changed_by_email,
      to: assignee_email,
    })),
    ...helpers.flatMap(({ ended_at }) =>
      ended_at ? [{ kind: "helper_ended" as const, id: "helper-ended", at: ended_at, by: null }] : [],
    ),
  ];
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

type ReplyRow = TimelineRows["replies"][number];

/** Undefined for what staff logged. */
function deedOf({ id, did, question, body, written_at }: ReplyRow): TimelineEntry | undefined {
  const deed = deeds.find((one) => one === did);
  const field = openQuestions.find((one) => one === question);
  return deed && { kind: "deed", id, at: written_at, by: null, deed, question: field, body };
}

function replyOf(row: ReplyRow, readerId: string | undefined): TimelineEntry {
  return {
    kind: "reply",
    id: row.id,
    at: row.written_at,
    by: row.written_by_email,
    saidBy: saidBy.find((one) => one === row.said_by) ?? "other",
    how: hows.find((one) => one === row.how),
    body: row.body,
    nextStep: nextSteps.find((one) => one === row.next_step) ?? "nothing",
    dueOn: row.due_on,
    isOwn: readerId !== undefined && row.written_by === readerId,
  };
}

function questionOf(column: string): ScholarshipField | undefined {
  const field = parseContactField(column);
  return field && questionOfContact(field);
}

/** A message without an outcome is waiting. */
function outcomeOf(id: string, outcomes: TimelineRows["outcomes"]): "waiting" | "sent" | "given_up" {
  const outcome = outcomes.find(({ message_id }) => message_id === id)?.outcome;
  return outcome === "sent" || outcome === "given_up" ? outcome : "waiting";
}

/** When the status was last set, or when the application was received. */
export function lastStatusChange(
  application: Pick<StoredApplication, "created_at">,
  { changes }: TimelineRows,
): string {
  return changes[0]?.changed_at ?? application.created_at;
}
