// Passwords: what is accepted, and hashes that cost an attacker (argon2id, OWASP's parameters). bcrypt hashes that came from
// another Supabase verify too. Both run in native threads (libuv's pool), so a sign-in never holds up other requests.
import { availableParallelism } from "node:os";
import { hash as argon2Hash, verify as argon2Verify } from "@node-rs/argon2";
import { verify as bcryptVerify } from "@node-rs/bcrypt";
import { AuthRefusal, messages } from "./errors.ts";
import { fewAtOnce } from "./few-at-once.ts";

/** Characters (spec section 5 and 9). */
export const minPasswordCharacters = 6;

/** Supabase stops at bcrypt's 72 bytes; argon2id reads all of it, so passphrases may be longer. */
export const maxPasswordCharacters = 1_024;

/** Throws `weak_password` or `validation_failed`. */
export function checkPassword(password: string): void {
  if (password.length > maxPasswordCharacters) {
    throw new AuthRefusal("validation_failed", messages.passwordTooLong(maxPasswordCharacters));
  }
  if (Array.from(password).length < minPasswordCharacters)
    throw new AuthRefusal("weak_password", undefined, { reasons: ["length"] });
}

export function hashPassword(password: string): Promise<string> {
  return atOnce(() => argon2Hash(password, cost));
}

/** Without a stored hash as much work is done as with one: the time taken tells nobody whether an account exists. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const isKnown = Boolean(stored);
  const hash = stored || (await absentHash());
  const verify = () =>
    hash.startsWith("$argon2") ? argon2Verify(hash, password) : bcryptVerify(password, hash);
  const matches = await atOnce(verify).catch(unreadable);
  return isKnown && matches;
}

/** True for bcrypt, and for argon2 hashes of another cost. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);
}

/** A stored hash of a kind that this library does not know opens nothing. */
function unreadable(): boolean {
  return false;
}

let absent: Promise<string> | undefined;

function absentHash(): Promise<string> {
  absent ??= hashPassword("nobody has this account");
  return absent;
}

const atOnce = fewAtOnce(availableParallelism());

/** Argon2id is the library's default. OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane; 40 ms on the machine that this was built on. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
