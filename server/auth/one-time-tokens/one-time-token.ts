// One-time tokens: a six-digit code to type, and a random token for the link. Only hashes are stored. As in
// Supabase Auth, the code's hash includes the address or number. The link's token is a separate secret,
// because a million attempts could guess a token that is derived from the code.
import { createHash, randomBytes, randomInt } from "node:crypto";
import { oneTimeTokenSeconds } from "../../../contract/account-rules.ts";

export type OneTimeToken = { code: string; linkToken: string };

/** Prefix of a link's token when the link returns an authorization code instead of a session (RFC 7636). */
export const pkcePrefix = "pkce_";

export function createOneTimeToken({ isPkce = false } = {}): OneTimeToken {
  return { code: createCode(), linkToken: (isPkce ? pkcePrefix : "") + randomBytes(28).toString("hex") };
}

export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** `recipient` is the address or phone number that the code was sent to. */
export function hashCode(recipient: string, code: string): string {
  return sha224(recipient + code);
}

export function hashLinkToken(linkToken: string): string {
  return sha224(linkToken);
}

export function isExpired(sentAt: Date | null, now: Date): boolean {
  return !sentAt || now.getTime() > sentAt.getTime() + oneTimeTokenSeconds * 1000;
}

function sha224(text: string): string {
  return createHash("sha224").update(text).digest("hex");
}
