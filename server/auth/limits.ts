// How often one address may call (docs/limits.md: thirty people behind one address must all get through)
// and how often one account may be tried. RATE_LIMITS=off turns these off. Messages have bounds of their own
// (one-time-tokens/message-limits.ts).

import { oneTimeTokenSeconds } from "../../contract/accounts.ts";
import { daySeconds, hourSeconds } from "../platform/durations.ts";
import type { RateLimit, RateLimiter } from "../platform/limits/rate-limit.ts";
import { AuthRefusal } from "./errors.ts";

type Limit = Omit<RateLimit, "subject">;

export const limits = {
  signUp: { name: "auth-sign-up", most: 20, windowSeconds: 300 },
  /**
   * Accounts made by somebody at one address, and by everybody together, whose address or number nobody had
   * proven.
   */
  newAccount: { name: "auth-new-account", most: 100, windowSeconds: daySeconds },
  newAccountOfSite: {
    name: "auth-new-account-site",
    most: 1_000,
    windowSeconds: daySeconds,
    isSiteWide: true,
  },
  signIn: { name: "auth-sign-in", most: 90, windowSeconds: 300 },
  refresh: { name: "auth-refresh", most: 600, windowSeconds: 300 },
  /**
   * Refreshes of one session, from anywhere: each writes rows. Tabs refresh once an hour, and share what one
   * of them got.
   */
  refreshOfSession: { name: "auth-refresh-session", most: 60, windowSeconds: 300 },
  /** What the audit log says of sign-ups with an address that has an account: anybody can send them. */
  repeatedSignUp: { name: "auth-repeated-sign-up", most: 3, windowSeconds: daySeconds },
  repeatedSignUpOfSite: {
    name: "auth-repeated-sign-up-site",
    most: 5_000,
    windowSeconds: daySeconds,
    isSiteWide: true,
  },
  message: { name: "auth-message", most: 60, windowSeconds: 300 },
  /** Text messages asked for, whoever they go to: each costs the school money. */
  text: { name: "auth-text", most: 40, windowSeconds: 900 },
  /** SAML responses brought: each takes time to check. */
  assertion: { name: "auth-assertion", most: 90, windowSeconds: 300 },
  /** Ways to a sign-in provider and back. */
  external: { name: "auth-external", most: 180, windowSeconds: 300 },
  verify: { name: "auth-verify", most: 120, windowSeconds: 300 },
  update: { name: "auth-update", most: 120, windowSeconds: 300 },
  factor: { name: "auth-factor", most: 240, windowSeconds: 300 },
  /** Wrong codes for one second factor, from anywhere. */
  wrongFactorCode: { name: "auth-wrong-factor-code", most: 10, windowSeconds: 300 },
  /** Wrong passwords for one account from one address. */
  wrongPassword: { name: "auth-wrong-password", most: 10, windowSeconds: 300 },
  /** The same from all addresses together: more than one of them alone can reach. */
  wrongPasswordForAccount: { name: "auth-wrong-password-account", most: 200, windowSeconds: hourSeconds },
  /**
   * Beyond that, for one account from one wider network that it never signed in from: few, but never none.
   */
  wrongPasswordBeyond: { name: "auth-wrong-password-beyond", most: 3, windowSeconds: hourSeconds },
  /**
   * Wrong codes for one recipient from one address, while a code lives: fewer than the ten that kill it
   * (one-time-tokens/attempt-code.ts).
   */
  wrongCode: { name: "auth-wrong-code", most: 6, windowSeconds: oneTimeTokenSeconds },
  /** The same of the code that only somebody signed in is sent, by the account. */
  wrongNonce: { name: "auth-nonce", most: 6, windowSeconds: oneTimeTokenSeconds },
} as const satisfies Record<string, Limit>;

/** Counts one, or throws `over_request_rate_limit`. */
export async function takeLimit(limiter: RateLimiter, limit: Limit, subject: string): Promise<void> {
  const retryAfterSeconds = await limiter.take({ ...limit, subject });
  if (retryAfterSeconds !== undefined)
    throw new AuthRefusal("over_request_rate_limit", undefined, { retryAfterSeconds });
}

/** For limits on failures alone: one is taken beforehand and given back when it was none. */
export async function refundLimit(limiter: RateLimiter, limit: Limit, subject: string): Promise<void> {
  await limiter.giveBack({ ...limit, subject });
}
