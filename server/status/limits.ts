// Limits of the look-up (docs/limits.md). What counts against a mailbox is only counted for mails that are
// sent, after the answer, so no answer depends on it.
import { canonicalMailbox } from "../platform/canonical-mailbox.ts";
import { daySeconds, hourSeconds } from "../platform/durations.ts";
import type { RateLimit } from "../platform/limits/rate-limit.ts";

/** For forms and opened links, before anything is read. A shelter's computers share one address. */
export function requestLimits(address: string): RateLimit[] {
  return [
    { name: "status", subject: address, max: 300, windowSeconds: hourSeconds },
    { name: "status-site", subject: "everybody", max: 10_000, windowSeconds: hourSeconds, isSiteWide: true },
  ];
}

/**
 * For mails with a link: one application once a minute, one mailbox twenty times a day (counselors have a
 * mailbox for many applicants), everybody together.
 */
export function mailLimits({ applicationId, email }: { applicationId: string; email: string }): RateLimit[] {
  return [
    { name: "status-mail", subject: applicationId, max: 1, windowSeconds: 60 },
    { name: "status-mail-day", subject: canonicalMailbox(email), max: 20, windowSeconds: daySeconds },
    {
      name: "status-mail-site",
      subject: "everybody",
      max: 2_000,
      windowSeconds: daySeconds,
      isSiteWide: true,
    },
  ];
}
