// One field for an email address or a phone number. The service requires international numbers (ITU-T
// E.164); a number without a country code counts as one of the United States.
import type { Words } from "../../../words/compose-language.ts";
import type { FormValues, ValidationResult } from "../../ui/forms/validated-form.ts";
import { checkEmail } from "./check-credentials.ts";

export type Contact = { email: string } | { phone: string };

export function checkContact(
  words: Words["auth"],
  name: string,
  values: FormValues,
): ValidationResult<Contact> {
  const typed = (values[name] ?? "").trim();
  if (typed === "") return { errors: { [name]: words.codeSignIn.missing } };
  const phone = internationalPhone(typed);
  if (phone) return { valid: { phone } };
  const email = checkEmail(words, name, values);
  return "valid" in email ? { valid: { email: email.valid } } : email;
}

export function internationalPhone(typed: string): string | undefined {
  if (/[^\d\s().+-]/.test(typed)) return undefined;
  const digits = typed.replaceAll(/\D/g, "");
  if (typed.trim().startsWith("+")) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined;
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : undefined;
}

export function formatContact(contact: Contact): string {
  return "email" in contact ? contact.email : contact.phone;
}
