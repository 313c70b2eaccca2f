// Passwords: what is accepted, and hashes that cost an attacker (argon2id, OWASP's parameters). bcrypt hashes
// that came from another Supabase verify too. Both run in native threads (libuv's pool), so a sign-in never
// holds up other requests.
import { availableParallelism } from "node:os";
import { hash as argon2Hash, verify as argon2Verify } from "@node-rs/argon2";
import { verify as bcryptVerify } from "@node-rs/bcrypt";
import { minPasswordCharacters } from "../../../contract/accounts.ts";
import {
  createFairQueue,
  type QueueRefusalReason,
  queueRetrySeconds,
} from "../../platform/limits/fair-queue.ts";
import { networkPrefix, widerNetworkPrefix } from "../../platform/limits/rate-limit.ts";
import { AuthRefusal, messages } from "../errors.ts";

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

export type PasswordRequester = {
  address: string;
  /** Aborted when the caller hangs up. */
  signal?: AbortSignal | undefined;
};

/**
 * Throws `request_timeout` where too many wait already or the asker hangs up; verifyPasswordHash does so too.
 */
export function hashPassword(password: string, asker: PasswordRequester): Promise<string> {
  return queue.run(() => argon2Hash(password, cost), placeOf(asker));
}

/**
 * Without a stored hash as much work is done as with one: the time taken tells nobody whether an account
 * exists.
 */
export async function verifyPasswordHash(
  password: string,
  stored: string | null | undefined,
  asker: PasswordRequester,
): Promise<boolean> {
  const hash = stored || hashOfNobody;
  const verify = async () =>
    hash.startsWith("$argon2") ? argon2Verify(hash, password) : bcryptVerify(password, hash);
  const matches = await queue.run(() => verify().catch(unreadable), placeOf(asker));
  return Boolean(stored) && matches;
}

/** True for bcrypt, and for argon2 hashes of another cost. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);
}

/** A stored hash of a kind that this library does not know opens nothing. */
function unreadable(): boolean {
  return false;
}

/** How many passwords wait to be hashed, for figures. */
export function waitingPasswords(): number {
  return queue.waiting();
}

function placeOf({ address, signal }: PasswordRequester) {
  return { caller: networkPrefix(address), network: widerNetworkPrefix(address), signal: () => signal };
}

/** libuv has four, and more than there are processors gain nothing. */
export const mostThreads = 4;
const threads = Math.min(availableParallelism(), mostThreads);

/** Thirty people behind one address may sign in at the same moment. */
export const mostWaiting = { ofThread: 100, ofOne: 40 };

/**
 * More hashes at once than there are processors only make each wait for the others, and keep the threads that
 * everything else needs too (signatures, files, compression). libuv has four threads, and each hashes 25
 * passwords a second: who waits has an answer within about four seconds.
 */
const queue = createFairQueue(
  {
    mostRunning: threads,
    mostWaiting: mostWaiting.ofThread * threads,
    mostWaitingOfOne: mostWaiting.ofOne,
    mostWaitMs: 15_000,
  },
  refusalFor,
);

/**
 * Nobody reads what a caller who hung up is answered, and it is no fault of the server: the log and the
 * alerts see a 400.
 */
function refusalFor(fault: QueueRefusalReason): AuthRefusal {
  return fault === "hung up"
    ? new AuthRefusal("request_timeout", undefined, { status: 400 })
    : new AuthRefusal("request_timeout", messages.tooManyPasswords, { retryAfterSeconds: queueRetrySeconds });
}

/**
 * Argon2id is the library's default. OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane; 40 ms on
 * the machine that this was built on.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a random password that was thrown away; made with this cost. */
const hashOfNobody =
  "$argon2id$v=19$m=19456,t=2,p=1$WQut4sPjN4tWTxvPgP6ViQ$secdzdCtuFxhhHe81kBjVcTMH78fcsCs8wBi7AXNQjA";
