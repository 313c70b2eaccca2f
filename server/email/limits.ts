// How often applications are taken (decisions: twenty an hour from one address must pass; the inbox must stay usable).
import { canonicalMailbox } from "../platform/mailbox.ts";
import type { RateLimit, RateLimiter } from "../platform/rate-limit.ts";
import { EmailError } from "./errors.ts";

const perHour = { windowSeconds: 3_600 };

/** At the door, whatever the request holds. */
export function requestsOf(address: string): RateLimit[] {
  return [{ ...perHour, name: "scholarship-email-request", subject: address, most: 300 }];
}

/** For what would reach the inbox. */
export function applicationsOf(address: string): RateLimit[] {
  return [
    { ...perHour, name: "scholarship-email", subject: address, most: 40 },
    { ...perHour, name: "scholarship-email-inbox", subject: "everybody", most: 500 },
  ];
}

/** For one applicant's mailbox, whoever applies with it: one a minute and three a day. */
export function receiptsTo(email: string): RateLimit[] {
  const subject = canonicalMailbox(email);
  return [
    { name: "scholarship-receipt", subject, most: 1, windowSeconds: 60 },
    { name: "scholarship-receipt-day", subject, most: 3, windowSeconds: 86_400 },
  ];
}

export async function take(limiter: RateLimiter, limits: RateLimit[]): Promise<void> {
  for (const limit of limits) {
    const retryAfterSeconds = await limiter.take(limit);
    if (retryAfterSeconds !== undefined) throw new EmailError("too_many_requests", { retryAfterSeconds });
  }
}
