// Who of the selected applicants gets which letter: one decision for all of them, or each their own.
import { type Decision, decisions, isDecision } from "../../../contract/application-status.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import type { Told } from "./last-told.ts";

/** `own`: each is told the decision that is set already. */
export type Choice = Decision | "own";

export type Recipient = {
  application: StoredApplication;
  decision: Decision;
  /** Whether it is another status than the present one, or was before the letter whose answer was lost. */
  isChange: boolean;
  /** Whether the letter went out at an attempt whose answer was lost. */
  isSent: boolean;
};
export type ToldRecipient = Recipient & { told: Told };

/** The groups that get the letter only on request. */
export type Ticks = { turned: boolean; told: boolean };

export const noTicks: Ticks = { turned: false, told: false };

type Chosen = {
  choice: Choice;
  ticks: Ticks;
  lastTold: ReadonlyMap<string, Told>;
  /** The id of the message that would be sent. */
  messageIdOf: (applicationId: string, decision: Decision) => string | undefined;
};

type Recipients = {
  recipients: Recipient[];
  /** Those whose opposite decision would be changed, or who were told it before it was taken back. */
  turned: Recipient[];
  /** Those who were told this decision last, by another letter than the one whose answer was lost. */
  told: ToldRecipient[];
  /** Those who have no decision to be told. */
  undecided: StoredApplication[];
};

export function recipientsOf(applications: StoredApplication[], chosen: Chosen): Recipients {
  const { choice, ticks, lastTold, messageIdOf } = chosen;
  const all = applications.flatMap((application): Recipient[] => {
    const decision = choice === "own" ? application.status : choice;
    if (!isDecision(decision)) return [];
    const isSent = isOfLetter(application, decision);
    const isRepeated = choice !== "own" && isSent;
    return [{ application, decision, isChange: application.status !== decision || isRepeated, isSent }];
  });
  const turned = all.filter(isTurned);
  const told = all.flatMap((one): ToldRecipient[] => {
    const last = lastTold.get(one.application.id);
    const isTold = last?.decision === one.decision && !isOfLetter(one.application, one.decision);
    return isTold ? [{ ...one, told: last }] : [];
  });
  const leftOut = [...(ticks.turned ? [] : turned), ...(ticks.told ? [] : told)];
  const leftOutIds = new Set(leftOut.map(({ application: { id } }) => id));
  return {
    recipients: all.filter(({ application: { id } }) => !leftOutIds.has(id)),
    turned,
    told,
    undecided: applications.filter(({ status }) => choice === "own" && !isDecision(status)),
  };

  function isTurned({ application: { id, status }, decision }: Recipient): boolean {
    const held = isDecision(status) ? status : lastTold.get(id)?.decision;
    return held !== undefined && held !== decision;
  }

  /** Whether the last message is the one that would be sent. */
  function isOfLetter({ id }: StoredApplication, decision: Decision): boolean {
    const last = lastTold.get(id);
    return last !== undefined && last.id === messageIdOf(id, decision);
  }
}

/** One text: for those of one language who are told one decision. */
export type Letter = { decision: Decision; language: string; applications: StoredApplication[] };

/** In the order of the decisions and the languages. */
export function lettersOf(
  recipients: readonly Recipient[],
  languageOf: (application: StoredApplication) => string,
  languages: readonly { code: string }[],
): Letter[] {
  return decisions.flatMap((decision) => {
    const readers = recipients.filter((one) => one.decision === decision);
    const applications = readers.map(({ application }) => application);
    return languages
      .map(
        ({ code: language }): Letter => ({
          decision,
          language,
          applications: applications.filter((one) => languageOf(one) === language),
        }),
      )
      .filter((letter) => letter.applications.length > 0);
  });
}
