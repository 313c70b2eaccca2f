import { defaultLanguage, wordsOf } from "#words";
import type { NotificationWords } from "./notification-text.ts";

/** Those of the staff's language. A build writes them to a file for the hosted function. */
export function notificationWords(): NotificationWords {
  const { notifications, school, language } = wordsOf(defaultLanguage);
  const { text, sentences } = notifications;
  return { text, sentences, tag: language.formats, timeZone: school.timeZone };
}
