// One attempt to deliver a claimed message, and the record of its result.
import { DeliveryError, failureReason } from "./errors.ts";
import { type RecordingDeps, recordSent } from "./record-sent.ts";
import type { ClaimedMessage, Store } from "./store.ts";
import type { Transport } from "./transport.ts";

export type AttemptDeps = RecordingDeps & {
  store: Store;
  carry: Transport;
  now: () => Date;
  /** The pause in seconds after the first failed attempt. */
  firstRetrySeconds: number;
};

/**
 * True if the receiver accepted the message. Never rejects: a result that cannot be recorded is logged, and
 * the claim expires by itself.
 */
export async function attempt(deps: AttemptDeps, claimed: ClaimedMessage): Promise<boolean> {
  const { carry, store, now } = deps;
  try {
    await carry(claimed);
  } catch (error) {
    await recordFailure(deps, claimed, error);
    return false;
  }
  await recordSent(deps, claimed, () => store.settleSent(claimed.id, now()));
  return true;
}

async function recordFailure(
  { store, log, now, firstRetrySeconds }: AttemptDeps,
  claimed: ClaimedMessage,
  error: unknown,
): Promise<void> {
  const { id, attempts, message } = claimed;
  const isExpected = error instanceof DeliveryError;
  const isFinal = isExpected && error.isFinal;
  const reason = failureReason(error);
  if (!isExpected) log.error({ err: error, id }, "unexpected error in a delivery");
  log[isFinal ? "error" : "warn"](
    { id, kind: message.kind, attempts, reason, isFinal },
    "a message was not delivered",
  );
  const nextAttemptAt = new Date(now().getTime() + backOffSeconds(attempts, firstRetrySeconds) * 1000);
  await store
    .settleFailed(id, { reason, nextAttemptAt, deadAt: isFinal ? now() : null })
    .catch((failure: unknown) => {
      log.error(
        { err: failure, id },
        "a failed try was not noted: it is tried again when its claim runs out",
      );
    });
}

/** Doubles the first pause with each attempt, up to an hour. */
function backOffSeconds(attempts: number, firstRetrySeconds: number): number {
  return Math.min(3_600, firstRetrySeconds * 2 ** Math.min(attempts - 1, 20));
}
