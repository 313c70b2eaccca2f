// Marks an application that a program may have sent. It is stored and mailed like any other, and staff
// decide.
import type { Log } from "../platform/log.ts";
import type { ReceivedSubmission } from "./read-application.ts";
import type { Store } from "./store.ts";

/**
 * Never rejects. An application that cannot be marked is logged, and the mail to staff names the suspicion in
 * any case.
 */
export async function holdSuspicious(
  { store, log }: { store: Store; log: Log },
  { id, suspicion }: ReceivedSubmission,
): Promise<void> {
  if (id === undefined || suspicion === undefined) return;
  await store.hold(id, suspicion).catch((error: unknown) => {
    log.error({ err: error, id }, "a suspicious application was not marked");
  });
}
