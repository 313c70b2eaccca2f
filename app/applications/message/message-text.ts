// The prepared text of an email to an applicant, and its validation. The database repeats the limits.
import { applicantMessages } from "#content/applicant-messages.ts";
import { detailWords } from "#content/pages/application-detail.ts";
import { type ApplicationStatus, countCharacters } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { formatCount } from "../describe-application.ts";

export type MessageText = { subject: string; body: string };

export function preparedMessage(
  { first_name }: Pick<StoredApplication, "first_name">,
  status: ApplicationStatus,
): MessageText {
  const { subject, body } = applicantMessages[status];
  return { subject, body: body(first_name.trim()) };
}

/** The error messages, by field. */
export function messageErrors({ subject, body }: MessageText): Partial<MessageText> {
  const subjectProblem = problemOfSubject(subject.trim());
  const bodyProblem = problemOfBody(body.trim());
  return {
    ...(subjectProblem ? { subject: subjectProblem } : {}),
    ...(bodyProblem ? { body: bodyProblem } : {}),
  };
}

const words = detailWords.message;

function problemOfSubject(subject: string): string {
  if (subject === "") return words.subjectMissing;
  return countCharacters(subject) > 200 ? words.subjectTooLong : "";
}

function problemOfBody(body: string): string {
  if (body === "") return words.bodyMissing;
  const count = countCharacters(body);
  return count > 10_000 ? words.bodyTooLong(formatCount(count)) : "";
}
