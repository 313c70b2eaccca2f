// Sends a new message: stores it first, then attempts it at once. For a key that is known, nothing is sent
// again; the answer is about the first message.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { daySeconds } from "../platform/durations.ts";
import { type AttemptDeps, attempt } from "./attempt.ts";
import type { OutgoingMessage, SendOptions } from "./message.ts";
import { noteSent } from "./record-sent.ts";
import type { ClaimedMessage } from "./store.ts";

/** True if the receiver has accepted the message. Rejects where it could neither be sent nor stored. */
export async function sendMessage(
  deps: AttemptDeps,
  message: OutgoingMessage,
  options: SendOptions,
): Promise<boolean> {
  const { store, now } = deps;
  const { onceKey, usefulForSeconds } = options;
  const claimed: ClaimedMessage = {
    id: randomUUID(),
    message: storable(message),
    attempts: 1,
    createdAt: now(),
  };
  const expiresAt = usefulForSeconds === undefined ? null : secondsAfter(claimed.createdAt, usefulForSeconds);
  let isNew: boolean;
  try {
    if (onceKey) await store.forgetSent(secondsAfter(now(), -rememberSeconds));
    isNew = await store.keep(claimed, { until: claimUntil(now()), onceKey: onceKey ?? null, expiresAt });
  } catch (error) {
    return sendUnkept(deps, claimed, { whyNotKept: error, onceKey });
  }
  return isNew || !onceKey ? attempt(deps, claimed) : answerForFirst(deps, onceKey);
}

/**
 * The end of a claim that begins now: longer than any attempt (20 s, smtp.ts), with room for processes whose
 * clocks differ.
 */
export function claimUntil(now: Date): Date {
  return secondsAfter(now, 60);
}

/** How long a key is remembered after its message was sent. */
export const rememberSeconds = daySeconds;

/** The moment `seconds` after another one; before it for a negative number. */
export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** The message as `jsonb` can hold it: without NUL, and with U+FFFD for unpaired surrogates. */
export function storable(message: OutgoingMessage): OutgoingMessage {
  return JSON.parse(
    JSON.stringify(message, (_, value: unknown) =>
      typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "") : value,
    ),
  );
}

/**
 * Attempts a message that could not be stored: the database is away, so there is no later attempt. The record
 * that is made once the database is back keeps it from being sent again.
 */
async function sendUnkept(
  deps: AttemptDeps,
  claimed: ClaimedMessage,
  { whyNotKept, onceKey }: { whyNotKept: unknown; onceKey: string | undefined },
): Promise<true> {
  const { carry, log, store, now } = deps;
  log.error(
    { err: whyNotKept, id: claimed.id, kind: claimed.message.kind },
    "a message could not be kept: trying to send it unkept",
  );
  await carry(claimed).catch(() => {
    throw whyNotKept;
  });
  await noteSent(deps, claimed, () => store.settleUnkept(claimed, { onceKey: onceKey ?? null, now: now() }));
  return true;
}

/**
 * Attempts the first message with this key again if it waits, and waits while another process attempts it.
 */
async function answerForFirst(deps: AttemptDeps, onceKey: string): Promise<boolean> {
  const { store, now } = deps;
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += waitStepMs) {
    const claimed = await store.claimByOnceKey({ now: now(), until: claimUntil(now()) }, onceKey);
    if (claimed) return attempt(deps, claimed);
    const standing = await store.findByOnceKey(onceKey);
    if (standing !== "under way") return standing === "sent";
    await pause(waitStepMs);
  }
  return false;
}

const waitStepMs = 250;
const longestWaitMs = 22_000;
