// One text for several applicants, with a place for each one's first name.
import { cleanText } from "../../../contract/clean-text.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import type { MessageText } from "../message/message-text.ts";

/** The text as one applicant gets it. */
export function personalText(
  { subject, body }: MessageText,
  { first_name }: Pick<StoredApplication, "first_name">,
  placeholder: string,
): MessageText {
  const name = first_name.trim();
  return {
    subject: cleanText(subject.replaceAll(placeholder, () => name)),
    body: cleanText(body.replaceAll(placeholder, () => name)),
  };
}

export function hasPlaceholder({ subject, body }: MessageText, placeholder: string): boolean {
  return subject.includes(placeholder) || body.includes(placeholder);
}
