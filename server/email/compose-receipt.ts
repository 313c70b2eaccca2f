// Composes the receipt as plain text. It says which application arrived, and repeats no answer in the
// sender's own words, so that the form cannot send text to strangers: the reference is part of an id, the
// program is one of the form's, and a name that could be anything else is left out.
import { applicationReference, type Submission } from "../../contract/scholarship.ts";
import type { Words } from "../../words/compose-language.ts";
import { formatMessage } from "../../words/format-message.ts";
import { longDate } from "../../words/wording.ts";
import type { OutgoingMessage } from "../delivery/message.ts";
import type { Helper } from "./read-helper.ts";

/** Without a name after a corrected address: the server does not read it back. */
type Receipt = Pick<Submission, "id" | "email" | "program"> &
  Partial<Pick<Submission, "firstName" | "lastName">> & {
    helper?: Helper | undefined;
    sentAt: Date;
    siteUrl: string;
    /** Those of the application's language. */
    words: Words;
  };

export function composeReceipt(receipt: Receipt): OutgoingMessage {
  const { receiptEmail, school } = receipt.words;
  return {
    kind: "mail",
    to: receipt.email,
    replyTo: school.email,
    subject: receiptEmail.subject,
    text: textFor(receipt),
    headers: { "Auto-Submitted": "auto-replied" }, // RFC 3834: prevents vacation replies
  };
}

function textFor(receipt: Receipt): string {
  const { siteUrl, words } = receipt;
  const { receiptEmail, confirmation, emailFrame, language } = words;
  return [
    receiptEmail.intro,
    summaryOf(receipt),
    receiptEmail.copy,
    [`${confirmation.nextTitle}:`, ...confirmation.next.map((step) => `- ${step}`)].join("\n"),
    `${receiptEmail.lookUp}\n${siteUrl}${language.path}/status`,
    ...helperLines(receipt),
    contactLine(words),
    receiptEmail.unexpected,
    emailFrame.closing,
    `--\n${emailFrame.footer}`,
  ].join("\n\n");
}

function summaryOf(receipt: Receipt): string {
  const { id, email, program, sentAt, words } = receipt;
  const { confirmation, formPrograms, school, language } = words;
  const { summary } = confirmation;
  const name = plainName(`${receipt.firstName?.trim() ?? ""} ${receipt.lastName?.trim() ?? ""}`);
  const label = formPrograms.find(({ answer }) => answer === program)?.label;
  const date = longDate(sentAt, { tag: language.formats, timeZone: school.timeZone });
  return [
    `${confirmation.reference}: ${applicationReference(id)}`,
    ...(name ? [`${summary.name}: ${name}`] : []),
    ...(label ? [`${summary.program}: ${label}`] : []),
    `${summary.date}: ${date}`,
    `${summary.email}: ${email}`,
  ].join("\n");
}

/** On the page, phone number and address in this sentence are links. */
function contactLine({ confirmation, school }: Words): string {
  const { contactTitle, contactBefore, contactBetween, contactAfter } = confirmation;
  return [contactTitle, contactBefore, school.phone, contactBetween, school.email, contactAfter].join(" ");
}

/** The applicant learns who is told, and how to end it, also where somebody else ticked the box. */
function helperLines({ helper, words: { receiptEmail } }: Receipt): string[] {
  if (!helper) return [];
  const name = plainName(helper.name) ?? receiptEmail.helper.nameless;
  return [formatMessage(receiptEmail.helper[helper.follows ? "follows" : "helped"], { name })];
}

/**
 * A name that consists of letters and is short. Digits, dots and signs could be an address or a number to
 * call.
 */
function plainName(written: string): string | undefined {
  const name = written.trim();
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) && name.split(/[ -]+/).length <= 5 ? name : undefined;
}
