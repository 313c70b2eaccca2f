// Whether a message may go out: at most one of a kind to a recipient within a minute, and the day's bounds of
// message-limits.ts. All spellings of a mailbox are one. The same whether or not anybody has that address or
// number, so that it tells nothing.
import type { Contact } from "../accounts/contact.ts";
import { checkSignInBySms, checkSmsAllowed, isSmsAllowed } from "../accounts/phone-number.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { limits, takeLimit } from "../limits.ts";
import type { AuthService, Requester } from "../service.ts";
import { intervalSecondsLeft, startInterval } from "./message-interval.ts";
import { type MessageKind, messageLimits } from "./message-limits.ts";

export type MessageRequest = { contact: Contact; requester: Requester };

/** What POST /resend sends again. */
export type ResendableKind = Extract<MessageKind, "confirmation" | "email_change" | "phone_change">;

/**
 * Throws `over_email_send_rate_limit` or `over_sms_send_rate_limit`, which say the seconds that are left; for
 * a text also `over_request_rate_limit`, and what checkSignInBySms and checkSmsAllowed throw.
 */
export async function startCooldown(
  service: AuthService,
  kind: MessageKind,
  turn: MessageRequest,
): Promise<void> {
  if (turn.contact.kind === "phone") await checkText(service, kind, turn);
  refuseFor(turn.contact, await startCooldownOrSecondsLeft(service, { kind, interval: kind }, turn));
}

/** Throws where the interval of the last message lasts, as startCooldown does, and takes nothing. */
export async function checkCooldown(
  service: AuthService,
  kind: MessageKind,
  contact: Contact,
): Promise<void> {
  refuseFor(contact, await intervalSecondsLeft(service, { kind, recipient: contact.address }));
}

/**
 * Takes the turn where there is one; for messages beyond the one asked for, whose refusal would tell of an
 * account.
 */
export async function tryStartCooldown(
  service: AuthService,
  kind: MessageKind,
  turn: MessageRequest,
): Promise<boolean> {
  try {
    await startCooldown(service, kind, turn);
    return true;
  } catch (error) {
    if (error instanceof AuthRefusal) return false;
    throw error;
  }
}

/**
 * As tryStartCooldown, for another copy of a text, a minute after the first one or another copy. Copies have
 * intervals of their own: whoever asks for copies must not learn from checkCooldown whether one went out.
 * What bounds the texts asked for is left to the caller.
 */
export async function tryStartResendCooldown(
  service: AuthService,
  kind: ResendableKind,
  turn: MessageRequest,
): Promise<boolean> {
  const recipient = turn.contact.address;
  if (!isSmsAllowed(recipient, service.settings)) return false;
  const seconds = await intervalSecondsLeft(service, { kind, recipient });
  return (
    (seconds ?? (await startCooldownOrSecondsLeft(service, { kind, interval: `${kind}_copy` }, turn))) ===
    undefined
  );
}

async function checkText(
  { settings, limiter }: AuthService,
  kind: MessageKind,
  { contact, requester }: MessageRequest,
): Promise<void> {
  if (kind !== "second_factor" && kind !== "second_factor_setup") checkSignInBySms(settings);
  checkSmsAllowed(contact.address, settings);
  await takeLimit(limiter, limits.text, requester.address);
}

/**
 * The bounds that protect a recipient are always on, for they are for people who never came here; the others
 * follow RATE_LIMITS. What bounds the asker is looked at first: whoever is over it takes neither the
 * recipient's interval nor the recipient's day.
 */
async function startCooldownOrSecondsLeft(
  service: AuthService,
  { kind, interval }: { kind: MessageKind; interval: string },
  { contact, requester: { address } }: MessageRequest,
): Promise<number | undefined> {
  const { limiter, recipientLimiter } = service;
  const { fromAddress, fromAddressToRecipient, toRecipient, site } = messageLimits({
    kind,
    contact,
    address,
  });
  return (
    (await limiter.check(fromAddress)) ??
    (await recipientLimiter.check(fromAddressToRecipient)) ??
    (await startInterval(service, { kind: interval, recipient: contact.address })) ??
    (await limiter.take(fromAddress)) ??
    (await recipientLimiter.take(fromAddressToRecipient)) ??
    (await recipientLimiter.take(toRecipient)) ??
    (await limiter.take(site))
  );
}

function refuseFor({ kind }: Contact, retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds === undefined) return;
  const code = kind === "email" ? "over_email_send_rate_limit" : "over_sms_send_rate_limit";
  throw new AuthRefusal(code, messages.interval(retryAfterSeconds), { retryAfterSeconds });
}
