// Reads the history of one application, and stores what staff add: notes, and emails to the applicant. The
// browser creates the ids, so that a retry after a lost response stores nothing twice.

import type { Decision } from "../../../contract/application-status.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import type { Backend } from "../../backend/client.ts";
import { connect } from "../../backend/connect.ts";
import type { Database } from "../../backend/database-schema.ts";
import { requireApplication } from "../detail/detail-store.ts";
import { endUndo } from "../set-status/undo-store.ts";

type Tables = Database["public"]["Tables"];

export type TimelineRows = {
  changes: Tables["application_changes"]["Row"][];
  notes: Tables["application_notes"]["Row"][];
  messages: Tables["application_messages"]["Row"][];
  calls: Tables["application_announcements"]["Row"][];
  replies: Tables["application_replies"]["Row"][];
  erasures: Tables["application_erasures"]["Row"][];
  corrections: Tables["application_contact_changes"]["Row"][];
  assignments: Tables["application_assignment_changes"]["Row"][];
  helpers: Tables["application_helpers"]["Row"][];
  outcomes: Pick<Tables["application_message_outcomes"]["Row"], "message_id" | "outcome">[];
  /** The signed-in user, who may delete only their own notes. */
  readerId: string | undefined;
};

/** The maximum for each kind of row; the newest are read. */
export const maxEntries = 200;

export async function readTimeline(id: string, signal: AbortSignal): Promise<TimelineRows> {
  const { auth, data } = await connect();
  const [session, changes, notes, messages, calls, replies, erasures, corrections, assignments, helpers] =
    await Promise.all([
      auth.getSession(),
      rowsOf(data, "application_changes").eq("application_id", id).order("id", newest).abortSignal(signal),
      rowsOf(data, "application_notes")
        .eq("application_id", id)
        .order("written_at", newest)
        .abortSignal(signal),
      rowsOf(data, "application_messages")
        .eq("application_id", id)
        .order("written_at", newest)
        .abortSignal(signal),
      rowsOf(data, "application_announcements")
        .eq("application_id", id)
        .eq("how", "phone")
        .order("told_at", newest)
        .abortSignal(signal),
      rowsOf(data, "application_replies")
        .eq("application_id", id)
        .order("written_at", newest)
        .abortSignal(signal),
      rowsOf(data, "application_erasures")
        .eq("application_id", id)
        .order("erased_at", newest)
        .abortSignal(signal),
      rowsOf(data, "application_contact_changes")
        .eq("application_id", id)
        .order("changed_at", newest)
        .abortSignal(signal),
      rowsOf(data, "application_assignment_changes")
        .eq("application_id", id)
        .order("id", newest)
        .abortSignal(signal),
      rowsOf(data, "application_helpers").eq("application_id", id).abortSignal(signal),
    ]);
  return {
    changes: changes.data,
    notes: notes.data,
    messages: messages.data,
    calls: calls.data,
    replies: replies.data,
    erasures: erasures.data,
    corrections: corrections.data,
    assignments: assignments.data,
    helpers: helpers.data,
    outcomes: await readOutcomes(
      data,
      messages.data.map((message) => message.id),
    ),
    readerId: session.data.session?.user.id,
  };
}

const newest = { ascending: false };

function rowsOf<
  Table extends
    | "application_changes"
    | "application_notes"
    | "application_messages"
    | "application_announcements"
    | "application_replies"
    | "application_erasures"
    | "application_contact_changes"
    | "application_assignment_changes"
    | "application_helpers",
>(data: Backend["data"], table: Table) {
  return data.from(table).select("*").limit(maxEntries).throwOnError();
}

/** A hosted project stores no outcomes. */
async function readOutcomes(data: Backend["data"], ids: string[]): Promise<TimelineRows["outcomes"]> {
  if (ids.length === 0 || !isBackendBuiltIn()) return [];
  const { data: outcomes } = await data
    .from("application_message_outcomes")
    .select("message_id, outcome")
    .in("message_id", ids)
    .throwOnError();
  return outcomes;
}

