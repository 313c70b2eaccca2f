// The rules for the answers about a helper, of the form and of the server.
import { cleanText } from "./clean-text.ts";
import { isEmailAddress } from "./email-address.ts";
import { type HelperAnswers, type HelperField, ticked } from "./helper-fields.ts";
import { cleanEmail, countCharacters, countVisible, maxCharacters } from "./scholarship.ts";

/**
 * `missing`: somebody who wants to follow the application has no address. `same`: it is the applicant's own,
 * whose mailbox gets everything anyway.
 */
export type HelperFault = "not_valid" | "too_long" | "missing" | "same";
export type HelperFaults = { readonly [name in HelperField]?: HelperFault | undefined };

/** The answers as they are sent: none unless somebody helps. */
export function cleanHelper(answers: HelperAnswers): HelperAnswers {
  if (answers.isHelped !== ticked) return {};
  return {
    isHelped: ticked,
    helperName: cleanText(answers.helperName ?? ""),
    helperOrganization: cleanText(answers.helperOrganization ?? ""),
    helperEmail: cleanEmail(answers.helperEmail ?? ""),
    helperFollows: answers.helperFollows === ticked ? ticked : "",
  };
}

/** In the order of the fields. Two addresses are the same whatever the case of their letters. */
export function helperFaults(answers: HelperAnswers & { readonly email?: string }): HelperFaults {
  const { isHelped, helperName = "", helperOrganization = "", ...clean } = cleanHelper(answers);
  if (!isHelped) return {};
  const faults: [HelperField, HelperFault | undefined][] = [
    ["helperName", countVisible(helperName) < 2 ? "not_valid" : lengthFault(helperName)],
    ["helperOrganization", lengthFault(helperOrganization)],
    ["helperEmail", emailFault(clean, cleanEmail(answers.email ?? ""))],
  ];
  return Object.fromEntries(faults.filter(([, fault]) => fault));
}

function lengthFault(answer: string): HelperFault | undefined {
  return countCharacters(answer) > maxCharacters.name ? "too_long" : undefined;
}

function emailFault(
  { helperEmail = "", helperFollows }: HelperAnswers,
  applicant: string,
): HelperFault | undefined {
  if (helperEmail === "") return helperFollows ? "missing" : undefined;
  if (helperEmail.toLowerCase() === applicant.toLowerCase()) return "same";
  return isEmailAddress(helperEmail) && countCharacters(helperEmail) <= maxCharacters.email
    ? undefined
    : "not_valid";
}
