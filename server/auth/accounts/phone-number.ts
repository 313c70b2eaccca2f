// Phone numbers as upstream takes them: E.164, stored without the plus sign (internal/api/phone.go).
import { AuthRefusal, messages } from "../errors.ts";

/** What the operator configured about text messages. */
export type SmsSettings = { offersSignInCodes: boolean; smsCountryCodes: readonly string[] };

/** Returns the number as it is stored. Throws `validation_failed` if it is not E.164. */
export function checkPhone(phone: string): string {
  const stored = storedPhone(phone);
  if (!/^[1-9][0-9]{1,14}$/.test(stored)) throw new AuthRefusal("validation_failed", messages.phoneInvalid);
  return stored;
}

/** Removes the plus sign and spaces. Does not check that the result is a number. */
export function storedPhone(phone: string): string {
  return phone.replace(/^\+/, "").replaceAll(" ", "");
}

/** Returns the form to which text messages are sent. */
export function toE164(storedNumber: string): string {
  return `+${storedNumber}`;
}

/**
 * Throws `phone_provider_disabled` if sign-up and sign-in by text message are off. Second factors do not
 * depend on that setting.
 */
export function checkSignInBySms({ offersSignInCodes }: SmsSettings): void {
  if (!offersSignInCodes) throw new AuthRefusal("phone_provider_disabled");
}

/** Throws `validation_failed` for a number to which no texts are sent. */
export function checkSmsAllowed(storedNumber: string, settings: SmsSettings): void {
  if (!isSmsAllowed(storedNumber, settings))
    throw new AuthRefusal("validation_failed", messages.phoneOutside(settings.smsCountryCodes));
}

export function isSmsAllowed(storedNumber: string, { smsCountryCodes }: SmsSettings): boolean {
  return smsCountryCodes.some(
    (code) => storedNumber.startsWith(code) && !(code === "1" && otherCountriesOfPlusOne.test(storedNumber)),
  );
}

/**
 * Area codes of the other countries that share +1 with the United States and Canada. Texts there cost far
 * more, which toll fraud exploits. The list leaves out Puerto Rico and the other territories of the United
 * States. https://nanpa.com
 */
const otherCountriesOfPlusOne =
  /^1(242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;
