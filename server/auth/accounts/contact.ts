// A contact: the email address or phone number to which an account's messages go and with which it signs in.
// Its kind is also the provider name of its identity.

import type { UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { checkEmail } from "../http/requests.ts";
import type { AuthDatabase, AuthSettings } from "../service.ts";
import { findUserByEmail, findUserByPhone, lockUserIfExists } from "./account-store.ts";
import { acceptEmail, confirmEmail } from "./confirm-email.ts";
import { confirmPhone } from "./confirm-phone.ts";
import { checkPhone, checkSignInBySms, checkSmsAllowed } from "./phone-number.ts";

export type Contact = { kind: "email" | "phone"; address: string };

/** Reads the contact of a request that has either an address or a number. Throws `validation_failed`. */
export function readContact({ email, phone }: { email: string; phone: string }): Contact {
  return phone
    ? { kind: "phone", address: checkPhone(phone) }
    : { kind: "email", address: checkEmail(email) };
}

/**
 * Reads the contact of a request for a message, whether or not an account has it. Throws `validation_failed`,
 * also for a number to which no texts are sent, and `phone_provider_disabled`.
 */
export function readRecipient(settings: AuthSettings, request: { email: string; phone: string }): Contact {
  if (request.phone) checkSignInBySms(settings);
  const contact = readContact(request);
  if (contact.kind === "phone") checkSmsAllowed(contact.address, settings);
  return contact;
}

/** Throws `validation_failed` for any channel other than text messages (R-257: `sms` is the default). */
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
 * Runs in the caller's transaction. Returns undefined if no account has this contact, or if the account was
 * deleted, or got another contact, while this waited for the lock.
 */
export async function lockUserByContact(db: AuthDatabase, contact: Contact): Promise<UserRow | undefined> {
  const user = await findUserByContact(db, contact);
  const locked = user && (await lockUserIfExists(db, user.id));
  return locked?.[contact.kind] === contact.address ? locked : undefined;
}

type Confirmed = { kind: Contact["kind"]; userId: string; at: Date };

/** Runs in the caller's transaction. */
export function confirmContact(db: AuthDatabase, { kind, userId, at }: Confirmed): Promise<void> {
  return kind === "email" ? confirmEmail(db, userId, at) : confirmPhone(db, userId, at);
}

/** Confirms without a proof, where the operator turned confirmation off. */
export function acceptContact(db: AuthDatabase, { kind, userId, at }: Confirmed): Promise<void> {
  return kind === "email" ? acceptEmail(db, userId, at) : confirmPhone(db, userId, at);
}
