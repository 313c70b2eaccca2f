// Decides several applications one call after the other, each application with its own email. One that has
// its decision already keeps it.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApplicationStatus, Decision } from "../../../contract/application-status.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { wasAnswered } from "../failures.ts";
import { updateCachedLists } from "../list/update-cached-lists.ts";
import { readRows } from "../live/news-store.ts";
import type { MessageText } from "../message/message-text.ts";
import { type DecisionOutcome, decideAndSend, maxPerCall, type OrderedDecision } from "./decision-store.ts";
import { messageIdOf } from "./message-id.ts";
import type { Recipient } from "./recipients.ts";
import { useSettleDecisions } from "./use-settle-decisions.ts";

export type SettledDecision = {
  application: StoredApplication;
  /**
   * `unclear`: no answer came, so it may have been done. `failed`: the server refused it. `untried`: it
   * was to come after one of these.
   */
  outcome: DecisionOutcome["outcome"] | "unclear" | "failed" | "untried";
  status: ApplicationStatus;
  /** The decision, where the status was another one before. */
  changedTo: Decision | undefined;
  /** Whether it was done at an attempt before, whose answer was lost. */
  isEarlier: boolean;
};

/** Those that can be tried again as they are. */
export function isUnsettled({ outcome }: SettledDecision): boolean {
  return outcome === "unclear" || outcome === "failed" || outcome === "untried";
}

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
  const [attempts, setAttempts] = useState(0);

  async function send(wanted: Wanted): Promise<SettledDecision[]> {
    const { recipients } = wanted;
    const results: SettledDecision[] = [];
    let stopped: SettledDecision["outcome"] = "failed";
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
      if (!wasAnswered(failure)) stopped = "unclear";
    }
    const rest = recipients.slice(results.length);
    return [
      ...results,
      ...rest.map(
        ({ application }, index): SettledDecision => ({
          application,
          outcome: index < maxPerCall ? stopped : "untried",
          status: application.status,
          changedTo: undefined,
          isEarlier: false,
        }),
      ),
    ];
  }

  /** Ignores a second press while the calls run. */
  async function run(wanted: Wanted): Promise<SettledDecision[]> {
    if (isRunning.current) return [];
    isRunning.current = true;
    const results = await send(wanted);
    const known = results.filter((result) => !isUnsettled(result));
    await settle(client, new Map(known.map((result) => [result.application.id, result])));
    const unclear = results.filter(({ outcome }) => outcome === "unclear");
    if (unclear.length > 0) void readUnclear(client, unclear);
    const isTriedAgain = new Set(results.map(({ application }) => application.id));
    setSettled((before = []) => [
      ...before.filter(({ application }) => !isTriedAgain.has(application.id)),
      ...results,
    ]);
    setAttempts((before) => before + 1);
    setSent(undefined);
    isRunning.current = false;
    return results;
  }

  return { run, sent, settled, attempts };
}

/** The rows as they are now; they keep their place. What is done later comes with the news. */
async function readUnclear(client: QueryClient, unclear: readonly SettledDecision[]): Promise<void> {
  try {
    const ids = unclear.map(({ application }) => application.id);
    const rows = await readRows(ids, new AbortController().signal);
    updateCachedLists(client, new Map(rows.map((row) => [row.id, row])));
  } catch (failure) {
    logFailure("Reading applications after a lost answer failed.", failure);
  }
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
  const { application, decision, isChange, isSent } = recipient;
  return {
    application,
    outcome: answer?.outcome ?? "gone",
    status: answer?.status ?? application.status,
    changedTo: isChange ? decision : undefined,
    isEarlier: answer?.outcome === "done" && isSent,
  };
}
