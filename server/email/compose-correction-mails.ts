// Composes the mails about an address that an applicant corrected: the notice to the address before, and the
// mail to staff, whose mail about the application names that address.
import { applicationReference } from "../../contract/scholarship.ts";
import type { Words } from "../../words/compose-language.ts";
import { formatMessage } from "../../words/format-message.ts";
import type { OutgoingMessage } from "../delivery/message.ts";
import type { Correction } from "./store.ts";

/** `words` are those of the application's language. */
export function composeNotice({ id, email }: Correction, words: Words): OutgoingMessage {
  const { addressChangedEmail, confirmation, emailFrame, school } = words;
  return {
    kind: "mail",
    to: email,
    replyTo: school.email,
    subject: addressChangedEmail.subject,
    text: [
      addressChangedEmail.intro,
      `${confirmation.reference}: ${applicationReference(id)}`,
      addressChangedEmail.unexpected,
      emailFrame.closing,
      `--\n${emailFrame.footer}`,
    ].join("\n\n"),
    headers,
  };
}

type StaffMail = { scholarshipInbox: string; words: Words };

/** `words` are those of the staff's language. */
export function composeStaffMail(
  { id, email, newEmail }: Correction,
  { scholarshipInbox, words: { scholarshipEmail } }: StaffMail,
): OutgoingMessage {
  const reference = applicationReference(id);
  const { subject, text } = scholarshipEmail.corrected;
  return {
    kind: "mail",
    to: scholarshipInbox,
    replyTo: newEmail,
    subject: formatMessage(subject, { reference }),
    text: formatMessage(text, { reference, from: email, to: newEmail }),
    headers,
  };
}

const headers = { "Auto-Submitted": "auto-generated" }; // RFC 3834
