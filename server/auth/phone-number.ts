// Phone numbers as upstream takes them: E.164, stored without the plus sign (internal/api/phone.go).
import { AuthRefusal, messages } from "./errors.ts";

/** As it is stored. Throws `validation_failed`. */
export function checkPhone(phone: string): string {
  const stored = storedPhone(phone);
  if (!/^[1-9][0-9]{1,14}$/.test(stored)) throw new AuthRefusal("validation_failed", messages.phoneInvalid);
  return stored;
}

/** Without plus and spaces, whether or not it is a number. */
export function storedPhone(phone: string): string {
  return phone.replace(/^\+/, "").replaceAll(" ", "");
}

/** As text messages are addressed. */
export function dialled(storedNumber: string): string {
  return `+${storedNumber}`;
}
