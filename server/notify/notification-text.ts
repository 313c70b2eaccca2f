// The message to the team chat about a call to action: what, where and when, never who. Our server
// and the hosted function (supabase/functions/notify-cta) both compose it here.
import type { CtaNotification, CtaType } from "../../contract/notification.ts";
import { formatMessage, type Message } from "../../words/format-message.ts";

/** `notifications` of content/LANGUAGE/notifications.yaml, and the school's time zone by its IANA name. */
export type NotificationWords = {
  text: Message<"sentence" | "page" | "time">;
  sentences: Record<CtaType, string>;
  /** The tag of the language (BCP 47). */
  tag: string;
  timeZone: string;
};

export function notificationText(
  { ctaType, metadata }: CtaNotification,
  { text, sentences, tag, timeZone }: NotificationWords,
): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeStyle: "long", timeZone });
  const time = format.format(new Date(metadata.timestamp)).replaceAll("\u202f", " ");
  return formatMessage(text, { sentence: sentences[ctaType], page: pagePath(metadata.page), time });
}

/**
 * Keeps only the path, in the characters of our own paths, so that a caller cannot mention people or place
 * links in the chat.
 */
function pagePath(page: string): string {
  const [path = "/"] = page.split(/[?#]/, 1);
  return path.replace(/[^a-z0-9/_-]/gi, "").replace(/\/+/g, "/");
}