export type NewNote = { id: string; application_id: string; body: string };

/** Returns `earlier` if an earlier attempt stored this id with another text. */
export async function addNote(note: NewNote): Promise<"stored" | "earlier"> {
  const { data } = await connect();
  const { error } = await data.from("application_notes").insert(note);
  if (!error) return "stored";
  if (error.code !== "23505") throw error;
  const { data: stored } = await data
    .from("application_notes")
    .select("body")
    .eq("id", note.id)
    .throwOnError();
  return stored[0]?.body === note.body ? "stored" : "earlier";
}

export type NewReply = Pick<
  Tables["application_replies"]["Insert"],
  "application_id" | "said_by" | "how" | "body" | "next_step" | "due_on"
> & { id: string };

/** Returns `earlier` if an earlier attempt stored this id with other words or another next step. */
export async function logReply(reply: NewReply): Promise<"stored" | "earlier"> {
  const { data } = await connect();
  const { error } = await data.from("application_replies").insert(reply);
  if (!error) return "stored";
  if (error.code !== "23505") throw error;
  const { data: stored } = await data
    .from("application_replies")
    .select("said_by, how, body, next_step, due_on")
    .eq("id", reply.id)
    .throwOnError();
  const { application_id: _, id: __, ...fields } = { how: null, body: "", due_on: null, ...reply };
  const isSame = Object.entries(fields).every(([name, value]) => Object(stored[0])[name] === value);
  return isSame ? "stored" : "earlier";
}

type OwnEntry = { table: "application_notes" | "application_replies"; id: string; applicationId: string };

/** Succeeds if the entry is deleted already. */
export async function deleteEntry({ table, id, applicationId }: OwnEntry): Promise<void> {
  const { data } = await connect();
  const { data: deleted } = await data.from(table).delete().eq("id", id).select("id").throwOnError();
  if (deleted.length === 0) await requireApplication(applicationId);
}

/**
 * `announces` is the decision that the message tells, if it tells one. `due_on` (YYYY-MM-DD) is until when it
 * asks for an answer.
 */
export type NewMessage = {
  id: string;
  application_id: string;
  subject: string;
  body: string;
  announces: Decision | null;
  due_on: string | null;
};

export type MessageOutcome = "stored" | "earlier" | "too soon" | "unclear" | "refused";

export async function sendMessage(message: NewMessage): Promise<MessageOutcome> {
  const { data } = await connect();
  // The database fills in the recipient, which the generated type does not express.
  const row = message as Tables["application_messages"]["Insert"];
  const { error, status } = await data.from("application_messages").insert(row);
  if (message.announces && (!error || error.code === "23505")) endUndo();
  if (!error) return "stored";
  if (error.code === "PT429") return "too soon";
  if (error.code !== "23505") return status === 0 ? "unclear" : "refused";
  const { data: stored } = await data
    .from("application_messages")
    .select("subject, body, due_on")
    .eq("id", message.id)
    .throwOnError();
  const [{ subject, body, due_on } = { subject: "", body: "", due_on: null }] = stored;
  const isSame = subject === message.subject && body === message.body && due_on === message.due_on;
  return isSame ? "stored" : "earlier";
}

export type NewCall = { id: string; application_id: string; decision: Decision };

/** Notes that an applicant was told the decision by phone. */
export async function noteCall(call: NewCall): Promise<void> {
  const { data } = await connect();
  const { error } = await data.from("application_announcements").insert(call);
  // An earlier attempt, whose answer was lost.
  if (error && error.code !== "23505") throw error;
  endUndo();
}

/** Succeeds if the call is deleted already. */
export async function takeCallBack(call: { id: string; applicationId: string }): Promise<void> {
  const { data } = await connect();
  const { data: deleted } = await data
    .from("application_announcements")
    .delete()
    .eq("id", call.id)
    .select("id")
    .throwOnError();
  if (deleted.length === 0) await requireApplication(call.applicationId);
}
