// Sends a call to action to the team chat. No request waits for the chat: the page must not wait, and a
// visitor cannot do anything about a failure.
import { type CtaNotification, notificationSchema } from "../../contract/notification.ts";
import type { Delivery } from "../delivery/message.ts";
import { daySeconds } from "../platform/durations.ts";
import type { Log } from "../platform/log.ts";
import { NotifyError } from "./errors.ts";
import { notificationText } from "./notification-text.ts";
import { notificationWords } from "./notification-words.ts";

type AnnounceDeps = { delivery: Delivery; log: Log };

/** Hands the notification over to the delivery. A failure is logged. */
export function notifyChat({ delivery, log }: AnnounceDeps, notification: CtaNotification): void {
  const body = notificationText(notification, notificationWords());
  delivery.send({ kind: "chat", body }, { expiresAfterSeconds }).catch((error: unknown) => {
    log.error({ err: error, ctaType: notification.ctaType }, "a notification could be neither sent nor kept");
  });
}

/** Parses the body of a request. Throws NotifyError (`invalid_notification`). */
export function readNotification(body: string): CtaNotification {
  const parsed = notificationSchema.safeParse(parseJson(body));
  if (!parsed.success) throw new NotifyError("invalid_notification");
  return parsed.data;
}

/** A notification that is older than a day is not sent any more. */
const expiresAfterSeconds = daySeconds;

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // refused by the schema
  }
}
