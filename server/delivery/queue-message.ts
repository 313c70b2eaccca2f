// Stores a message without an attempt, after the messages that are queued already, so that they are sent one
// by one.
import { randomUUID } from "node:crypto";
import type { AttemptDeps } from "./attempt.ts";
import type { OutgoingMessage, QueueOptions } from "./message.ts";
import { idempotencyWindowSeconds, sanitizeForJsonb, secondsAfter } from "./send-message.ts";

/** Does nothing if the key is known. Rejects if the message cannot be stored. */
export async function queueMessage(
  { store, now }: AttemptDeps,
  message: OutgoingMessage,
  { idempotencyKey, afterSeconds, everySeconds, applicationId }: QueueOptions,
): Promise<void> {
  await store.forgetSent(secondsAfter(now(), -idempotencyWindowSeconds));
  await store.keepForLater(
    { id: randomUUID(), message: sanitizeForJsonb(message), attempts: 0, createdAt: now() },
    {
      idempotencyKey,
      notBefore: secondsAfter(now(), afterSeconds),
      everySeconds,
      applicationId: applicationId ?? null,
    },
  );
}
