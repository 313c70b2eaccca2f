// At most one message of a kind to a recipient within a minute: always on, and the same whether or not anybody has that
// address or number, so that it tells nothing (server/auth/migrations/0003_messages.sql).
import { AuthRefusal, messages } from "./errors.ts";
import { takeMessageTurn } from "./one-time-token-store.ts";
import type { AuthService } from "./service.ts";

export const messageIntervalSeconds = 60;

export type MessageKind =
  | "confirmation"
  | "recovery"
  | "sign_in"
  | "email_change"
  | "phone_change"
  | "reauthentication"
  | "second_factor";

/** Throws `over_email_send_rate_limit` or `over_sms_send_rate_limit`, which say the seconds that are left. */
export async function takeTurn(service: AuthService, kind: MessageKind, recipient: string): Promise<void> {
  const retryAfterSeconds = await secondsToTurn(service, kind, recipient);
  if (retryAfterSeconds === undefined) return;
  const code = recipient.includes("@") ? "over_email_send_rate_limit" : "over_sms_send_rate_limit";
  throw new AuthRefusal(code, messages.interval(retryAfterSeconds), { retryAfterSeconds });
}

/** Takes the turn and answers undefined; or how long it is until the next one. */
export async function secondsToTurn(
  { db, now }: AuthService,
  kind: MessageKind,
  recipient: string,
): Promise<number | undefined> {
  const at = now();
  const intervalSeconds = messageIntervalSeconds;
  const refused = await takeMessageTurn(db, { kind, recipient, now: at, intervalSeconds });
  if (!refused) return undefined;
  const passedSeconds = (at.getTime() - refused.takenAt.getTime()) / 1000;
  return Math.max(1, Math.ceil(intervalSeconds - passedSeconds));
}
