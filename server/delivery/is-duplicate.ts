// Whether somebody handed a message over already. Of several calls at once for one message the first may not
// have kept it yet.
import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "./store.ts";

export async function isKnown(store: Pick<Store, "findByOnceKey">, onceKey: string): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += waitStepMs) {
    if (await store.findByOnceKey(onceKey)) return true;
    if (waitedMs >= longestWaitMs) return false;
    await pause(waitStepMs);
  }
}

const waitStepMs = 50;
const longestWaitMs = 1_000;
