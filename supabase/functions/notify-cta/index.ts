// The notification function for a hosted Supabase project. It has the rules and words of
// server/notify and posts to the secret CHAT_WEBHOOK_URL. Deploy, after a build: supabase functions deploy
// notify-cta --no-verify-jwt (visitors have no token).

// The build writes this file (commands/build/write-notification-words.ts).
import writtenWords from "../../../build/notification-words.json" with { type: "json" };
import {
  type CtaNotification,
  maxNotificationBytes,
  notificationSchema,
} from "../../../contract/notification.ts";
import { type NotificationWords, notificationText } from "../../../server/notify/notification-text.ts";

/** The parts of Deno and of Supabase's runtime that this function uses. */
declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): unknown;
  env: { get(name: string): string | undefined };
};
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void };

const words: NotificationWords = writtenWords;

Deno.serve(async (request) => {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
  if (request.method !== "POST")
    return answer(405, { error: "Notifications are sent here with POST." }, { Allow: "POST, OPTIONS" });
  if (!isJson(request)) return answer(415, { error: "The notification must be sent as application/json." });

  const body = await readBounded(request, maxNotificationBytes);
  if (body === undefined) return answer(413, { error: "The notification is too long." });
  const notification = notificationSchema.safeParse(parseJson(body));
  if (!notification.success) {
    return answer(400, {
      error: "The notification needs a known ctaType, and metadata with page and timestamp.",
    });
  }
  if (!mayPost(Date.now()))
    return answer(429, { error: "Too many notifications came from your network." }, { "Retry-After": "60" });
  EdgeRuntime.waitUntil(postToChat(notification.data));
  return answer(200, { success: true });
});

const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Allow-Headers":
    "apikey, authorization, content-type, x-client-info, x-region, x-retry-count, x-supabase-api-version",
  "Access-Control-Max-Age": "3600",
};

function answer(
  status: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { ...cors, ...headers } });
}

function isJson(request: Request): boolean {
  return request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}

/** Undefined if the body is longer than allowed, whether or not its length was declared. */
async function readBounded(request: Request, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // refused by the schema
  }
}

/**
 * Counts posts per instance of the function, which keeps no other state. The bound keeps a flood out of the
 * chat.
 */
const recent = { minute: 0, posts: 0 };
const maxPostsPerMinute = 60;

function mayPost(nowMs: number): boolean {
  const minute = Math.floor(nowMs / 60_000);
  if (minute !== recent.minute) Object.assign(recent, { minute, posts: 0 });
  recent.posts += 1;
  return recent.posts <= maxPostsPerMinute;
}

async function postToChat(notification: CtaNotification): Promise<void> {
  const url = Deno.env.get("CHAT_WEBHOOK_URL");
  if (!url) return log("CHAT_WEBHOOK_URL is not set: the notification went nowhere.");
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: notificationText(notification, words) }),
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) log(`The team chat refused a notification: ${response.status}.`);
  } catch (error) {
    log(`The team chat could not be reached: ${error instanceof Error ? error.name : "unknown"}.`);
  }
}

function log(sentence: string): void {
  // biome-ignore lint/suspicious/noConsole: the log of a hosted function is its console
  console.warn(sentence);
}
