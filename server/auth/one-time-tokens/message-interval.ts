// The interval of one minute between messages of one kind to one recipient. It also applies with
// RATE_LIMITS=off, and alike to known and unknown recipients, so that it does not reveal whether an account
// exists (server/auth/migrations/0003_one_time_tokens.sql). All spellings of a mailbox count as one.
import { canonicalMailbox } from "../../platform/canonical-mailbox.ts";
import type { AuthService } from "../service.ts";
import { findMessageInterval, startMessageInterval } from "./one-time-token-store.ts";

export const messageIntervalSeconds = 60;

/** `kind` is the kind of message, or another name with intervals of its own, such as `confirmation_copy`. */
export type Interval = { kind: string; recipient: string };

/**
 * Starts the interval and returns undefined. If an earlier interval still lasts, returns its remaining
 * seconds.
 */
export async function startInterval(
  { db, now }: AuthService,
  { kind, recipient }: Interval,
): Promise<number | undefined> {
  const at = now();
  const interval = { kind, recipient: canonicalMailbox(recipient), now: at };
  const refused = await startMessageInterval(db, { ...interval, intervalSeconds: messageIntervalSeconds });
  return refused && secondsLeft(refused.takenAt, at);
}

/** Returns how many seconds the interval still lasts, or undefined once it is over. Starts nothing. */
export async function intervalSecondsLeft(
  { db, now }: AuthService,
  { kind, recipient }: Interval,
): Promise<number | undefined> {
  const at = now();
  const last = await findMessageInterval(db, { kind, recipient: canonicalMailbox(recipient) });
  const isOver = !last || at.getTime() >= last.takenAt.getTime() + messageIntervalSeconds * 1000;
  return isOver ? undefined : secondsLeft(last.takenAt, at);
}

function secondsLeft(takenAt: Date, at: Date): number {
  return Math.max(1, Math.ceil(messageIntervalSeconds - (at.getTime() - takenAt.getTime()) / 1000));
}
