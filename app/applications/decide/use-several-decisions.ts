// Decides several applications one call after the other, each application with its own email. One that has
// its decision already keeps it.
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApplicationStatus, Decision } from "../../../contract/application-status.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { logFailure } from "../../backend/log-failure.ts";
import type { MessageText } from "../message/message-text.ts";
import { type DecisionOutcome, decideAndSend, maxPerCall, type OrderedDecision } from "./decision-store.ts";
import { messageIdOf } from "./message-id.ts";
import type { Recipient } from "./recipients.ts";
import { useSettleDecisions } from "./use-settle-decisions.ts";

export type SettledDecision = {
  application: StoredApplication;
  outcome: DecisionOutcome["outcome"] | "failed";
  status: ApplicationStatus;
  /** The decision, where the status was another one before. */
  changedTo: Decision | undefined;
};

/** The email as this applicant gets it. */
export type TextOf = (recipient: Recipient) => MessageText;

/** `textIdOf` gives the same as long as the texts of the decision stay the same. */
type Wanted = {
  recipients: Recipient[];
  textIdOf: (decision: Decision) => string;
  textOf: TextOf;
};

export function useSeveralDecisions() {
  const client = useQueryClient();
  const settle = useSettleDecisions();
  const isRunning = useRef(false);
  const [sent, setSent] = useState<number>();
  const [settled, setSettled] = useState<SettledDecision[]>();

  async function send(wanted: Wanted): Promise<SettledDecision[]> {
    const { recipients } = wanted;
    const results: SettledDecision[] = [];
    try {
      for (let first = 0; first < recipients.length; first += maxPerCall) {
        setSent(first);
        const ordered = recipients
          .slice(first, first + maxPerCall)
          .map((recipient) => orderOf(recipient, wanted));
        const outcomes = await decideAndSend(ordered);
        results.push(
          ...ordered.map((recipient) => resultOf(recipient, outcomes.get(recipient.application.id))),
        );
      }
    } catch (failure) {
      logFailure("Deciding several applications failed.", failure);
    }
    const rest = recipients.slice(results.length);
    return [
      ...results,
      ...rest.map(
        ({ application }): SettledDecision => ({
          application,
          outcome: "failed",
          status: application.status,
          changedTo: undefined,
        }),
      ),
    ];
  }

  /** Ignores a second press while the calls run. */
  async function run(wanted: Wanted): Promise<SettledDecision[]> {
    if (isRunning.current) return [];
    isRunning.current = true;
    const results = await send(wanted);
    const known = results.filter(({ outcome }) => outcome !== "failed");
    await settle(client, new Map(known.map((result) => [result.application.id, result])));
    setSettled(results);
    setSent(undefined);
    isRunning.current = false;
    return results;
  }

  return { run, sent, settled };
}

/** Of those that need no further decision. */
export function settledIds(results: SettledDecision[]): string[] {
  const settled = results.filter(({ outcome }) => outcome === "done" || outcome === "gone");
  return settled.map(({ application }) => application.id);
}

function orderOf(recipient: Recipient, { textIdOf, textOf }: Wanted) {
  const { application, decision } = recipient;
  return {
    ...recipient,
    shownStatus: application.status,
    messageId: messageIdOf(textIdOf(decision), application.id),
    text: textOf(recipient),
  } satisfies OrderedDecision;
}

function resultOf(recipient: Recipient, answer: DecisionOutcome | undefined): SettledDecision {
  const { application, decision, isChange } = recipient;
  return {
    application,
    outcome: answer?.outcome ?? "gone",
    status: answer?.status ?? application.status,
    changedTo: isChange ? decision : undefined,
  };
}
