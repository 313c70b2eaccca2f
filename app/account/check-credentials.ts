// What the sign-in and sign-up forms ask for before the service is asked (spec section 5, Auth form).

import { authWords } from "../../content/pages/auth.ts";
import { countCharacters, scholarshipFormSchema } from "../../contract/scholarship.ts";
import type { Checked, FormValues } from "../ui/checked-form.ts";

export type AuthMode = "signIn" | "signUp";
export type Credentials = { email: string; password: string; firstName: string; lastName: string };

const minPasswordCharacters = 6;

export function checkCredentials(mode: AuthMode, values: FormValues): Checked<Credentials> {
  const { missing } = authWords;
  const email = scholarshipFormSchema.shape.email.safeParse(values.email);
  const password = values.password ?? "";
  const firstName = (values.firstName ?? "").trim();
  const lastName = (values.lastName ?? "").trim();

  const errors: Record<string, string> = {};
  if (mode === "signUp" && firstName === "") errors.firstName = missing.firstName;
  if (mode === "signUp" && lastName === "") errors.lastName = missing.lastName;
  if (!email.success) errors.email = email.error.issues[0]?.message ?? "";
  if (password === "") errors.password = missing.password;
  else if (mode === "signUp" && countCharacters(password) < minPasswordCharacters)
    errors.password = missing.passwordTooShort;

  if (!email.success || Object.keys(errors).length > 0) return { errors };
  return { valid: { email: email.data, password, firstName, lastName } };
}
