// Password rules and hashes: argon2id with OWASP's parameters. bcrypt hashes from another Supabase project
// verify too. Both run in native threads (libuv's pool), so a sign-in does not block other requests.
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { hash as argon2Hash, verify as argon2Verify } from "@node-rs/argon2";
import { verify as bcryptVerify } from "@node-rs/bcrypt";
import { minPasswordCharacters } from "../../../contract/account-rules.ts";
import type { Caller } from "../../platform/admission/caller.ts";
import {
  createFairQueue,
  type QueueRefusalReason,
  queueRetrySeconds,
} from "../../platform/admission/fair-queue.ts";
import { AuthRefusal, messages } from "../errors.ts";

/** Supabase stops at bcrypt's 72 bytes. argon2id uses all bytes, so passphrases may be longer. */
export const maxPasswordCharacters = 1_024;

/** Throws `weak_password` or `validation_failed`. */
export function checkPassword(password: string): void {
  if (password.length > maxPasswordCharacters) {
    throw new AuthRefusal("validation_failed", messages.passwordTooLong(maxPasswordCharacters));
  }
  if (Array.from(password).length < minPasswordCharacters)
    throw new AuthRefusal("weak_password", undefined, { reasons: ["length"] });
}

export type PasswordCaller = {
  address: string;
  /** Aborts when the client closes the connection. */
  signal?: AbortSignal | undefined;
};

/**
 * Throws `request_timeout` if the queue is full, the wait takes too long or the client disconnects. So does
 * verifyPasswordHash.
 */
export function hashPassword(password: string, caller: PasswordCaller): Promise<string> {
  return queue.run(() => argon2Hash(password, cost), waiting(caller));
}

/** Does the same work without a stored hash as with one of argon2. */
export async function verifyPasswordHash(
  password: string,
  stored: string | null | undefined,
  caller: PasswordCaller,
): Promise<boolean> {
  return (await compare(password, stored, caller)).matches;
}

/**
 * For a sign-in. A refusal takes equally long for an unknown account, an argon2 hash and a bcrypt hash, whose
 * comparison takes five times as long: it settles `refusalMilliseconds` after its comparison began. The pause
 * occupies neither a thread nor a place in the queue, so it makes no flood worse.
 */
export async function comparePassword(
  password: string,
  stored: string | null | undefined,
  caller: PasswordCaller,
): Promise<boolean> {
  const { matches, begunAt } = await compare(password, stored, caller);
  if (!matches) await sleep(Math.max(0, begunAt + refusalMilliseconds - performance.now()));
  return matches;
}

/** About three comparisons of bcrypt with the cost of Supabase (10). */
export const refusalMilliseconds = 150;

/** `begunAt` is when the comparison left the queue, in milliseconds of `performance.now`. */
async function compare(
  password: string,
  stored: string | null | undefined,
  caller: PasswordCaller,
): Promise<{ matches: boolean; begunAt: number }> {
  const hash = stored || dummyHash;
  const verify = async () =>
    hash.startsWith("$argon2") ? argon2Verify(hash, password) : bcryptVerify(password, hash);
  return queue.run(async () => {
    const begunAt = performance.now();
    const isHashOfPassword = await verify().catch(unreadable);
    return { matches: Boolean(stored) && isHashOfPassword, begunAt };
  }, waiting(caller));
}

/** True for bcrypt hashes, and for argon2 hashes with other parameters than `cost`. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);
}

/** A stored hash that the library cannot read matches no password. */
function unreadable(): boolean {
  return false;
}

/** How many passwords wait to be hashed, for the metrics. */
export function waitingPasswords(): number {
  return queue.waiting();
}

function waiting({ address, signal }: PasswordCaller): Caller {
  return { address, signal: () => signal };
}

/** libuv's pool has four threads. More threads than processors bring no gain. */
export const maxThreads = 4;
const threads = Math.min(availableParallelism(), maxThreads);

/**
 * Waiting hashes for each thread, and for one caller: thirty people behind one address may sign in at once.
 */
export const maxWaiting = { ofThread: 100, ofOne: 40 };

/**
 * More concurrent hashes than processors only slow each other down. They also occupy the threads that
 * signatures, files and compression need. Each of libuv's four threads hashes 25 passwords a second, so a
 * full queue takes about four seconds.
 */
const queue = createFairQueue(
  {
    maxRunning: threads,
    maxWaiting: maxWaiting.ofThread * threads,
    maxWaitingPerCaller: maxWaiting.ofOne,
    maxWaitMs: 15_000,
  },
  refusalFor,
);

/**
 * A client that disconnected reads no response, and the server is not at fault: the log and the alerts get
 * status 400.
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

/** The hash of a random password that was not kept, made with the parameters of `cost`. */
const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$WQut4sPjN4tWTxvPgP6ViQ$secdzdCtuFxhhHe81kBjVcTMH78fcsCs8wBi7AXNQjA";
