// Text messages and chat as JSON posts. Chat is the `{text}` of incoming webhooks (Slack, Mattermost, Google
// Chat, and Discord under its /slack address). A 4xx is final except 408 and 429, because another attempt
// would get the same answer (RFC 9110, 15.5; RFC 6585, 4).
import { DeliveryError, systemErrorCode } from "./errors.ts";
import type { ClaimedMessage } from "./store.ts";

/** Posts a chat message. Rejects with DeliveryError. */
export async function postChat(url: string, { id, message }: ClaimedMessage): Promise<void> {
  if (message.kind === "chat") await post(url, id, { text: message.body });
}

/** Posts a text message: `to`, `body`, `kind` and `created_at`. Rejects with DeliveryError. */
export async function postSms(url: string, { id, message, createdAt }: ClaimedMessage): Promise<void> {
  if (message.kind !== "sms") return;
  await post(url, id, {
    to: message.to,
    body: message.body,
    kind: "sms",
    created_at: createdAt.toISOString(),
  });
}

async function post(url: string, id: string, body: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": id },
    body: JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: Error) => {
    const isTimeout = cause.name === "TimeoutError";
    throw new DeliveryError(isTimeout ? "timed_out" : "unreachable", {
      detail: systemErrorCode(cause) ?? "",
      cause,
    });
  });
  await response.body?.cancel();
  if (response.ok) return;
  const isFinal =
    response.status >= 400 && response.status < 500 && response.status !== 408 && response.status !== 429;
  throw new DeliveryError("refused", { detail: String(response.status), isFinal });
}

const timeoutMs = 5_000;
