// Records that a message was sent. If the database is unreachable at that moment, the record is made in the
// background once it is back. Otherwise the message would be sent a second time when its claim expires.
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../platform/log.ts";
import { isDatabaseUnavailable } from "../platform/postgres/database.ts";
import type { ClaimedMessage } from "./store.ts";

export type RecordingDeps = {
  log: Log;
  /** Starts work that no caller waits for. The process waits for it before it ends. */
  inBackground: (work: Promise<unknown>) => void;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
};

/** Never rejects. Resolves after the first call of `record`; a failure that remains is logged. */
export async function recordSent(
  deps: RecordingDeps,
  { id, message }: ClaimedMessage,
  record: () => Promise<void>,
): Promise<void> {
  const logFailure = (error: unknown) =>
    deps.log.error(
      { err: error, id, kind: message.kind },
      "a message was sent but not noted: it may be sent twice",
    );
  const failure = await failureOf(record);
  if (failure === undefined) return;
  if (isDatabaseUnavailable(failure)) deps.inBackground(recordLater(deps, record).catch(logFailure));
  else logFailure(failure);
}

/** Rejects with the last failure, or when the process stops. */
async function recordLater({ stopping }: RecordingDeps, record: () => Promise<void>): Promise<void> {
  let failure: unknown;
  for (const pauseMs of pausesMs) {
    await pause(pauseMs, undefined, { signal: stopping });
    failure = await failureOf(record);
    if (failure === undefined) return;
    if (!isDatabaseUnavailable(failure)) break;
  }
  throw failure;
}

async function failureOf(record: () => Promise<void>): Promise<unknown> {
  return record().then(
    () => undefined,
    (error: unknown) => error,
  );
}

/**
 * Half a minute in all: less than what is left of a claim after the longest attempt. The pauses are short,
 * because an unstable database may be reachable only for a moment.
 */
const pausesMs = [250, 500, 1_000, ...Array<number>(14).fill(2_000)];
