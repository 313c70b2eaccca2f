// The message to the school's team chat when a visitor uses a call to action: what, where and when,
// never who.
import type { CtaNotification, CtaType } from "../contract/notification.ts";
import { organisation } from "./organisation.ts";

const sentences: Record<CtaType, string> = {
  schedule_call: "A visitor wants to schedule a call.",
  scholarship_apply: "A visitor submitted a scholarship application.",
  donation: "A visitor chose a donation amount.",
  program_apply: "A visitor wants to apply for a program.",
};

const { timeZone } = organisation;

export function notificationText({ ctaType, metadata }: CtaNotification): string {
  const time = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long", timeZone }).format(
    new Date(metadata.timestamp),
  );
  return `${sentences[ctaType]} Page: ${pagePath(metadata.page)}. Time: ${time.replaceAll("\u202f", " ")}.`;
}

/**
 * Keeps only the path, in the characters of our own paths, so that a caller cannot mention people or place
 * links in the chat.
 */
function pagePath(page: string): string {
  const [path = "/"] = page.split(/[?#]/, 1);
  return path.replace(/[^a-z0-9/_-]/gi, "").replace(/\/+/g, "/");
}
