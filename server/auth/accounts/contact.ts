// What an account is reached by and signs in with: an e-mail address or a phone number. Its kind is also the
// provider's name of the identity that goes with it.

import type { UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { checkEmail } from "../http/requests.ts";
import type { AuthDatabase, AuthSettings } from "../service.ts";
import { findUserByEmail, findUserByPhone, lockUserIfExists } from "./account-store.ts";
import { confirmEmail } from "./confirm-email.ts";
import { confirmPhone } from "./confirm-phone.ts";
import { checkPhone, checkSignInBySms, checkSmsAllowed } from "./phone-number.ts";

export type Contact = { kind: "email" | "phone"; address: string };

/** Of a request that names one of the two. Throws `validation_failed`. */
export function readContact({ email, phone }: { email: string; phone: string }): Contact {
  return phone
    ? { kind: "phone", address: checkPhone(phone) }
    : { kind: "email", address: checkEmail(email) };
}

/**
 * Of a request that asks for a message, known or not. Throws `phone_provider_disabled` too, and for a number
 * that no text is sent to.
 */
export function readRecipient(settings: AuthSettings, request: { email: string; phone: string }): Contact {
  if (request.phone) checkSignInBySms(settings);
  const contact = readContact(request);
  if (contact.kind === "phone") checkSmsAllowed(contact.address, settings);
  return contact;
}

/**
 * Only texts are sent to phones: throws `validation_failed` for any other channel (R-257: sms is the
 * default).
 */
export function checkChannel(channel: string): void {
  if (channel && channel !== "sms") throw new AuthRefusal("validation_failed", messages.channelInvalid);
}

export function findUserByContact(
  db: AuthDatabase,
  { kind, address }: Contact,
): Promise<UserRow | undefined> {
  return kind === "email" ? findUserByEmail(db, address) : findUserByPhone(db, address);
}

/**
 * Within the caller's transaction. Undefined where nobody has it, or an account that nobody confirmed is just
 * being deleted.
 */
export async function lockUserByContact(db: AuthDatabase, contact: Contact): Promise<UserRow | undefined> {
  const user = await findUserByContact(db, contact);
  return user && lockUserIfExists(db, user.id);
}

/** Within the caller's transaction. */
export function confirmContact(
  db: AuthDatabase,
  { kind, userId, at }: { kind: Contact["kind"]; userId: string; at: Date },
): Promise<void> {
  return kind === "email" ? confirmEmail(db, userId, at) : confirmPhone(db, userId, at);
}
