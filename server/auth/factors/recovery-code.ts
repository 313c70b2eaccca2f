// Recovery codes: random texts that people print and type. Only hashes are stored. A code has 80 random bits,
// so a fast hash resists guessing, unlike a password's; the account's id, a random UUID, is the salt (OWASP
// ASVS 4.0.3, 2.6.2).
import { createHash, randomBytes } from "node:crypto";
import { recoveryCodeCount } from "../../../contract/account-rules.ts";

export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, createCode);
}

/** Case, spaces and hyphens do not matter; letters that look like a digit count as that digit. */
export function hashRecoveryCode(userId: string, typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return createHash("sha256").update(`${userId} ${code}`).digest("base64url");
}

/** Sixteen characters in groups of four. */
function createCode(): string {
  const characters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length] ?? "");
  return characters.join("").replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** Crockford's Base32, without I, L, O and U. Its 32 characters divide a byte's 256 values evenly. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
