// At most one message of a kind to a recipient within a minute: always on, and the same whether or not anybody has that
// address or number, so that it tells nothing (server/auth/migrations/0003_messages.sql).
import { AuthRefusal, messages } from "./errors.ts";
import { findMessageTurn, takeMessageTurn } from "./one-time-token-store.ts";
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

/** What POST /resend sends again. */
export type CopiedKind = Extract<MessageKind, "confirmation" | "email_change" | "phone_change">;

/** Throws `over_email_send_rate_limit` or `over_sms_send_rate_limit`, which say the seconds that are left. */
export async function takeTurn(service: AuthService, kind: MessageKind, recipient: string): Promise<void> {
  refuseFor(await secondsToTurn(service, kind, recipient), recipient);
}

/** Throws as takeTurn does, and takes nothing. */
export async function checkTurn(service: AuthService, kind: MessageKind, recipient: string): Promise<void> {
  refuseFor(await secondsLeftOfTurn(service, kind, recipient), recipient);
}

/**
 * Takes the turn of a copy and answers undefined; or how long it is until one may follow the first message or another copy.
 * Copies have turns of their own: whoever asks for copies must not learn from `checkTurn` whether one went out.
 */
export async function secondsToCopy(
  service: AuthService,
  kind: CopiedKind,
  recipient: string,
): Promise<number | undefined> {
  const seconds = await secondsLeftOfTurn(service, kind, recipient);
  return seconds ?? secondsToTurn(service, `${kind}_copy`, recipient);
}

/** Takes the turn and answers undefined; or how long it is until the next one. */
async function secondsToTurn(
  { db, now }: AuthService,
  kind: MessageKind | `${CopiedKind}_copy`,
  recipient: string,
): Promise<number | undefined> {
  const at = now();
  const intervalSeconds = messageIntervalSeconds;
  const refused = await takeMessageTurn(db, { kind, recipient, now: at, intervalSeconds });
  return refused && secondsLeft(refused.takenAt, at);
}

/** How long the interval of the last turn still lasts; undefined once it is over. */
async function secondsLeftOfTurn(
  { db, now }: AuthService,
  kind: MessageKind,
  recipient: string,
): Promise<number | undefined> {
  const last = await findMessageTurn(db, { kind, recipient });
  const isOver = !last || now().getTime() >= last.takenAt.getTime() + messageIntervalSeconds * 1000;
  return isOver ? undefined : secondsLeft(last.takenAt, now());
}

function secondsLeft(takenAt: Date, at: Date): number {
  return Math.max(1, Math.ceil(messageIntervalSeconds - (at.getTime() - takenAt.getTime()) / 1000));
}

function refuseFor(retryAfterSeconds: number | undefined, recipient: string): void {
  if (retryAfterSeconds === undefined) return;
  const code = recipient.includes("@") ? "over_email_send_rate_limit" : "over_sms_send_rate_limit";
  throw new AuthRefusal(code, messages.interval(retryAfterSeconds), { retryAfterSeconds });
}
