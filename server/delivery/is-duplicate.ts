// Tells whether a message was handed over already. Of several calls for one message, the first may not have
// stored it yet.
import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "./store.ts";

/** True if a message with this key is stored. Waits up to a second for it. */
export async function isDuplicate(
  store: Pick<Store, "findByIdempotencyKey">,
  idempotencyKey: string,
): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += waitStepMs) {
    if (await store.findByIdempotencyKey(idempotencyKey)) return true;
    if (waitedMs >= longestWaitMs) return false;
    await pause(waitStepMs);
  }
}

const waitStepMs = 50;
const longestWaitMs = 1_000;
