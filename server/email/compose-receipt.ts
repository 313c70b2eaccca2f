// Composes the receipt as plain text. It says which application arrived, and repeats no answer in the
// sender's own words, so that the form cannot send text to strangers: the reference is part of an id, the
// program is one of the form's, and a name that could be anything else is left out.
import { receiptEmail as words } from "#content/emails.ts";
import { organisation } from "#content/organisation.ts";
import { longDate } from "#content/wording.ts";
import { applicationReference, type ScholarshipForm } from "../../contract/scholarship.ts";
import type { OutgoingMessage } from "../delivery/message.ts";

type Receipt = {
  /** The application's id. */
  id: string;
  /** Without a name after a corrected address: the server does not read it back. */
  form: Pick<ScholarshipForm, "email" | "program"> & Partial<Pick<ScholarshipForm, "firstName" | "lastName">>;
  sentAt: Date;
  siteUrl: string;
};

export function composeReceipt(receipt: Receipt): OutgoingMessage {
  return {
    kind: "mail",
    to: receipt.form.email,
    replyTo: organisation.email,
    subject: words.subject,
    text: textFor(receipt),
    headers: { "Auto-Submitted": "auto-replied" }, // RFC 3834: prevents vacation replies
  };
}

function textFor({ id, form, sentAt, siteUrl }: Receipt): string {
  const name = plainName(form);
  return [
    words.intro,
    [
      `${words.reference}: ${applicationReference(id)}`,
      ...(name ? [`${words.summary.name}: ${name}`] : []),
      `${words.summary.program}: ${form.program}`,
      `${words.summary.date}: ${longDate(sentAt, organisation.timeZone)}`,
      `${words.summary.email}: ${form.email}`,
    ].join("\n"),
    words.copy,
    [`${words.nextTitle}:`, ...words.next.map((step) => `- ${step}`)].join("\n"),
    `${words.lookUp}\n${siteUrl}/status`,
    words.contact,
    words.unexpected,
    words.closing,
    `--\n${words.footer}`,
  ].join("\n\n");
}

/**
 * First and last name, if they consist of letters and are short. Digits, dots and signs could be an address
 * or a number to call.
 */
function plainName({ firstName = "", lastName = "" }: Receipt["form"]): string | undefined {
  const name = `${firstName.trim()} ${lastName.trim()}`.trim();
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) && name.split(/[ -]+/).length <= 5 ? name : undefined;
}
