// The interval of a minute between messages of a kind to a recipient: always on, and the same whether or not
// anybody has that address or number, so that it tells nothing (server/auth/migrations/0003_messages.sql).
// All spellings of a mailbox are one.
import { canonicalMailbox } from "../../platform/canonical-mailbox.ts";
import type { AuthService } from "../service.ts";
import { findMessageInterval, startMessageInterval } from "./one-time-token-store.ts";

export const messageIntervalSeconds = 60;

/** `kind` is the kind of message, or what else has intervals of its own. */
export type Interval = { kind: string; recipient: string };

/**
 * Begins the interval and answers undefined; or how many seconds the one that was begun before still lasts.
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

/** How many seconds the interval still lasts; undefined once it is over. Takes nothing. */
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
