// One-time tokens: a six-digit code to type, and a random token for the link. Only hashes are stored. The code's hash takes
// in the address, as at Supabase; the link's token is a secret of its own, so that nobody can try a million links instead.
import { createHash, randomBytes, randomInt } from "node:crypto";

export const oneTimeTokenSeconds = 3_600;

export type OneTimeToken = { code: string; linkToken: string };

export function createOneTimeToken(): OneTimeToken {
  return { code: String(randomInt(1_000_000)).padStart(6, "0"), linkToken: randomBytes(28).toString("hex") };
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
