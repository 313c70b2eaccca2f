// Stores a message without an attempt, behind the messages that wait for their turn already, so that they are
// sent one by one.
import { randomUUID } from "node:crypto";
import type { AttemptDeps } from "./attempt.ts";
import type { OutgoingMessage, QueueOptions } from "./message.ts";
import { rememberSeconds, secondsAfter, storable } from "./send-message.ts";

/** Does nothing where the key is known. Rejects where the message cannot be stored. */
export async function queueMessage(
  { store, now }: AttemptDeps,
  message: OutgoingMessage,
  { onceKey, afterSeconds, everySeconds }: QueueOptions,
): Promise<void> {
  await store.forgetSent(secondsAfter(now(), -rememberSeconds));
  await store.keepForLater(
    { id: randomUUID(), message: storable(message), attempts: 0, createdAt: now() },
    { onceKey, notBefore: secondsAfter(now(), afterSeconds), everySeconds },
  );
}
