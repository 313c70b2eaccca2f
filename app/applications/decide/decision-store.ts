// Decides applications and orders the messages to their applicants, status and message together or neither
// . The database authorizes each call.
import type { ApplicationStatus, Decision } from "../../../contract/application-status.ts";
import { connect } from "../../backend/connect.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import type { MessageText } from "../message/message-text.ts";
import { endUndo } from "../set-status/undo-store.ts";

/** `messageId` is made once, so that a repeated call sends nothing twice. */
export type OrderedDecision = {
  application: Pick<StoredApplication, "id">;
  shownStatus: ApplicationStatus;
  decision: Decision;
  messageId: string;
  text: MessageText;
};

/**
 * `changed`: somebody else set the status or erased the application first. `too_soon`: a message went out
 * within the last minute. `status` is the one that the application has now; null if it is gone.
 */
export type DecisionOutcome = {
  outcome: "done" | "changed" | "too_soon" | "gone";
  status: ApplicationStatus | null;
};

/** The number of decisions in one call, which is one transaction. */
export const maxPerCall = 25;

/** Returns the outcomes by application id. Throws if the call was refused or no answer came. */
export async function decideAndSend(decisions: OrderedDecision[]): Promise<Map<string, DecisionOutcome>> {
  const { data } = await connect();
  const { data: rows } = await data
    .rpc("decide_and_send", {
      decisions: decisions.map(({ application, shownStatus, decision, messageId, text }) => ({
        application_id: application.id,
        message_id: messageId,
        shown_status: shownStatus,
        new_status: decision,
        subject: text.subject,
        body: text.body,
      })),
    })
    .throwOnError()
    .overrideTypes<OutcomeRow[], { merge: false }>();
  if (rows.some(({ outcome }) => outcome === "done")) endUndo();
  return new Map(rows.map(({ application_id, ...outcome }) => [application_id, outcome]));
}

type OutcomeRow = DecisionOutcome & { application_id: string };
