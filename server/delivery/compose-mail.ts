// A mail as nodemailer's composer takes it: one sender, one recipient, and a Message-ID (RFC 5322, 3.6.4)
// made of the row's id, so that a duplicate after a crash is recognisable.
import type { SendMailOptions } from "nodemailer";
import { DeliveryError } from "./errors.ts";
import type { OutgoingMessage } from "./message.ts";

type OutgoingMail = Extract<OutgoingMessage, { kind: "mail" }>;

/** The school's own mailboxes. */
export type Mailboxes = { mailFrom: string; inbox: string };

type Composition = Mailboxes & { id: string; mail: OutgoingMail; createdAt: Date };

export function composeMail({ id, mail, mailFrom, inbox, createdAt }: Composition): SendMailOptions {
  const from = mailboxOf(mailFrom);
  const { subject, text, html, headers } = mail;
  const replyTo = mail.repliesToInbox ? inbox : mail.replyTo;
  return {
    from,
    to: mailboxOf(mail.to),
    subject,
    text,
    date: createdAt,
    ...(replyTo === undefined ? {} : { replyTo: mailboxOf(replyTo) }),
    ...(html === undefined ? {} : { html }),
    ...(headers === undefined ? {} : { headers }),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Exactly one mailbox, as an object: nodemailer would read a string as a list. */
function mailboxOf(value: string): { name: string; address: string } {
  const [, name = "", address = value] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(value) ?? [];
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(address))
    throw new DeliveryError("not_one_mailbox", { isFinal: true });
  return { name, address };
}
