// How often applications are taken (docs/limits.md: twenty an hour from one address must pass; the inbox must
// stay usable).

import { canonicalMailbox } from "../platform/canonical-mailbox.ts";
import { daySeconds, hourSeconds } from "../platform/durations.ts";
import type { RateLimit, RateLimiter } from "../platform/limits/rate-limit.ts";
import { EmailError } from "./errors.ts";

const perHour = { windowSeconds: hourSeconds };

/** At the door, whatever the request holds. */
export function requestsOf(address: string): RateLimit[] {
  return [{ ...perHour, name: "scholarship-email-request", subject: address, most: 300 }];
}

/** For mails that reach the inbox at once. */
export function mailsOf(address: string): RateLimit[] {
  return [
    { ...perHour, name: "scholarship-email", subject: address, most: 40 },
    {
      ...perHour,
      name: "scholarship-email-site",
      subject: "everybody",
      most: mailsPerHour,
      isSiteWide: true,
    },
  ];
}

const mailsPerHour = 500;

/** Between two mails that the limits above made wait. */
export const queuedMailEverySeconds = hourSeconds / mailsPerHour;

/** For one applicant's mailbox, whoever applies with it: one a minute and three a day. */
export function receiptsTo(email: string): RateLimit[] {
  const subject = canonicalMailbox(email);
  return [
    { name: "scholarship-receipt", subject, most: 1, windowSeconds: 60 },
    { name: "scholarship-receipt-day", subject, most: 3, windowSeconds: daySeconds },
  ];
}

export async function take(limiter: RateLimiter, limits: RateLimit[]): Promise<void> {
  const retryAfterSeconds = await secondsToWait(limiter, limits);
  if (retryAfterSeconds !== undefined) throw new EmailError("too_many_requests", { retryAfterSeconds });
}

/** Counts; undefined when all limits let it pass. Those behind the first that refuses are not counted. */
export async function secondsToWait(limiter: RateLimiter, limits: RateLimit[]): Promise<number | undefined> {
  for (const limit of limits) {
    const seconds = await limiter.take(limit);
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}
