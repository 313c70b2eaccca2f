// Validates the account forms before the service is called.

import { authWords } from "#content/pages/auth.ts";
import { minPasswordCharacters } from "../../../contract/accounts.ts";
import { countCharacters, emailSchema } from "../../../contract/scholarship.ts";
import type { FormValues, ValidationResult } from "../../ui/validated-form.ts";

export type AuthMode = "signIn" | "signUp";
export type Credentials = { email: string; password: string; firstName: string; lastName: string };

export function checkCredentials(mode: AuthMode, values: FormValues): ValidationResult<Credentials> {
  const { missing } = authWords;
  const email = checkEmail("email", values);
  const password = values.password ?? "";
  const firstName = (values.firstName ?? "").trim();
  const lastName = (values.lastName ?? "").trim();

  const errors: Record<string, string> = {};
  if (mode === "signUp" && firstName === "") errors.firstName = missing.firstName;
  if (mode === "signUp" && lastName === "") errors.lastName = missing.lastName;
  if ("errors" in email) Object.assign(errors, email.errors);
  const passwordProblem = mode === "signUp" ? newPasswordProblem(password) : passwordMissing(password);
  if (passwordProblem) errors.password = passwordProblem;

  if ("errors" in email || Object.keys(errors).length > 0) return { errors };
  return { valid: { email: email.valid, password, firstName, lastName } };
}

export function checkEmail(name: string, values: FormValues): ValidationResult<string> {
  const email = emailSchema.safeParse(values[name]);
  if (email.success) return { valid: email.data };
  return { errors: { [name]: email.error.issues[0]?.message ?? "" } };
}

export function checkNewPassword(name: string, values: FormValues): ValidationResult<string> {
  const password = values[name] ?? "";
  const problem = newPasswordProblem(password);
  return problem ? { errors: { [name]: problem } } : { valid: password };
}

function newPasswordProblem(password: string): string | undefined {
  const isTooShort = countCharacters(password) < minPasswordCharacters;
  return passwordMissing(password) ?? (isTooShort ? authWords.missing.passwordTooShort : undefined);
}

function passwordMissing(password: string): string | undefined {
  return password === "" ? authWords.missing.password : undefined;
}
