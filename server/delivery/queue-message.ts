// A message that is not to be tried now: kept behind those that wait for their turn already, so that they
// leave one by one.
import { randomUUID } from "node:crypto";
import type { AttemptDeps } from "./attempt.ts";
import type { OutgoingMessage, QueueOptions } from "./message.ts";
import { rememberSeconds, secondsAfter, storable } from "./send-message.ts";

/** Without effect on one whose key is known. Rejects when it could not be kept. */
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
