// Text messages and chat as JSON posts. Chat is the `{text}` of incoming webhooks (Slack, Mattermost, Google
// Chat, and Discord under its /slack address). Only what a text service says about this very number is final:
// 400 or 422. Any other 4xx is about the settings (a wrong address or key), which the operator corrects.
import { DeliveryError, systemErrorCode } from "./errors.ts";
import type { ClaimedMessage } from "./store.ts";

/** Posts a chat message. Rejects with DeliveryError. */
export async function postChat(url: string, { id, message }: ClaimedMessage): Promise<void> {
  if (message.kind === "chat") await post(url, id, { body: { text: message.body }, finalStatuses: [] });
}

/** Posts a text message: `to`, `body`, `kind` and `created_at`. Rejects with DeliveryError. */
export async function postSms(url: string, { id, message, createdAt }: ClaimedMessage): Promise<void> {
  if (message.kind !== "sms") return;
  const { to, body } = message;
  await post(url, id, {
    body: { to, body, kind: "sms", created_at: createdAt.toISOString() },
    finalStatuses: [400, 422],
  });
}

type Post = { body: Record<string, string>; finalStatuses: number[] };

async function post(url: string, id: string, { body, finalStatuses }: Post): Promise<void> {
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
  const { status } = response;
  throw new DeliveryError("refused", { detail: String(status), isFinal: finalStatuses.includes(status) });
}

const timeoutMs = 5_000;
