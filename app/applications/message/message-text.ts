// The prepared text of an email to an applicant, and its validation. The database repeats the limits.
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import { cleanText } from "../../../contract/clean-text.ts";
import { countCharacters } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { formatCount } from "../describe-application.ts";

export type MessageText = { subject: string; body: string };

/** Which of the prepared texts: that of a status in a language, by its code. */
export type PreparedChoice = { status: ApplicationStatus; language: string };

/** @throws {Error} if the site does not have the language */
export function preparedMessage(
  { first_name }: Pick<StoredApplication, "first_name">,
  { status, language }: PreparedChoice,
  prepared: Words["preparedMessages"],
): MessageText {
  const texts = prepared[language];
  if (!texts) throw new Error(`There are no prepared emails in the language "${language}".`);
  const { subject, body } = texts[status];
  return { subject, body: formatMessage(body, { firstName: first_name.trim() }) };
}

/** Whether the same would be sent. */
export function isSameText(one: MessageText, other: MessageText): boolean {
  return cleanText(one.subject) === cleanText(other.subject) && cleanText(one.body) === cleanText(other.body);
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
