// A new message: kept first, then tried at once. One with a known key is not sent again, but answered for.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { daySeconds } from "../platform/durations.ts";
import { type AttemptDeps, attempt } from "./attempt.ts";
import type { OutgoingMessage, SendOptions } from "./message.ts";
import { noteSent } from "./record-sent.ts";
import type { ClaimedMessage } from "./store.ts";

/** Whether the receiver has it. Rejects when it could neither be sent nor kept. */
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

/** Longer than any try may take (20 s, see smtp.ts), with room for processes whose clocks differ. */
export function claimUntil(now: Date): Date {
  return secondsAfter(now, 60);
}

/** How long a key stands for the message sent under it. */
export const rememberSeconds = daySeconds;

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** What jsonb can hold: no NUL, no half surrogate pairs. */
export function storable(message: OutgoingMessage): OutgoingMessage {
  return JSON.parse(
    JSON.stringify(message, (_, value: unknown) =>
      typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "") : value,
    ),
  );
}

/**
 * The database is away: the one chance is now. What is noted when it is back keeps the message from being
 * sent once more.
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

/** Tries a waiting first message again; waits while somebody else is trying it. */
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
