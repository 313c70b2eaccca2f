// Composes the receipt as plain text. It says which application arrived, and repeats no answer in the
// sender's own words, so that the form cannot send text to strangers: the reference is part of an id, the
// program is one of the form's, and a name that could be anything else is left out.
import { applicationReference, type ScholarshipForm } from "../../contract/scholarship.ts";
import type { Words } from "../../words/compose-language.ts";
import { formLabelOf } from "../../words/program.ts";
import { longDate } from "../../words/wording.ts";
import type { OutgoingMessage } from "../delivery/message.ts";

type Receipt = {
  /** The application's id. */
  id: string;
  /** Without a name after a corrected address: the server does not read it back. */
  form: Pick<ScholarshipForm, "email" | "program"> & Partial<Pick<ScholarshipForm, "firstName" | "lastName">>;
  sentAt: Date;
  siteUrl: string;
  /** Those of the application's language. */
  words: Words;
};

export function composeReceipt(receipt: Receipt): OutgoingMessage {
  const { receiptEmail, school } = receipt.words;
  return {
    kind: "mail",
    to: receipt.form.email,
    replyTo: school.email,
    subject: receiptEmail.subject,
    text: textFor(receipt),
    headers: { "Auto-Submitted": "auto-replied" }, // RFC 3834: prevents vacation replies
  };
}

function textFor({ siteUrl, words, ...application }: Receipt): string {
  const { receiptEmail, confirmation, emailFrame, language } = words;
  return [
    receiptEmail.intro,
    summaryOf({ ...application, words }),
    receiptEmail.copy,
    [`${confirmation.nextTitle}:`, ...confirmation.next.map((step) => `- ${step}`)].join("\n"),
    `${receiptEmail.lookUp}\n${siteUrl}${language.path}/status`,
    contactLine(words),
    receiptEmail.unexpected,
    emailFrame.closing,
    `--\n${emailFrame.footer}`,
  ].join("\n\n");
}

function summaryOf({ id, form, sentAt, words }: Omit<Receipt, "siteUrl">): string {
  const { confirmation, formPrograms, school, language } = words;
  const { summary } = confirmation;
  const name = plainName(form);
  const date = longDate(sentAt, { tag: language.formats, timeZone: school.timeZone });
  return [
    `${confirmation.reference}: ${applicationReference(id)}`,
    ...(name ? [`${summary.name}: ${name}`] : []),
    `${summary.program}: ${formLabelOf(formPrograms, form.program)}`,
    `${summary.date}: ${date}`,
    `${summary.email}: ${form.email}`,
  ].join("\n");
}

/** On the page, phone number and address in this sentence are links. */
function contactLine({ confirmation, school }: Words): string {
  const { contactTitle, contactBefore, contactBetween, contactAfter } = confirmation;
  return [contactTitle, contactBefore, school.phone, contactBetween, school.email, contactAfter].join(" ");
}

/**
 * First and last name, if they consist of letters and are short. Digits, dots and signs could be an address
 * or a number to call.
 */
function plainName({ firstName = "", lastName = "" }: Receipt["form"]): string | undefined {
  const name = `${firstName.trim()} ${lastName.trim()}`.trim();
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) && name.split(/[ -]+/).length <= 5 ? name : undefined;
}
