// Who helps the applicant, as the email call brings it and the database keeps it.

import type { HelperAnswers } from "../../contract/helper-fields.ts";
import { cleanHelper, helperFaults } from "../../contract/helper-rules.ts";
import type { Words } from "../../words/compose-language.ts";
import { helperMessages } from "../../words/validation.ts";
import { EmailError } from "./errors.ts";

export type Helper = {
  name: string;
  /** Empty without one. */
  organization: string;
  /** Empty where it was not given. */
  email: string;
  /** Whether the applicant agreed that the helper is told where the application stands. */
  follows: boolean;
};

type ReadAnswers = HelperAnswers & { email: string };

/**
 * Undefined if nobody helps. The applicant's own address is dropped: an applicant may have corrected to it
 * what was mistyped, before this call came. Throws EmailError (`validation_failed`).
 */
export function readHelper(answers: ReadAnswers, words: Words["validation"]): Helper | undefined {
  const { helperEmail, ...faults } = helperFaults(answers);
  const isSame = helperEmail === "same";
  const fields = helperMessages(words, isSame ? faults : { ...faults, helperEmail });
  if (Object.keys(fields).length > 0) throw new EmailError("validation_failed", { fields });
  const clean = cleanHelper(answers);
  if (!clean.isHelped) return undefined;
  return {
    name: clean.helperName ?? "",
    organization: clean.helperOrganization ?? "",
    email: isSame ? "" : (clean.helperEmail ?? ""),
    follows: !isSame && Boolean(clean.helperFollows),
  };
}
