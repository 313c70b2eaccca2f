// Limits of the look-up (docs/limits.md). What counts against a mailbox is only counted for mails that are
// sent, after the answer, so no answer depends on it.
import { everybody, networkPrefix, widerNetworkPrefix } from "../platform/admission/caller.ts";
import {
  type FloodLimits,
  floodLimits,
  type LimitSubject,
  type RateLimit,
} from "../platform/admission/rate-limit.ts";
import { canonicalMailbox } from "../platform/canonical-mailbox.ts";
import { daySeconds, hourSeconds } from "../platform/durations.ts";

/** For forms and opened links, before anything is read. A shelter's computers share one address. */
export function requestLimits(address: string): FloodLimits {
  const windowSeconds = hourSeconds;
  const bounds = { windowSeconds, perAddress: 300, perNetwork: 900, siteWide: 10_000, perNetworkInFlood: 60 };
  return floodLimits("status", bounds, address);
}

/** For mails to the school about what applicants changed. The database bounds those of one application. */
export function changeMailLimits(applicationId: string): RateLimit[] {
  const daily = { windowSeconds: daySeconds };
  return [
    { ...daily, name: "application-change", subject: applicationId, max: 5 },
    { ...daily, name: "application-change-site", subject: everybody, max: 300 },
  ];
}

type RequestedMail = {
  /** The application, or the mailbox of a helper. */
  about: string;
  /** Of the mailbox. */
  email: string;
  /** From which the link was asked for. */
  address: string;
};

/**
 * For mails with a link: one application once a minute, one mailbox twenty times a day (counselors have a
 * mailbox for many applicants), fifteen of them for one caller, so that its owner still gets some from
 * elsewhere.
 */
export function mailLimits({ about, email, address }: RequestedMail): FloodLimits {
  const mailbox = canonicalMailbox(email);
  const caller = networkPrefix(address);
  const daily = (name: string, subject: LimitSubject, max: number): RateLimit => ({
    name: `status-mail-${name}`,
    subject,
    max,
    windowSeconds: daySeconds,
  });
  return {
    own: [
      { name: "status-mail", subject: about, max: 1, windowSeconds: 60 },
      daily("address", caller, 200),
      daily("day-address", `${mailbox} ${caller}`, 15),
      daily("day", mailbox, 20),
    ],
    siteWide: daily("site", everybody, 2_000),
    inFlood: daily("flood", widerNetworkPrefix(address), 20),
  };
}
