// One text for several applicants, with a place for each one's first name.
import { applicantMessages } from "#content/applicant-messages.ts";
import { decisionWords } from "#content/pages/decisions.ts";
import { cleanText, type Decision } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import type { MessageText } from "../message/message-text.ts";

const { placeholder } = decisionWords.several;

/** The prepared text of a decision, with the placeholder instead of a name. */
export function sharedText(decision: Decision): MessageText {
  const { subject, body } = applicantMessages[decision];
  return { subject, body: body(placeholder) };
}

/** The text as one applicant gets it. */
export function personalText(
  { subject, body }: MessageText,
  { first_name }: Pick<StoredApplication, "first_name">,
): MessageText {
  const name = first_name.trim();
  return {
    subject: cleanText(subject.replaceAll(placeholder, () => name)),
    body: cleanText(body.replaceAll(placeholder, () => name)),
  };
}

export function hasPlaceholder({ subject, body }: MessageText): boolean {
  return subject.includes(placeholder) || body.includes(placeholder);
}
