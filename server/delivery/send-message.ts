// Sends a new message: stores it first, then attempts it at once. If its key is known, nothing is sent again,
// and the result is that of the first message.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { daySeconds } from "../platform/durations.ts";
import { type AttemptDeps, attempt } from "./attempt.ts";
import { ApplicationErasedError } from "./errors.ts";
import type { OutgoingMessage, SendOptions } from "./message.ts";
import { recordSent } from "./record-sent.ts";
import type { ClaimedMessage } from "./store.ts";

/**
 * True if the receiver has accepted the message. Rejects if it could be neither sent nor stored, or with
 * ApplicationErasedError.
 */
export async function sendMessage(
  deps: AttemptDeps,
  message: OutgoingMessage,
  options: SendOptions,
): Promise<boolean> {
  const { store, now } = deps;
  const { idempotencyKey, expiresAfterSeconds, applicationId } = options;
  const claimed: ClaimedMessage = {
    id: randomUUID(),
    message: sanitizeForJsonb(message),
    attempts: 1,
    createdAt: now(),
  };
  const expiresAt =
    expiresAfterSeconds === undefined ? null : secondsAfter(claimed.createdAt, expiresAfterSeconds);
  let isNew: boolean;
  try {
    if (idempotencyKey) await store.forgetSent(secondsAfter(now(), -idempotencyWindowSeconds));
    isNew = await store.keep(claimed, {
      until: claimExpiry(now()),
      idempotencyKey: idempotencyKey ?? null,
      expiresAt,
      applicationId: applicationId ?? null,
    });
  } catch (error) {
    if (error instanceof ApplicationErasedError) throw error;
    return sendUnstored(deps, claimed, { storeError: error, idempotencyKey });
  }
  return isNew || !idempotencyKey ? attempt(deps, claimed) : resultOfFirst(deps, idempotencyKey);
}

/**
 * The end of a claim that begins now: longer than any attempt (20 s, smtp.ts), with room for processes whose
 * clocks differ.
 */
export function claimExpiry(now: Date): Date {
  return secondsAfter(now, 60);
}

/** How long a key is remembered after its message was sent. */
export const idempotencyWindowSeconds = daySeconds;

/** The moment `seconds` after another one; before it for a negative number. */
export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** The message as `jsonb` can hold it: without NUL, and with U+FFFD for unpaired surrogates. */
export function sanitizeForJsonb(message: OutgoingMessage): OutgoingMessage {
  return JSON.parse(
    JSON.stringify(message, (_, value: unknown) =>
      typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "") : value,
    ),
  );
}

/**
 * Attempts a message that could not be stored, so there is no later attempt. The record that is made
 * afterwards keeps the message from being sent again.
 */
async function sendUnstored(
  deps: AttemptDeps,
  claimed: ClaimedMessage,
  { storeError, idempotencyKey }: { storeError: unknown; idempotencyKey: string | undefined },
): Promise<true> {
  const { carry, log, store, now } = deps;
  log.error(
    { err: storeError, id: claimed.id, kind: claimed.message.kind },
    "a message could not be kept: trying to send it unkept",
  );
  await carry(claimed).catch(() => {
    throw storeError;
  });
  await recordSent(deps, claimed, () =>
    store.settleUnkept(claimed, { idempotencyKey: idempotencyKey ?? null, now: now() }),
  );
  return true;
}

/**
 * Attempts the first message with this key again if it waits, and waits while another process attempts it.
 */
async function resultOfFirst(deps: AttemptDeps, idempotencyKey: string): Promise<boolean> {
  const { store, now } = deps;
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += waitStepMs) {
    const claimed = await store.claimByIdempotencyKey(
      { now: now(), until: claimExpiry(now()) },
      idempotencyKey,
    );
    if (claimed) return attempt(deps, claimed);
    const state = await store.findByIdempotencyKey(idempotencyKey);
    if (state !== "under way") return state === "sent";
    await pause(waitStepMs);
  }
  return false;
}

const waitStepMs = 250;
const longestWaitMs = 22_000;
