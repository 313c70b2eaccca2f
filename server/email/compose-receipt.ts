// Composes the receipt as plain text. It repeats nothing that the sender typed, so the form cannot send text
// to strangers. The reference is part of an id, and an id is hexadecimal.
import { receiptEmail as words } from "#content/emails.ts";
import { organisation } from "#content/organisation.ts";
import { applicationReference } from "../../contract/scholarship.ts";
import type { OutgoingMessage } from "../delivery/message.ts";

/** `id` is the application's id, `address` the applicant's e-mail address. */
export function composeReceipt(id: string, address: string): OutgoingMessage {
  return {
    kind: "mail",
    to: address,
    replyTo: organisation.email,
    subject: words.subject,
    text: textFor(applicationReference(id)),
    headers: { "Auto-Submitted": "auto-replied" }, // RFC 3834: prevents vacation replies
  };
}

function textFor(reference: string): string {
  return [
    words.intro,
    `${words.reference}: ${reference}`,
    [`${words.nextTitle}:`, ...words.next.map((step) => `- ${step}`)].join("\n"),
    words.contact,
    words.unexpected,
    words.closing,
    `--\n${words.footer}`,
  ].join("\n\n");
}
