// Whether a message may go out: at most one of a kind to a recipient within a minute, and the day's bounds of message-limits.ts. All
// spellings of a mailbox are one. The same whether or not anybody has that address or number, so that it tells nothing.
import { canonicalMailbox } from "../platform/mailbox.ts";
import type { Contact } from "./contact.ts";
import { AuthRefusal, messages } from "./errors.ts";
import { limits, takeFrom } from "./limits.ts";
import { type MessageKind, messageLimits } from "./message-limits.ts";
import { takeMessageTurn } from "./one-time-token-store.ts";
import { checkSignInByText, checkTextable } from "./phone-number.ts";
import type { AuthService, Requester } from "./service.ts";

export const messageIntervalSeconds = 60;

export type Turn = { contact: Contact; requester: Requester };

/**
 * Throws `over_email_send_rate_limit` or `over_sms_send_rate_limit`, which say the seconds that are left; for a text also
 * `over_request_rate_limit`, and what checkSignInByText and checkTextable throw.
 */
export async function takeTurn(
  service: AuthService,
  kind: MessageKind,
  { contact, requester }: Turn,
): Promise<void> {
  if (contact.kind === "phone") await checkText(service, kind, { contact, requester });
  const retryAfterSeconds = await secondsToTurn(service, kind, { contact, requester });
  if (retryAfterSeconds === undefined) return;
  const code = contact.kind === "email" ? "over_email_send_rate_limit" : "over_sms_send_rate_limit";
  throw new AuthRefusal(code, messages.interval(retryAfterSeconds), { retryAfterSeconds });
}

/** Takes the turn where there is one; for messages beyond the one asked for, whose refusal would tell of an account. */
export async function hasTurn(service: AuthService, kind: MessageKind, turn: Turn): Promise<boolean> {
  try {
    await takeTurn(service, kind, turn);
    return true;
  } catch (error) {
    if (error instanceof AuthRefusal) return false;
    throw error;
  }
}

async function checkText(
  { settings, limiter }: AuthService,
  kind: MessageKind,
  { contact, requester }: Turn,
): Promise<void> {
  if (kind !== "second_factor" && kind !== "second_factor_setup") checkSignInByText(settings);
  checkTextable(contact.address, settings);
  await takeFrom(limiter, limits.text, requester.address);
}

/**
 * The bounds that protect a recipient are always on, for they are for people who never came here; the others follow RATE_LIMITS.
 * What bounds the asker is looked at first: whoever is over it takes neither the recipient's interval nor the recipient's day.
 */
async function secondsToTurn(
  service: AuthService,
  kind: MessageKind,
  { contact, requester: { address } }: Turn,
): Promise<number | undefined> {
  const { limiter, recipientLimiter } = service;
  const { fromAddress, fromAddressToRecipient, toRecipient, site } = messageLimits({
    kind,
    contact,
    address,
  });
  return (
    (await limiter.take({ ...fromAddress, isCounted: false })) ??
    (await recipientLimiter.take({ ...fromAddressToRecipient, isCounted: false })) ??
    (await secondsOfInterval(service, kind, contact.address)) ??
    (await limiter.take(fromAddress)) ??
    (await recipientLimiter.take(fromAddressToRecipient)) ??
    (await recipientLimiter.take(toRecipient)) ??
    (await limiter.take(site))
  );
}

async function secondsOfInterval(
  { db, now }: AuthService,
  kind: MessageKind,
  recipient: string,
): Promise<number | undefined> {
  const at = now();
  const intervalSeconds = messageIntervalSeconds;
  const turn = { kind, recipient: canonicalMailbox(recipient), now: at, intervalSeconds };
  const refused = await takeMessageTurn(db, turn);
  if (!refused) return undefined;
  const passedSeconds = (at.getTime() - refused.takenAt.getTime()) / 1000;
  return Math.max(1, Math.ceil(intervalSeconds - passedSeconds));
}
