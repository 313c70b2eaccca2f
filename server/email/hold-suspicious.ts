// Marks an application that looks as if a program had filled it in. It is stored and mailed like any other:
// staff decide.
import type { Log } from "../platform/log.ts";
import type { Application } from "./read-application.ts";
import type { Store } from "./store.ts";

/** What cannot be marked is still named in the mail to staff. */
export async function holdSuspicious(
  { store, log }: { store: Store; log: Log },
  { id, suspicion }: Application,
): Promise<void> {
  if (id === undefined || suspicion === undefined) return;
  await store.hold(id, suspicion).catch((error: unknown) => {
    log.error({ err: error, id }, "a suspicious application was not marked");
  });
}
