// Rate limits by address and by account. Thirty people behind one address must all get through
// (docs/limits.md). RATE_LIMITS=off turns these off. Messages have their own limits
// (one-time-tokens/message-limits.ts).

import { oneTimeTokenSeconds } from "../../contract/account-rules.ts";
import { everybody } from "../platform/admission/caller.ts";

import {
  type FloodLimits,
  floodLimits,
  type LimitSubject,
  type RateLimit,
  type RateLimiter,
} from "../platform/admission/rate-limit.ts";
import { daySeconds, hourSeconds } from "../platform/durations.ts";
import { AuthRefusal } from "./errors.ts";

type Limit = Omit<RateLimit, "subject">;

export const limits = {
  signUp: { name: "auth-sign-up", max: 20, windowSeconds: 300 },
  signIn: { name: "auth-sign-in", max: 90, windowSeconds: 300 },
  refresh: { name: "auth-refresh", max: 600, windowSeconds: 300 },
  /**
   * Refreshes of one session from all addresses: each writes rows. Tabs refresh once an hour and share the
   * new tokens.
   */
  refreshOfSession: { name: "auth-refresh-session", max: 60, windowSeconds: 300 },
  /** Audit log entries for sign-ups to one confirmed account: anybody can cause them. */
  repeatedSignUp: { name: "auth-repeated-sign-up", max: 3, windowSeconds: daySeconds },
  repeatedSignUpOfSite: { name: "auth-repeated-sign-up-site", max: 5_000, windowSeconds: daySeconds },
  message: { name: "auth-message", max: 60, windowSeconds: 300 },
  /** Requests for text messages to any recipient: each text costs the school money. */
  text: { name: "auth-text", max: 40, windowSeconds: 900 },
  /** SAML responses to validate: each takes time. */
  assertion: { name: "auth-assertion", max: 90, windowSeconds: 300 },
  /** Redirects to a sign-in provider, and returns from it. */
  external: { name: "auth-external", max: 180, windowSeconds: 300 },
  verify: { name: "auth-verify", max: 120, windowSeconds: 300 },
  update: { name: "auth-update", max: 120, windowSeconds: 300 },
  factor: { name: "auth-factor", max: 240, windowSeconds: 300 },
  /** Wrong codes for one second factor from all addresses. */
  wrongFactorCode: { name: "auth-wrong-factor-code", max: 10, windowSeconds: 300 },
  /** Wrong recovery codes for one account from all addresses. */
  wrongRecoveryCode: { name: "auth-wrong-recovery-code", max: 10, windowSeconds: 300 },
  /** New sets of recovery codes: each of their ten codes may cause one mail, and so does the set. */
  newRecoveryCodes: { name: "auth-recovery-codes", max: 5, windowSeconds: daySeconds },
  newRecoveryCodesOfSite: { name: "auth-recovery-codes-site", max: 1_000, windowSeconds: daySeconds },
  /** Notices of a changed way to sign in. Only the mail is held back: a change may be the remedy. */
  accessNotice: { name: "auth-access-notice", max: 10, windowSeconds: daySeconds },
  /** Wrong passwords for one account from one address. */
  wrongPassword: { name: "auth-wrong-password", max: 10, windowSeconds: 300 },
  /** Wrong passwords for one account from all addresses. One address alone cannot reach this limit. */
  wrongPasswordForAccount: { name: "auth-wrong-password-account", max: 200, windowSeconds: hourSeconds },
  /**
   * Wrong passwords once wrongPasswordForAccount is used up: for one account from one wider network
   * (widerNetworkPrefix), unless the account has signed in from there. Low, but never zero.
   */
  wrongPasswordAboveAccountLimit: { name: "auth-wrong-password-beyond", max: 3, windowSeconds: hourSeconds },
  /**
   * Wrong codes for one recipient from one address within the lifetime of a code. Fewer than the ten that
   * invalidate a code (one-time-tokens/attempt-code.ts).
   */
  wrongCode: { name: "auth-wrong-code", max: 6, windowSeconds: oneTimeTokenSeconds },
  /** Wrong reauthentication codes for one account from one address. */
  wrongNonce: { name: "auth-nonce", max: 6, windowSeconds: oneTimeTokenSeconds },
} as const satisfies Record<string, Limit>;

/**
 * For new accounts whose email address or phone number is unverified. `rows` bounds what is stored, from
 * however many networks it comes.
 */
export function newAccountLimits(address: string): { flood: FloodLimits; rows: RateLimit } {
  const windowSeconds = daySeconds;
  const bounds = { windowSeconds, perAddress: 100, perNetwork: 300, siteWide: 1_000, perNetworkInFlood: 10 };
  return {
    flood: floodLimits("auth-new-account", bounds, address),
    rows: { name: "auth-new-account-rows", subject: everybody, max: 10_000, windowSeconds },
  };
}

/** Throws `over_request_rate_limit` if there is a time to wait. */
export function refuseTooMany(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds !== undefined)
    throw new AuthRefusal("over_request_rate_limit", undefined, { retryAfterSeconds });
}

/** Counts one request. Throws `over_request_rate_limit`. */
export async function takeLimit(limiter: RateLimiter, limit: Limit, subject: LimitSubject): Promise<void> {
  refuseTooMany(await limiter.take({ ...limit, subject }));
}

/** Subtracts one again, for limits on failures: they count before the outcome is known. */
export async function refundLimit(limiter: RateLimiter, limit: Limit, subject: string): Promise<void> {
  await limiter.giveBack({ ...limit, subject });
}
