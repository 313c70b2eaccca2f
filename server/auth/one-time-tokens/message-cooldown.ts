// Decides whether a message may be sent: one of a kind per recipient and minute, within the daily limits of
// message-limits.ts. All spellings of a mailbox count as one. Known and unknown recipients are treated alike,
// so that a refusal does not reveal whether an account exists.
import type { Contact } from "../accounts/contact.ts";
import { checkSignInBySms, checkSmsAllowed, isSmsAllowed } from "../accounts/phone-number.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { limits, takeLimit } from "../limits.ts";
import type { AuthService } from "../service.ts";
import { intervalSecondsLeft, startInterval } from "./message-interval.ts";
import { type MessageKind, messageLimits } from "./message-limits.ts";

/** The kinds of message that POST /resend sends again. */
export type ResendableKind = Extract<MessageKind, "confirmation" | "email_change" | "phone_change">;

/**
 * Starts the recipient's interval and counts the message. Throws `over_email_send_rate_limit` or
 * `over_sms_send_rate_limit` with the seconds to wait. For a text message it also throws
 * `over_request_rate_limit` and what checkSignInBySms and checkSmsAllowed throw.
 */
export async function startCooldown(
  service: AuthService,
  kind: MessageKind,
  contact: Contact,
): Promise<void> {
  if (contact.kind === "phone") await checkText(service, kind, contact);
  throwIfLimited(contact, await startCooldownOrSecondsLeft(service, { kind, interval: kind }, contact));
}

/** Throws as startCooldown does while the last message's interval lasts. Starts and counts nothing. */
export async function checkCooldown(
  service: AuthService,
  kind: MessageKind,
  contact: Contact,
): Promise<void> {
  throwIfLimited(contact, await intervalSecondsLeft(service, { kind, recipient: contact.address }));
}

/**
 * Like startCooldown, but returns false instead of throwing a refusal. It is for messages beyond the
 * requested one, whose refusal would reveal an account.
 */
export async function tryStartCooldown(
  service: AuthService,
  kind: MessageKind,
  contact: Contact,
): Promise<boolean> {
  try {
    await startCooldown(service, kind, contact);
    return true;
  } catch (error) {
    if (error instanceof AuthRefusal) return false;
    throw error;
  }
}

/**
 * Like tryStartCooldown, for another copy of a text message, at the earliest a minute after the first text or
 * the last copy. Copies have intervals of their own, so that checkCooldown does not reveal to the caller
 * whether a copy was sent. The limit on text messages (`limits.text`) is left to the calling code.
 */
export async function tryStartResendCooldown(
  service: AuthService,
  kind: ResendableKind,
  contact: Contact,
): Promise<boolean> {
  const recipient = contact.address;
  if (!isSmsAllowed(recipient, service.settings)) return false;
  const seconds = await intervalSecondsLeft(service, { kind, recipient });
  return (
    (seconds ?? (await startCooldownOrSecondsLeft(service, { kind, interval: `${kind}_copy` }, contact))) ===
    undefined
  );
}

async function checkText(
  { settings, limiter, caller }: AuthService,
  kind: MessageKind,
  contact: Contact,
): Promise<void> {
  if (kind !== "second_factor" && kind !== "second_factor_setup") checkSignInBySms(settings);
  checkSmsAllowed(contact.address, settings);
  await takeLimit(limiter, limits.text, caller.address);
}

/**
 * Limits that protect a recipient also apply with RATE_LIMITS=off, because the recipient may never have used
 * this site. The caller's own limits are checked first, so that a refused caller uses up neither the
 * recipient's interval nor the recipient's daily limit.
 */
async function startCooldownOrSecondsLeft(
  service: AuthService,
  { kind, interval }: { kind: MessageKind; interval: string },
  contact: Contact,
): Promise<number | undefined> {
  const { limiter, recipientLimiter, caller } = service;
  const { fromAddress, fromAddressToRecipient, toRecipient, site } = messageLimits({
    kind,
    contact,
    address: caller.address,
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

function throwIfLimited({ kind }: Contact, retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds === undefined) return;
  const code = kind === "email" ? "over_email_send_rate_limit" : "over_sms_send_rate_limit";
  throw new AuthRefusal(code, messages.interval(retryAfterSeconds), { retryAfterSeconds });
}
