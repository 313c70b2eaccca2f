// At most one message of a kind to a recipient within a minute: always on, and the same whether or not anybody has that
// address, so that it tells nothing (server/auth/migrations/0003_messages.sql).
import { AuthRefusal, messages } from "./errors.ts";
import { takeMessageTurn } from "./one-time-token-store.ts";
import type { AuthService } from "./service.ts";

export const messageIntervalSeconds = 60;

export type MessageKind = "confirmation" | "recovery" | "email_change";

/** Throws `over_email_send_rate_limit`, which says the seconds that are left. */
export async function takeTurn(
  { db, now }: AuthService,
  kind: MessageKind,
  recipient: string,
): Promise<void> {
  const at = now();
  const refused = await takeMessageTurn(db, {
    kind,
    recipient,
    now: at,
    intervalSeconds: messageIntervalSeconds,
  });
  if (!refused) return;
  const passedSeconds = (at.getTime() - refused.takenAt.getTime()) / 1000;
  const retryAfterSeconds = Math.max(1, Math.ceil(messageIntervalSeconds - passedSeconds));
  throw new AuthRefusal("over_email_send_rate_limit", messages.interval(retryAfterSeconds), {
    retryAfterSeconds,
  });
}
