// The prepared text of an email to an applicant, and its validation. The database repeats the limits.
import { type ApplicationStatus, countCharacters } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { formatCount } from "../describe-application.ts";

export type MessageText = { subject: string; body: string };

export function preparedMessage(
  { first_name }: Pick<StoredApplication, "first_name">,
  status: ApplicationStatus,
  prepared: Words["applicantMessages"],
): MessageText {
  const { subject, body } = prepared[status];
  return { subject, body: formatMessage(body, { firstName: first_name.trim() }) };
}

type ErrorWords = Words["applicationDetail"]["message"];

/** The error messages, by field. */
export function messageErrors({ subject, body }: MessageText, words: ErrorWords): Partial<MessageText> {
  const subjectProblem = problemOfSubject(subject.trim(), words);
  const bodyProblem = problemOfBody(body.trim(), words);
  return {
    ...(subjectProblem ? { subject: subjectProblem } : {}),
    ...(bodyProblem ? { body: bodyProblem } : {}),
  };
}

function problemOfSubject(subject: string, words: ErrorWords): string {
  if (subject === "") return words.subjectMissing;
  return countCharacters(subject) > 200 ? words.subjectTooLong : "";
}

function problemOfBody(body: string, words: ErrorWords): string {
  if (body === "") return words.bodyMissing;
  const count = countCharacters(body);
  return count > 10_000 ? formatMessage(words.bodyTooLong, { count: formatCount(count) }) : "";
}
