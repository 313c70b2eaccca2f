// The prepared text of an email to an applicant, and its validation. The database repeats the limits.
import { type ApplicationStatus, applicationStatuses } from "../../../contract/application-status.ts";
import { cleanText } from "../../../contract/clean-text.ts";
import { countCharacters } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { isDay, writtenDay } from "../../../words/days.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { formatCount } from "../describe-application.ts";

export type MessageText = { subject: string; body: string };

/** A prepared text: that of a status, or one of the questions. */
export type PreparedName = ApplicationStatus | `question ${number}`;

/** `language` is a code. `until` is the day (YYYY-MM-DD) that a question names, and empty for other texts. */
export type PreparedChoice = { prepared: PreparedName; language: string; until: string };

export function questionNames(prepared: Words["preparedMessages"], language: string): PreparedName[] {
  return (prepared[language]?.questions ?? []).map((_, index): PreparedName => `question ${index}`);
}

/** @throws {Error} if the site does not have the text (hasPrepared) */
export function preparedMessage(
  { first_name }: Pick<StoredApplication, "first_name">,
  choice: PreparedChoice,
  prepared: Words["preparedMessages"],
): MessageText {
  const text = textOf(choice, prepared);
  if (!text) throw new Error(`There is no email "${choice.prepared}" in the language "${choice.language}".`);
  const { until, language } = choice;
  const answerBy = until === "" ? "..." : writtenDay(until, prepared[language]?.formats ?? language);
  return {
    subject: text.subject,
    body: formatMessage(text.body, { firstName: first_name.trim(), answerBy }),
  };
}

/** An update of the site may have taken a choice away that was kept. */
export function hasPrepared(choice: PreparedChoice, prepared: Words["preparedMessages"]): boolean {
  return textOf(choice, prepared) !== undefined;
}

function textOf({ prepared: name, language }: PreparedChoice, prepared: Words["preparedMessages"]) {
  const status = applicationStatuses.find((known) => known === name);
  const texts = prepared[language];
  return status ? texts?.[status] : texts?.questions[questionNames(prepared, language).indexOf(name)];
}

type OtherDay = { from: string; until: string; formats: string | undefined };

/** The text with another day (YYYY-MM-DD) wherever it names the one before; 11 January is not 1 January. */
export function withDay({ subject, body }: MessageText, { from, until, formats }: OtherDay): MessageText {
  if (!formats || !isDay(from) || !isDay(until)) return { subject, body };
  const before = writtenDay(from, formats).replaceAll(/[^\p{L}\p{N} ,]/gu, "\\$&");
  const named = new RegExp(`(^|\\D)${before}(?!\\d)`, "gu");
  const after = writtenDay(until, formats);
  const moved = (text: string) => text.replace(named, (_, start: string) => start + after);
  return { subject: moved(subject), body: moved(body) };
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
