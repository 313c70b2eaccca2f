// The sentences about answers that break a rule of the scholarship form, in the browser and
// on the server.

import { hasInvisibleCharacter } from "../contract/email-address.ts";
import type { HelperField } from "../contract/helper-fields.ts";
import type { HelperFaults } from "../contract/helper-rules.ts";
import {
  type AnswerFault,
  cleanEmail,
  type FormFaults,
  fieldCharacters,
  type ScholarshipField,
  scholarshipFields,
} from "../contract/scholarship.ts";
import type { Words } from "./compose-language.ts";
import { formatPlural } from "./format-plural.ts";

type ValidationWords = Words["validation"];

/** The sentence of each field that breaks a rule, in the order of the form. */
export function validationMessages(
  words: ValidationWords,
  faults: FormFaults,
): Partial<Record<ScholarshipField, string>> {
  const messages: Partial<Record<ScholarshipField, string>> = {};
  for (const name of scholarshipFields) {
    const fault = faults[name];
    if (fault) messages[name] = validationMessage(words, name, fault);
  }
  return messages;
}

/** The sentence of each answer about a helper that breaks a rule. */
export function helperMessages(
  words: ValidationWords,
  { helperName, helperOrganization, helperEmail }: HelperFaults,
): Partial<Record<HelperField, string>> {
  const { email, helper } = words;
  const tooLong = formatPlural(words.tooLong, { limit: fieldCharacters.firstName });
  return {
    ...(helperName ? { helperName: helperName === "too_long" ? tooLong : helper.name } : {}),
    ...(helperOrganization ? { helperOrganization: tooLong } : {}),
    ...(helperEmail ? { helperEmail: { ...helper, not_valid: email, too_long: email }[helperEmail] } : {}),
  };
}

/** The message about this address, and why one that looks right is refused. */
export function emailMessage(
  { email, invisible }: Pick<ValidationWords, "email" | "invisible">,
  written: string,
): string {
  return isRefusedForInvisible(written) ? `${email} ${invisible}` : email;
}

/** Invisible characters at the ends are dropped. */
export function isRefusedForInvisible(written: string): boolean {
  return hasInvisibleCharacter(cleanEmail(written));
}

/** @example validationMessage(english, "zip", "too_long") // "Please use at most 20 characters." */
export function validationMessage(
  words: ValidationWords,
  name: ScholarshipField,
  fault: AnswerFault,
): string {
  if (fault === "not_valid") return words[name];
  return formatPlural(words.tooLong, { limit: fieldCharacters[name] });
}
