// Decides several applications one call after the other, each application with its own email.
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApplicationStatus, Decision } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { newId } from "../../backend/new-id.ts";
import type { MessageText } from "../message/message-text.ts";
import { type DecisionOutcome, decideAndSend, maxPerCall, type OrderedDecision } from "./decision-store.ts";
import { useSettleDecisions } from "./use-settle-decisions.ts";

export type SettledDecision = {
  application: StoredApplication;
  outcome: DecisionOutcome["outcome"] | "failed";
  status: ApplicationStatus;
};

/** The email as this applicant gets it. */
export type TextOf = (application: StoredApplication) => MessageText;

export function useSeveralDecisions(applications: StoredApplication[]) {
  const client = useQueryClient();
  const settle = useSettleDecisions();
  /** Made once for each applicant, so that a repeated call sends nothing twice. */
  const messageIds = useRef(new Map<string, string>());
  const isRunning = useRef(false);
  const [sent, setSent] = useState<number>();
  const [settled, setSettled] = useState<SettledDecision[]>();

  async function send(decision: Decision, textOf: TextOf): Promise<SettledDecision[]> {
    const results: SettledDecision[] = [];
    try {
      for (let first = 0; first < applications.length; first += maxPerCall) {
        setSent(first);
        const ordered = applications
          .slice(first, first + maxPerCall)
          .map((application) => orderOf(application, decision, textOf(application)));
        const outcomes = await decideAndSend(ordered);
        results.push(
          ...ordered.map(({ application }) => resultOf(application, outcomes.get(application.id))),
        );
      }
    } catch (failure) {
      logFailure("Deciding several applications failed.", failure);
    }
    const rest = applications.slice(results.length);
    return [
      ...results,
      ...rest.map(
        (application): SettledDecision => ({
          application,
          outcome: "failed",
          status: application.status,
        }),
      ),
    ];
  }

  function orderOf(application: StoredApplication, decision: Decision, text: MessageText) {
    const messageId = messageIds.current.get(application.id) ?? newId();
    messageIds.current.set(application.id, messageId);
    return {
      application,
      shownStatus: application.status,
      decision,
      messageId,
      text,
    } satisfies OrderedDecision;
  }

  /** Ignores a second press while the calls run. */
  async function run(decision: Decision, textOf: TextOf): Promise<SettledDecision[]> {
    if (isRunning.current) return [];
    isRunning.current = true;
    const results = await send(decision, textOf);
    const known = results.filter(({ outcome }) => outcome !== "failed");
    await settle(client, new Map(known.map((result) => [result.application.id, result])), decision);
    setSettled(results);
    setSent(undefined);
    isRunning.current = false;
    return results;
  }

  return { run, sent, settled };
}

function resultOf(application: StoredApplication, answer: DecisionOutcome | undefined): SettledDecision {
  const outcome = answer?.outcome ?? "gone";
  return { application, outcome, status: answer?.status ?? application.status };
}
