// Finds contact data that the rules accept and that is probably wrong. Browser and server
// ask about the same answers.
import type { AnswerToCheck, FieldToCheck } from "./answers-to-check.ts";
import { cleanText } from "./clean-text.ts";
import { cleanEmail } from "./scholarship.ts";
import { suggestEmail } from "./suggest-email.ts";
import { stateCode } from "./us-states.ts";

type Values = Readonly<Record<string, string>>;

/** The answers to check in the order of the form. A field with a message in `errors` is left out. */
export function findAnswersToCheck(answers: Values, errors: Values = {}): AnswerToCheck[] {
  return fieldsToCheck.flatMap((name): AnswerToCheck[] => {
    const answer = (name === "email" ? cleanEmail : cleanText)(answers[name] ?? "");
    if (answer === "" || errors[name] !== undefined) return [];
    if (name !== "email") return isPlausible[name](answer) ? [] : [{ name, answer }];
    const suggestion = suggestEmail(answer);
    return suggestion === undefined ? [] : [{ name, answer, suggestion }];
  });
}

const fieldsToCheck: readonly FieldToCheck[] = ["email", "phone", "state", "zip"];

const isPlausible: Record<Exclude<FieldToCheck, "email">, (answer: string) => boolean> = {
  phone: isPhone,
  state: (answer) => stateCode(answer) !== undefined,
  zip: (answer) => /^\d{5}([-– ]?\d{4})?$/.test(answer),
};

/**
 * Ten digits, with or without the country code 1 and an extension. A number with another country code has 7
 * to 15 digits (ITU-T E.164), after up to three digits that dial out of a country.
 */
function isPhone(answer: string): boolean {
  const digits = answer.replace(/\s*(ext\.?|extension|x|#)\s*\d{1,6}$/i, "").replaceAll(/\D/g, "");
  if (/^(\+(?!\s*1)|00|011)/.test(answer)) return digits.length >= 7 && digits.length <= 18;
  return /^1?\d{10}$/.test(digits);
}
