// Composes the reminder of a question to an applicant, in the language of the form: when it was asked, how to
// answer, and what staff wrote then.
import type { Words } from "../../../words/compose-language.ts";
import { writtenDay } from "../../../words/days.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { longDate } from "../../../words/wording.ts";
import type { UnansweredQuestion } from "./reminder-store.ts";

/** Of the quotation with its signs: a message has at most 10,000 characters. */
const maxQuoted = 8_000;

export function composeReminder(
  { firstName, body, askedAt, dueOn }: Omit<UnansweredQuestion, "messageId" | "language">,
  { reminderEmail, emailFrame, language, school }: Words,
): { subject: string; body: string } {
  const { formats } = language;
  const asked = formatMessage(reminderEmail.asked, {
    date: longDate(askedAt, { tag: formats, timeZone: school.timeZone }),
    day: writtenDay(dueOn, formats),
  });
  const quotation = [...body.replaceAll(/^/gm, "> ")];
  const quoted =
    quotation.length > maxQuoted ? `${quotation.slice(0, maxQuoted).join("")}...` : quotation.join("");
  return {
    subject: reminderEmail.subject,
    body: [
      formatMessage(reminderEmail.greeting, { firstName: firstName.trim() }),
      asked,
      reminderEmail.answer,
      emailFrame.closing,
      reminderEmail.quoted,
      quoted,
    ].join("\n\n"),
  };
}
