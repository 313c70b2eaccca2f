// Validates the account forms before the service is called.
import { minPasswordCharacters } from "../../../contract/account-rules.ts";
import { cleanText } from "../../../contract/clean-text.ts";
import { countCharacters, countVisible, emailSchema } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { emailMessage } from "../../../words/validation.ts";
import type { FormValues, ValidationResult } from "../../ui/forms/validated-form.ts";

export type AuthMode = "signIn" | "signUp";
export type Credentials = { email: string; password: string; firstName: string; lastName: string };

type AuthWords = Words["auth"];

export function checkCredentials(
  words: AuthWords,
  mode: AuthMode,
  values: FormValues,
): ValidationResult<Credentials> {
  const { missing } = words;
  const email = checkEmail(words, "email", values);
  const password = values.password ?? "";
  const firstName = cleanText(values.firstName ?? "");
  const lastName = cleanText(values.lastName ?? "");

  const errors: Record<string, string> = {};
  if (mode === "signUp" && countVisible(firstName) === 0) errors.firstName = missing.firstName;
  if (mode === "signUp" && countVisible(lastName) === 0) errors.lastName = missing.lastName;
  if ("errors" in email) Object.assign(errors, email.errors);
  const passwordProblem =
    mode === "signUp" ? newPasswordProblem(words, password) : passwordMissing(words, password);
  if (passwordProblem) errors.password = passwordProblem;

  if ("errors" in email || Object.keys(errors).length > 0) return { errors };
  return { valid: { email: email.valid, password, firstName, lastName } };
}

export function checkEmail(words: AuthWords, name: string, values: FormValues): ValidationResult<string> {
  const email = emailSchema.safeParse(values[name]);
  if (email.success) return { valid: email.data };
  return { errors: { [name]: emailMessage(words.missing, values[name] ?? "") } };
}

export function checkNewPassword(
  words: AuthWords,
  name: string,
  values: FormValues,
): ValidationResult<string> {
  const password = values[name] ?? "";
  const problem = newPasswordProblem(words, password);
  return problem ? { errors: { [name]: problem } } : { valid: password };
}

function newPasswordProblem(words: AuthWords, password: string): string | undefined {
  const isTooShort = countCharacters(password) < minPasswordCharacters;
  return passwordMissing(words, password) ?? (isTooShort ? words.missing.passwordTooShort : undefined);
}

function passwordMissing(words: AuthWords, password: string): string | undefined {
  return password === "" ? words.missing.password : undefined;
}
