// Limits of the application email (docs/limits.md): twenty applications an hour from one address must pass,
// and the inbox must stay usable.

import { everybody } from "../platform/admission/caller.ts";
import {
  type FloodLimits,
  floodLimits,
  type RateLimit,
  type RateLimiter,
  secondsToWait,
} from "../platform/admission/rate-limit.ts";
import { canonicalMailbox } from "../platform/canonical-mailbox.ts";
import { daySeconds, hourSeconds } from "../platform/durations.ts";
import { EmailError } from "./errors.ts";

const perHour = { windowSeconds: hourSeconds };

/** Counted for every request, before its body is read. */
export function requestLimits(address: string): RateLimit[] {
  return [{ ...perHour, name: "scholarship-email-request", subject: address, max: 300 }];
}

/** For mails that are sent at once. */
export function mailLimits(address: string): RateLimit[] {
  return [
    { ...perHour, name: "scholarship-email", subject: address, max: 40 },
    { ...perHour, name: "scholarship-email-site", subject: everybody, max: mailsPerHour },
  ];
}

const mailsPerHour = 500;

/** Seconds between two mails that wait because of these limits. */
export const queuedMailEverySeconds = hourSeconds / mailsPerHour;

const receiptsPerDay = { max: 5, windowSeconds: daySeconds };

/** For receipts to one mailbox, however its address is written. Counselors apply with several people. */
export function receiptLimit(email: string): RateLimit {
  return { ...receiptsPerDay, name: "scholarship-receipt-day", subject: canonicalMailbox(email) };
}

/** For mails to a mailbox that somebody named as a helper's, everybody's applications together. */
export function helperNoticeLimit(email: string): RateLimit {
  return { name: "helper-notice", subject: canonicalMailbox(email), max: 1, windowSeconds: daySeconds };
}

/** For the receipts that one tab of a browser caused in one mailbox. */
export function tabReceiptLimit(tab: string, email: string): RateLimit {
  const subject = `${tab} ${canonicalMailbox(email)}`;
  return { ...receiptsPerDay, name: "scholarship-receipt-tab", subject };
}

/**
 * For corrections of a mistyped address, each of which brings up to three mails. The database allows three of
 * one application.
 */
export function correctionLimits(address: string): FloodLimits {
  const bounds = { ...perHour, perAddress: 60, perNetwork: 120, siteWide: 500, perNetworkInFlood: 5 };
  return floodLimits("address-correction", bounds, address);
}

/** For notices to a mailbox that an application was moved away from it. */
export function noticeLimits(email: string): RateLimit[] {
  return [{ name: "address-notice", subject: canonicalMailbox(email), max: 3, windowSeconds: daySeconds }];
}

/** Counts all limits in their order. Throws EmailError (`too_many_requests`) at the first that refuses. */
export async function takeLimits(limiter: RateLimiter, limits: RateLimit[]): Promise<void> {
  const retryAfterSeconds = await secondsToWait(limiter, limits);
  if (retryAfterSeconds !== undefined) throw new EmailError("too_many_requests", { retryAfterSeconds });
}
