// Who of the selected applicants gets which letter: one decision for all of them, or each their own.
import { type Decision, decisions, isDecision } from "../../../contract/application-status.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";

/** `own`: each is told the decision that is set already. */
export type Choice = Decision | "own";

export type Recipient = { application: StoredApplication; decision: Decision };

/** The groups that get the letter only on request. */
export type Ticks = { turned: boolean };

export const noTicks: Ticks = { turned: false };

type Recipients = {
  recipients: Recipient[];
  /** Those whose opposite decision would be changed. */
  turned: Recipient[];
  /** Those who have no decision to be told. */
  undecided: StoredApplication[];
};

export function recipientsOf(applications: StoredApplication[], choice: Choice, ticks: Ticks): Recipients {
  const all = applications.flatMap((application): Recipient[] => {
    const decision = choice === "own" ? application.status : choice;
    return isDecision(decision) ? [{ application, decision }] : [];
  });
  const turned = all.filter(isTurned);
  return {
    recipients: all.filter((one) => ticks.turned || !turned.includes(one)),
    turned,
    undecided: applications.filter(({ status }) => choice === "own" && !isDecision(status)),
  };
}

function isTurned({ application: { status }, decision }: Recipient): boolean {
  return isDecision(status) && status !== decision;
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
