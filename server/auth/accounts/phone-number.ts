// Phone numbers as upstream takes them: E.164, stored without the plus sign (internal/api/phone.go).
import { AuthRefusal, messages } from "../errors.ts";

/** What the operator configured about text messages. */
export type SmsSettings = { offersSignInCodes: boolean; smsCountryCodes: readonly string[] };

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
export function toE164(storedNumber: string): string {
  return `+${storedNumber}`;
}

/**
 * Throws `phone_provider_disabled` where numbers neither sign up nor in by text. Second factors are another
 * matter.
 */
export function checkSignInBySms({ offersSignInCodes }: SmsSettings): void {
  if (!offersSignInCodes) throw new AuthRefusal("phone_provider_disabled");
}

/** Throws `validation_failed` for a number that no text is sent to. */
export function checkSmsAllowed(storedNumber: string, settings: SmsSettings): void {
  if (!isSmsAllowed(storedNumber, settings))
    throw new AuthRefusal("validation_failed", messages.phoneOutside(settings.smsCountryCodes));
}

export function isSmsAllowed(storedNumber: string, { smsCountryCodes }: SmsSettings): boolean {
  return smsCountryCodes.some(
    (code) => storedNumber.startsWith(code) && !(code === "1" && islands.test(storedNumber)),
  );
}

/**
 * Area codes of the other countries that share +1 with the United States and Canada: texts there cost far
 * more, which toll fraud lives on. Puerto Rico and the other territories of the United States are not among
 * them. https://nanpa.com
 */
const islands = /^1(242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;
